import { InputError } from "../../base/mod.ts";
import type { Dataset } from "../types.ts";
import { type CsvRow, csvRows } from "./csv_rows.ts";
import { importedDialogue } from "./imported_dialogue.ts";

/**
 * A dataset from a CSV text of questions and their SQL.
 *
 * Columns: `question`, `sql`, and perhaps `intention` (what the question expresses), `dialogue` (rows that share it are
 * one dialogue, in the file's order) and `id` (of the question, and so of its dialogue where there is no column
 * `dialogue`; without both it is the row's number). Columns of other names are left out.
 *
 * @throws {InputError} If the text is no such CSV, a question, its SQL or the id of its dialogue is empty, or an `id`
 * occurs twice.
 */
export async function questionCsv(text: string, name: string): Promise<Dataset> {
  const { columns, rows } = await csvRows(text, {
    name,
    needed: ["question", "sql"],
    optional: ["intention", "dialogue", "id"],
    othersIgnored: true,
  });
  if (rows.length === 0) throw new InputError(`Cannot read ${name}: it has no row below the header; add one`);
  refuseRepeats(rows, name);
  const key = ["dialogue", "id"].find((column) => columns.includes(column));
  const asked = rows.map(({ line, cell }, position) => {
    const needed = (column: string) => {
      const value = cell(column).trim();
      if (value !== "") return value;
      throw new InputError(
        `Cannot read ${name}: the ${column} of line ${line} is empty; write it or remove the row`,
      );
    };
    return {
      dialogue: key === undefined ? String(position + 1) : needed(key),
      text: needed("question"),
      sql: needed("sql"),
      intention: cell("intention").trim() || undefined,
    };
  });
  return {
    control: {},
    dialogues: [...Map.groupBy(asked, ({ dialogue }) => dialogue)]
      .map(([id, questions]) => importedDialogue(id, questions)),
  };
}

function refuseRepeats(rows: readonly CsvRow[], name: string): void {
  const lines = new Map<string, number>();
  for (const { line, cell } of rows) {
    const id = cell("id").trim();
    const before = lines.get(id);
    if (id !== "" && before !== undefined) {
      throw new InputError(
        `Cannot read ${name}: the id "${id}" of line ${line} is also that of line ${before}; change one`,
      );
    }
    lines.set(id, line);
  }
}
