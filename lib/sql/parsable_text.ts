import { traits } from "./dialects/traits.ts";
import { lexSql } from "./lex_sql.ts";
import { moveNot } from "./move_not.ts";
import type { Dialect } from "./types.ts";

/** A text that means the same in words that the parser reads: `NOT a LIKE b` turned round, `//` as DIV. */
export function parsableText(sql: string, dialect: Dialect): string {
  return moveNot(wordQuotients(sql, dialect), dialect);
}

function wordQuotients(sql: string, dialect: Dialect): string {
  if (!sql.includes("//") || !traits[dialect].spelling.arithmetic.quotient.includes("//")) return sql;
  let worded = "";
  let end = 0;
  const tokens = lexSql(sql, dialect);
  for (const [i, { kind, value, start }] of tokens.entries()) {
    const next = tokens[i + 1];
    const isSlash = kind === "symbol" && value === "/";
    if (!isSlash || next?.kind !== "symbol" || next.value !== "/" || next.start !== start + 1) continue;
    worded += `${sql.slice(end, start)} DIV `;
    end = next.end;
  }
  return worded + sql.slice(end);
}
