import type { Dialect as ParserDialect } from "@polyglot-sql/sdk";
import type { AgentDialect } from "./agent_dialects.ts";
import { parsableText } from "./parsable_text.ts";
import { parserDialect, parsingRefusal } from "./parse_sql.ts";
import { type HeldTables, shortenTableNames } from "./shorten_table_names.ts";
import { translate, type TranslatedSql } from "./translate.ts";
import type { Dialect } from "./types.ts";

export interface TranslateAgentSqlOptions {
  readonly from: AgentDialect;
  readonly to: Dialect;
  /** The tables of the database, to which qualified names are shortened. @default names stay */
  readonly held?: HeldTables | undefined;
}

/** SQL of an agent in another dialect, or why it cannot be carried over. */
export type TranslatedAgentSql =
  | {
    readonly kind: "translated";
    readonly sql: string;
    /** Qualified names of tables that the database holds under no shorter name. Absent where there are none. */
    readonly missing?: readonly string[];
  }
  | { readonly kind: "unreadable"; readonly reason: string };

/**
 * Writes the SQL of an agent in the dialect of a database. SQL of a foreign dialect is written for DuckDB by the parser;
 * {@link translate} carries it on. Functions that the parser does not know stay as they are. With `held`, qualified table
 * names are shortened to those of the database (see {@link shortenTableNames}); an ambiguous one is a reason to give up.
 *
 * @example
 * ```ts
 * import { agentDialect, translateAgentSql } from "querylogue/sql";
 * import assert from "node:assert/strict";
 *
 * const translated = await translateAgentSql("SELECT TOP 3 [name] FROM river", {
 *   from: agentDialect("tsql"),
 *   to: "sqlite",
 * });
 * assert.deepEqual(translated, { kind: "translated", sql: 'SELECT "name" FROM river LIMIT 3' });
 * ```
 */
export async function translateAgentSql(
  sql: string,
  { from, to, held }: TranslateAgentSqlOptions,
): Promise<TranslatedAgentSql> {
  const translated = await inDialect(sql, { from, to });
  if (translated.kind === "unreadable" || held === undefined) return translated;
  const shortened = await shortenTableNames(translated.sql, { ...held, dialect: to });
  if (shortened.kind === "ambiguous") return { kind: "unreadable", reason: shortened.reason };
  const { sql: written, missing } = shortened;
  return { kind: "translated", sql: written, ...(missing.length > 0 && { missing }) };
}

async function inDialect(
  sql: string,
  { from, to }: Pick<TranslateAgentSqlOptions, "from" | "to">,
): Promise<TranslatedSql> {
  if (from.kind === "own") return await translate(sql, { from: from.name, to });
  const reason = parsingRefusal(sql, from.kin);
  if (reason !== undefined) return { kind: "unreadable", reason };
  const { transpile } = await import("@polyglot-sql/sdk");
  const { sql: written, error } = transpile(
    parsableText(sql, from.kin),
    from.name as ParserDialect,
    parserDialect(BETWEEN),
  );
  return written?.length
    ? await translate(written.join(";\n"), { from: BETWEEN, to })
    : { kind: "unreadable", reason: error ?? "it holds no statement" };
}

/** Of the dialects of ours the one that can say most. */
const BETWEEN: Dialect = "duckdb";
