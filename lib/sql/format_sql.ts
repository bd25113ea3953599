import type { SqlLanguage } from "sql-formatter";
import type { Dialect } from "./types.ts";

/** A text set in lines, or why it cannot be. */
export type FormattedSql =
  | { readonly kind: "formatted"; readonly sql: string }
  | { readonly kind: "unreadable"; readonly reason: string };

/**
 * The same SQL set in lines for people: a clause a line, its parts below it, two blanks an indent.
 *
 * Blanks and line breaks alone change; comments, case and spelling stay. Several statements stand apart by a blank line.
 * A text without any is left empty.
 *
 * @example
 * ```ts
 * import { formatSql } from "querylogue/sql";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(await formatSql("select name from river where length>1000 order by name", "sqlite"), {
 *   kind: "formatted",
 *   sql: "select\n  name\nfrom\n  river\nwhere\n  length > 1000\norder by\n  name",
 * });
 * assert.equal((await formatSql("select (name from river", "sqlite")).kind, "unreadable");
 * ```
 */
export async function formatSql(sql: string, dialect: Dialect): Promise<FormattedSql> {
  const { format } = await import("sql-formatter");
  try {
    return { kind: "formatted", sql: format(sql, { language: languages[dialect] }) };
  } catch (error) {
    // The formatter throws plain errors for what it cannot read, and nothing else.
    return { kind: "unreadable", reason: error instanceof Error ? error.message.split("\n")[0] ?? "" : "" };
  }
}

const languages: Readonly<Record<Dialect, SqlLanguage>> = {
  duckdb: "duckdb",
  sqlite: "sqlite",
  postgres: "postgresql",
  mysql: "mysql",
  oracle: "plsql",
};
