import type { Dialect as ParserDialect } from "@polyglot-sql/sdk";
import type { AgentDialect } from "./agent_dialects.ts";
import { moveNot } from "./move_not.ts";
import { parserDialect, parsingRefusal } from "./parse_sql.ts";
import { translate, type TranslatedSql } from "./translate.ts";
import type { Dialect } from "./types.ts";

/**
 * The SQL of an agent in the dialect of a database. That of a foreign dialect is written for DuckDB by the parser, and
 * {@link translate} carries it on. Functions that the parser does not know stay as they are.
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
  { from, to }: { readonly from: AgentDialect; readonly to: Dialect },
): Promise<TranslatedSql> {
  if (from.kind === "own") return await translate(sql, { from: from.name, to });
  const reason = parsingRefusal(sql, from.kin);
  if (reason !== undefined) return { kind: "unreadable", reason };
  const { transpile } = await import("@polyglot-sql/sdk");
  const { sql: written, error } = transpile(
    moveNot(sql, from.kin),
    from.name as ParserDialect,
    parserDialect(BETWEEN),
  );
  return written?.length
    ? await translate(written.join(";\n"), { from: BETWEEN, to })
    : { kind: "unreadable", reason: error ?? "it holds no statement" };
}

/** Of the dialects of ours the one that can say most. */
const BETWEEN: Dialect = "duckdb";
