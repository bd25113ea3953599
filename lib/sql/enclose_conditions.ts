import { lexSql, type SqlToken } from "./lex_sql.ts";
import type { Dialect } from "./types.ts";

/**
 * A text in which parentheses stand around each condition that a query ends and a set operation follows: the parser takes
 * `WHERE a = (SELECT …) UNION SELECT …` for a comparison with a union.
 */
export function encloseConditions(sql: string, dialect: Dialect): string {
  if (!ENDS_BEFORE_SET.test(sql)) return sql;
  const tokens = lexSql(sql, dialect);
  const levels: Level[] = [{ isOperand: false }];
  const marks: { readonly at: number; readonly sign: "(" | ")" }[] = [];
  for (const [i, { kind, value, end }] of tokens.entries()) {
    const word = wordOf(tokens[i]);
    const level = levels.at(-1) ?? { isOperand: false };
    if (kind === "symbol" && value === "(") {
      const isQuery = /^(?:SELECT|WITH|\()$/.test(wordOf(tokens[i + 1]) ?? tokens[i + 1]?.value ?? "");
      levels.push({ isOperand: isQuery && isOperator(tokens[i - 1]) });
    } else if (kind === "symbol" && value === ")") {
      if (levels.length > 1) levels.pop();
      const begin = levels.at(-1)?.begin;
      if (level.isOperand && begin !== undefined && SET_OPERATIONS.has(wordOf(tokens[i + 1]) ?? "")) {
        marks.push({ at: begin, sign: "(" }, { at: end, sign: ")" });
      }
    } else if (word === "WHERE" || word === "HAVING") level.begin = end;
    else if (word !== undefined && CLAUSES.has(word)) level.begin = undefined;
  }
  return marks.toSorted((a, b) => b.at - a.at)
    .reduce((text, { at, sign }) => `${text.slice(0, at)}${sign === "(" ? " (" : ")"}${text.slice(at)}`, sql);
}

/** What stands in one pair of parentheses. */
interface Level {
  /** Whether it is a query that an operator stands before. */
  readonly isOperand: boolean;
  /** Where its condition begins; absent outside of conditions. */
  begin?: number | undefined;
}

const wordOf = (token: SqlToken | undefined) =>
  token?.kind === "word" ? token.value.toUpperCase() : undefined;

const isOperator = (token: SqlToken | undefined) =>
  token?.kind === "symbol"
    ? /^[=<>+*/|%-]$/.test(token.value)
    : /^(?:AND|BETWEEN|LIKE)$/.test(wordOf(token) ?? "");

const ENDS_BEFORE_SET = /\)\s*(?:UNION|INTERSECT|EXCEPT|MINUS)\b/i;
const SET_OPERATIONS: ReadonlySet<string> = new Set(["UNION", "INTERSECT", "EXCEPT", "MINUS"]);
/** Words that end a condition. */
const CLAUSES: ReadonlySet<string> = new Set([
  ...SET_OPERATIONS,
  ...["SELECT", "FROM", "GROUP", "ORDER", "LIMIT", "WINDOW", "QUALIFY", "FETCH", "OFFSET"],
]);
