import { InputError } from "../../../base/mod.ts";
import type { RecordedConversation } from "../types.ts";
import { isInspectLog, readInspectLog } from "./inspect_log.ts";
import { isMessageList, readMessageList } from "./message_lists.ts";
import { isMmsqlEntry, readMmsqlOutputs } from "./mmsql_outputs.ts";
import { isPromptfooFile, promptfooRows, readPromptfoo } from "./promptfoo_results.ts";
import { readRows } from "./read_rows.ts";
import { isSavedChat, readSavedChat } from "./saved_chat.ts";

/** Reads a JSON document; its shape says what it is. */
export function readDocument(document: unknown, path: string): readonly RecordedConversation[] {
  if (isPromptfooFile(document)) return readPromptfoo(promptfooRows(document), path);
  if (isInspectLog(document)) return readInspectLog(document, path);
  if (isSavedChat(document)) return readSavedChat(document, path);
  if (isMessageList(document)) return readMessageList({ place: "the file", value: document }, path);
  if (!Array.isArray(document)) return readRows([{ place: "the file", value: document }], path);
  const entries = document.map((value, i) => ({ place: `entry ${i + 1}`, value }));
  const [first] = entries;
  if (first === undefined) {
    throw new InputError(`Cannot read ${path}: its list is empty; give a file that holds replies`);
  }
  return isMmsqlEntry(first.value) ? readMmsqlOutputs(entries, path) : readRows(entries, path);
}
