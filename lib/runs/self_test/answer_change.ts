import { type Database, rowsOf, type Value } from "../../database/mod.ts";
import type { AnswerChange } from "./types.ts";

export interface AnswerChangeOptions {
  /** The data that the evaluation runs on. */
  readonly database: Database;
  /** Other data of the same structure. */
  readonly variants: readonly Database[];
  readonly signal?: AbortSignal | undefined;
}

/**
 * Tells whether a wrong query gives other rows than the right one. It shares no code with the comparison under test: rows are
 * compared as multisets of texts, with numbers of nine digits. On variants rows are compared without a LIMIT at the end, as
 * it may cut through ties there.
 *
 * @throws {RangeError} If the right query gives no rows on the data.
 */
export async function answerChange(
  { right, planted }: { readonly right: string; readonly planted: string },
  { database, variants, signal }: AnswerChangeOptions,
): Promise<AnswerChange> {
  const rows = await rowsText(right, database, signal);
  if (rows === undefined) throw new RangeError(`Cannot compare with a ground truth that fails: ${right}`);
  if (rows !== await rowsText(planted, database, signal)) return "on the data";
  for (const variant of variants) {
    const expected = await rowsText(unlimited(right), variant, signal);
    if (expected === undefined) continue;
    if (expected !== await rowsText(unlimited(planted), variant, signal)) return "on variants";
  }
  return "nowhere";
}

/** Undefined where the query fails, or gives more rows than are read. */
async function rowsText(
  sql: string,
  database: Database,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  const outcome = await database.query(sql, { maxRows: 100_000, signal });
  if (outcome.kind !== "rows" || outcome.table.truncated) return undefined;
  return rowsOf(outcome.table).map((row) => JSON.stringify(row.map(plain))).toSorted().join("\n");
}

function plain(value: Value): string | boolean | null {
  if (typeof value === "number" || typeof value === "bigint") return Number(value).toPrecision(9);
  if (value instanceof Uint8Array) return value.toHex();
  return typeof value === "string" && /^-?\d+\.\d+$/.test(value) ? Number(value).toPrecision(9) : value;
}

function unlimited(sql: string): string {
  return sql.replace(/ LIMIT \d+(?: OFFSET \d+)?$/, "");
}
