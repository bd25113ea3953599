import { csvRows } from "../../dialogue/formats/mod.ts";
import type { LogRecord } from "./log_record.ts";

const optional = ["agent", "at", "enriched_question", "dialect"];

/**
 * Reads the rows of a CSV log. An empty cell of an optional column is absent.
 *
 * @throws {InputError} If it is no CSV, or lacks a column.
 */
export async function csvRecords(text: string, name: string): Promise<readonly LogRecord[]> {
  const needed = ["id", "question", "sql"];
  const { rows } = await csvRows(text, { name, needed, optional, othersIgnored: true });
  return rows.map(({ line, cell }) => ({
    line,
    value: Object.fromEntries([
      ...needed.map((column) => [column, cell(column)]),
      ...optional.flatMap((column) => cell(column) === "" ? [] : [[column, cell(column)]]),
    ]),
  }));
}
