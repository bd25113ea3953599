import { csvRows, csvTitles } from "../../../dialogue/formats/mod.ts";
import type { RecordedConversation } from "../types.ts";
import { CHAT_FIELDS } from "./chat_fields.ts";
import { readChatRows } from "./chat_rows.ts";

/** Whether a text is CSV whose header names fields of a chat log. */
export function isChatCsv(text: string): boolean {
  return csvTitles(text, CHAT_FIELDS).filter((title) => CHAT_FIELDS.includes(title)).length >= 2;
}

/** Reads a chat log in CSV, as spreadsheets and tools save it; columns of other names are left out. */
export async function readChatCsv(text: string, path: string): Promise<readonly RecordedConversation[]> {
  const { columns, rows } = await csvRows(text, {
    name: path,
    needed: [],
    optional: CHAT_FIELDS,
    othersIgnored: true,
    complete: true,
  });
  const known = columns.filter((column) => CHAT_FIELDS.includes(column));
  return readChatRows(
    rows.map(({ line, cell }) => ({
      place: `line ${line}`,
      value: Object.fromEntries(known.map((column) => [column, cell(column).trim()])),
    })),
    path,
  );
}
