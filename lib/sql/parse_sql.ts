import { createCache } from "../base/mod.ts";
import { traits } from "./dialects/traits.ts";
import type { Dialect as ParserDialect } from "@polyglot-sql/sdk";
import { lengthRefusal } from "./length_refusal.ts";
import { lexSql } from "./lex_sql.ts";
import { parsableText } from "./parsable_text.ts";
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
 * a query is valid is the database's to tell. It gives up on expressions nested about 30 deep, and is not asked about
 * texts that would keep it busy for long (see `lengthRefusal`; 200 parentheses in each other, 100 statements). Its WASM module is
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
  const reason = parsingRefusal(sql, dialect);
  if (reason !== undefined) return { kind: "unreadable", reason };
  const { parse } = await import("@polyglot-sql/sdk");
  const result = parse(parsableText(sql, dialect), parserDialect(dialect));
  const parsed: ParsedSql = result.success
    ? { kind: "parsed", statements: result.ast as unknown as readonly SqlNode[] }
    : { kind: "unreadable", reason: result.error ?? "" };
  latest.set(key, parsed);
  return parsed;
}

/**
 * One query is read from several sides, and a ground truth at each turn of its interaction with each agent; trees are never
 * changed. Each letter of a text takes some 50 bytes.
 */
const latest = createCache<ParsedSql>({ most: 400_000, weightOf: (_, { length }) => length });

/** Why a text is not given to the parser; undefined where it is. */
export function parsingRefusal(sql: string, dialect: Dialect): string | undefined {
  return lengthRefusal(sql) ?? complexity(sql, dialect);
}

/** Why the parser would take long for a text: its time grows with the square of some lengths. */
function complexity(sql: string, dialect: Dialect): string | undefined {
  if (sql.length <= ALWAYS_QUICK) return undefined;
  let depth = 0;
  let deepest = 0;
  let ends = 0;
  const tokens = lexSql(sql, dialect);
  for (const { kind, value } of tokens) {
    if (kind !== "symbol") continue;
    if ("([{".includes(value)) deepest = Math.max(deepest, ++depth);
    else if (")]}".includes(value)) depth--;
    else if (value === ";") ends++;
  }
  if (deepest > MOST_DEPTH) return `its parentheses are nested ${deepest} deep`;
  if (ends > MOST_ENDS) return `it holds ${ends} semicolons`;
  return tokens.length > MOST_TOKENS ? `it holds ${tokens.length} words and signs` : undefined;
}

/** Letters of a text that the parser reads in some milliseconds, whatever it says. */
const ALWAYS_QUICK = 4_000;
const MOST_DEPTH = 200;
const MOST_ENDS = 100;
const MOST_TOKENS = 10_000;

/** The parser's own name of a dialect. */
export function parserDialect(dialect: Dialect): ParserDialect {
  return traits[dialect].parserName as ParserDialect;
}
