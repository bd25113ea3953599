import type { Dialect as ParserDialect } from "@polyglot-sql/sdk";
import { moveNot } from "./move_not.ts";
import type { Dialect } from "./types.ts";

/** A syntax tree as plain data: a node is an object with one key, its kind. */
export type SqlTree = null | boolean | number | string | readonly SqlTree[] | SqlNode;

export interface SqlNode {
  readonly [key: string]: SqlTree | undefined;
}

/** A text read as SQL: its statements, or why it cannot be read. */
export type ParsedSql =
  | { readonly kind: "parsed"; readonly statements: readonly SqlNode[] }
  | { readonly kind: "unreadable"; readonly reason: string };

/**
 * Reads a text as SQL of a dialect.
 *
 * The parser is lenient: it accepts some texts that no database would (`SELEC x` is a column with an alias), so whether
 * a query is valid is the database's to tell. It gives up on expressions nested about 30 deep. Its WASM module is
 * loaded by the first call (about 0.1 s).
 *
 * @example
 * ```ts
 * import { parseSql } from "querylogue/sql";
 * import assert from "node:assert/strict";
 *
 * const parsed = await parseSql("SELECT name FROM river; SELECT 2", "sqlite");
 * assert(parsed.kind === "parsed");
 * assert.deepEqual(parsed.statements.flatMap((statement) => Object.keys(statement)), ["select", "select"]);
 * assert.equal((await parseSql("SELECT FROM WHERE", "sqlite")).kind, "unreadable");
 * ```
 */
export async function parseSql(sql: string, dialect: Dialect): Promise<ParsedSql> {
  const key = `${dialect} ${sql}`;
  const known = latest.get(key);
  if (known !== undefined) return known;
  const { parse } = await import("@polyglot-sql/sdk");
  const result = parse(moveNot(sql, dialect), parserDialect(dialect));
  const parsed: ParsedSql = result.success
    ? { kind: "parsed", statements: result.ast as unknown as readonly SqlNode[] }
    : { kind: "unreadable", reason: result.error ?? "" };
  if (latest.size >= MOST_KEPT) latest.clear();
  latest.set(key, parsed);
  return parsed;
}

/** One query is read from several sides, one after the other; trees are never changed. */
const latest = new Map<string, ParsedSql>();
const MOST_KEPT = 32;

/** The parser's own name of a dialect. */
export function parserDialect(dialect: Dialect): ParserDialect {
  return (dialect === "postgres" ? "postgresql" : dialect) as ParserDialect;
}
