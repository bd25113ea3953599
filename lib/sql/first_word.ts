import { lexSql } from "./lex_sql.ts";
import type { Dialect } from "./types.ts";

/** The first word of a text in capitals, empty where it has none; comments and parentheses before it do not count. */
export function firstWord(sql: string, dialect: Dialect): string {
  return lexSql(sql, dialect).find(({ kind }) => kind === "word")?.value.toUpperCase() ?? "";
}
