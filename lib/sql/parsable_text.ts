import { traits } from "./dialects/traits.ts";
import { encloseSides } from "./enclose_sides.ts";
import { lexSql } from "./lex_sql.ts";
import { moveNot } from "./move_not.ts";
import type { Dialect } from "./types.ts";

/**
 * A text that means the same in words that the parser reads: `NOT a LIKE b` turned round, `//` as DIV, sides of set
 * operations that end in a query in parentheses, without comments that begin with `#`.
 */
export function parsableText(sql: string, dialect: Dialect): string {
  return encloseSides(
    moveNot(wordQuotients(withoutHashComments(sql, dialect), dialect), dialect),
    dialect,
  );
}

/** A text of the same length with blanks for comments that begin with `#`, which the parser takes for code. */
export function withoutHashComments(sql: string, dialect: Dialect): string {
  if (!sql.includes("#") || !traits[dialect].lexis.lineComment.source.includes("#")) return sql;
  const ends = [...lexSql(sql, dialect), { start: sql.length, end: sql.length }];
  return ends.map(({ start, end }, i) => {
    const gap = sql.slice(ends[i - 1]?.end ?? 0, start);
    // What stands in a comment that servers run is no gap.
    const blank = gap.includes("#") && !gap.includes("/*!") ? gap.replaceAll(/[^\n]/g, " ") : gap;
    return blank + sql.slice(start, end);
  }).join("");
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
