import { type ResultTable, rowsOf } from "../../../database/mod.ts";
import { dataBlock, fencedLines } from "../../../llm/mod.ts";
import type { Turn } from "../types.ts";

/** Rows of a result that a model sees. */
const SHOWN_ROWS = 20;

/** Characters of a value of a result that a model sees. */
const SHOWN_CHARACTERS = 120;

export interface ResultTextOptions {
  /** Most rows that the model sees. @default 20 */
  readonly shown?: number | undefined;
  /** Rows of the whole result, where a part of it was read. @default "or more" is said of a part */
  readonly total?: number | undefined;
}

/**
 * Writes a result for a model: its columns, its first rows as marked data, their number, and how many of them are shown.
 * No values where some are hidden.
 */
export function resultText(
  { columns, rowCount, truncated }: ResultTable,
  { database }: Pick<Turn, "database">,
  { shown = SHOWN_ROWS, total }: ResultTextOptions = {},
): string {
  const names = fencedLines("names of columns", columns.map(({ name }) => name)).replaceAll("\n", ", ");
  const all = total === undefined ? `${rowCount}${truncated ? " or more" : ""}` : String(total);
  const count = `${all} ${all === "1" ? "row" : "rows"}`;
  const head = `${count} with the columns: ${names}`;
  if (rowCount === 0) return `No row, with the columns: ${names}`;
  if (database.hides !== undefined) return `${head} (values are hidden)`;
  const rows = rowsOf({ columns, rowCount, truncated });
  const isPart = total !== undefined && total > shown;
  const part = isPart ? `; showing ${shown} of ${all}` : "";
  const block = dataBlock("rows", isPart ? rows.slice(0, shown) : rows, {
    maxValues: shown,
    maxCharacters: SHOWN_CHARACTERS,
  });
  return `${head}${part}\n${block}`;
}
