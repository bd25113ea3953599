import { lexSql, type SqlToken } from "./lex_sql.ts";
import type { Dialect } from "./types.ts";

/**
 * A text in which parentheses stand around each side of a set operation that ends in a query in parentheses: the parser takes
 * `SELECT … = (SELECT …) UNION SELECT …` for a comparison with a union, and likewise in its list of values, its joins, its
 * groups and its tables.
 */
export function encloseSides(sql: string, dialect: Dialect): string {
  if (!ENDS_BEFORE_SET.test(sql)) return sql;
  const tokens = lexSql(sql, dialect);
  const levels: Level[] = [{ isQuery: false }];
  const marks: { readonly at: number; readonly sign: "(" | ")" }[] = [];
  for (const [i, { kind, value, start, end }] of tokens.entries()) {
    const word = wordOf(tokens[i]);
    const level = levels.at(-1) ?? { isQuery: false };
    if (kind === "symbol" && value === "(") {
      const isQuery = /^(?:SELECT|WITH|VALUES|\()$/.test(wordOf(tokens[i + 1]) ?? tokens[i + 1]?.value ?? "");
      levels.push({ isQuery: isQuery && !TESTS.has(wordOf(tokens[i - 1]) ?? "") });
    } else if (kind === "symbol" && value === ")") {
      if (levels.length > 1) levels.pop();
      const begin = levels.at(-1)?.begin;
      if (level.isQuery && begin !== undefined && SET_OPERATIONS.has(wordOf(tokens[i + 1]) ?? "")) {
        marks.push({ at: begin, sign: "(" }, { at: end, sign: ")" });
      }
    } else if (word === "SELECT") level.begin = start;
    else if (word !== undefined && SET_OPERATIONS.has(word)) level.begin = undefined;
  }
  return marks.toSorted((a, b) => b.at - a.at)
    .reduce((text, { at, sign }) => `${text.slice(0, at)}${sign}${text.slice(at)}`, sql);
}

/** What stands in one pair of parentheses. */
interface Level {
  /** Whether it is a query that the parser reads on behind. */
  readonly isQuery: boolean;
  /** Where the side of a set operation begins that is read; absent where it is a query in parentheses. */
  begin?: number | undefined;
}

const wordOf = (token: SqlToken | undefined) =>
  token?.kind === "word" ? token.value.toUpperCase() : undefined;

const ENDS_BEFORE_SET = /\)\s*(?:UNION|INTERSECT|EXCEPT|MINUS)\b/i;
/** Words before a query behind which the parser stops. */
const TESTS: ReadonlySet<string> = new Set(["IN", "EXISTS"]);
const SET_OPERATIONS: ReadonlySet<string> = new Set(["UNION", "INTERSECT", "EXCEPT", "MINUS"]);
