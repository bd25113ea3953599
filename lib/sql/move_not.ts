import { lexSql, type SqlToken } from "./lex_sql.ts";
import type { Dialect } from "./types.ts";

/**
 * A text with `a NOT LIKE b` in the place of `NOT a LIKE b`, which means the same: the parser hands the latter on as a
 * text, and without the quotes of its names. `a` is a name, perhaps with arguments behind it.
 */
export function moveNot(sql: string, dialect: Dialect): string {
  if (!/\bnot\b/i.test(sql)) return sql;
  const tokens = lexSql(sql, dialect);
  let moved = "";
  let end = 0;
  for (const [i, token] of tokens.entries()) {
    if (!isWord(token, "not") || isWord(tokens[i - 1], "is")) continue;
    const like = tokens[operandEnd(tokens, i + 1)];
    if (!isWord(like, "like") && !isWord(like, "ilike")) continue;
    moved += `${sql.slice(end, token.start)}${sql.slice(token.end, like?.start).trimStart()}NOT `;
    end = like?.start ?? token.end;
  }
  return moved + sql.slice(end);
}

/** Where a name with its arguments ends; the beginning itself where there is none. */
function operandEnd(tokens: readonly SqlToken[], start: number): number {
  let at = start;
  while (isName(tokens[at]) && isSymbol(tokens[at + 1], ".")) at += 2;
  if (!isName(tokens[at])) return start;
  at++;
  if (!isSymbol(tokens[at], "(")) return at;
  for (let depth = 0; at < tokens.length; at++) {
    if (isSymbol(tokens[at], "(")) depth++;
    if (isSymbol(tokens[at], ")") && --depth === 0) return at + 1;
  }
  return start;
}

const isName = (token: SqlToken | undefined) => token?.kind === "word" || token?.kind === "quoted";

const isSymbol = (token: SqlToken | undefined, value: string) =>
  token?.kind === "symbol" && token.value === value;

const isWord = (token: SqlToken | undefined, word: string) =>
  token?.kind === "word" && token.value.toLowerCase() === word;
