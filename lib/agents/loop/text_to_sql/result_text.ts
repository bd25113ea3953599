import { type ResultTable, rowsOf } from "../../../database/mod.ts";
import { dataBlock, fencedLines } from "../../../llm/mod.ts";
import type { Turn } from "../types.ts";

/** Rows of a result that a model sees. */
const SHOWN_ROWS = 20;

/** Characters of a value of a result that a model sees. */
const SHOWN_CHARACTERS = 120;

/** Writes a result for a model: its columns, its first rows as marked data, their number. No values where some are hidden. */
export function resultText(
  { columns, rowCount, truncated }: ResultTable,
  { database }: Pick<Turn, "database">,
): string {
  const names = fencedLines("names of columns", columns.map(({ name }) => name)).replaceAll("\n", ", ");
  const count = `${rowCount}${truncated ? " or more" : ""} ${rowCount === 1 ? "row" : "rows"}`;
  const head = `${count} with the columns: ${names}`;
  if (rowCount === 0) return `No row, with the columns: ${names}`;
  if (database.hides !== undefined) return `${head} (values are hidden)`;
  const rows = rowsOf({ columns, rowCount, truncated });
  return `${head}\n${dataBlock("rows", rows, { maxValues: SHOWN_ROWS, maxCharacters: SHOWN_CHARACTERS })}`;
}
