import type { RecordedConversation } from "../types.ts";
import { readChatRows } from "./chat_rows.ts";
import { isJournalLine, readJournal } from "./journal.ts";
import { isMessageList, readMessageList } from "./message_lists.ts";
import { isPromptfooRow, readPromptfoo } from "./promptfoo_results.ts";
import type { PlacedValue } from "./read_shape.ts";

/** Reads JSON lines, or the entries of a list; the first one says what all of them are. */
export function readRows(rows: readonly PlacedValue[], path: string): readonly RecordedConversation[] {
  const first = rows[0]?.value;
  if (isJournalLine(first)) return readJournal(rows, path);
  if (isPromptfooRow(first)) return readPromptfoo(rows, path);
  if (isMessageList(first)) return rows.flatMap((row) => readMessageList(row, path));
  return readChatRows(rows, path);
}
