import type { SqlToken } from "../../sql/mod.ts";
import { isSymbol, wordOf } from "../sql_tokens.ts";
import { isName } from "./is_name.ts";

/**
 * The tables and views that the definition of a view, or the code of a function, reads: `schema.name` as they
 * stand there, without the queries that it names itself.
 *
 * @param schema Of names that name none.
 */
export function mysqlRelations(tokens: readonly SqlToken[], schema: string): readonly string[] {
  const own = new Set(
    tokens.filter((token, i) => isName(token) && opensQuery(tokens, i + 1)).map(({ value }) => value),
  );
  const found: string[] = [];
  const around: Level[] = [];
  let level = OUTSIDE;
  for (const [i, token] of tokens.entries()) {
    const word = isSymbol(tokens[i - 1], ".") ? "" : wordOf(token);
    const { isQuery, place } = level;
    if (isSymbol(token, "(")) {
      around.push(level);
      // Parentheses around joins; those of a condition or behind a name hold something else.
      const before = tokens[i - 1];
      level = place === "from" && (!isName(before) || JOINS.test(wordOf(before)))
        ? { isQuery: true, place: "from" }
        : OUTSIDE;
    } else if (isSymbol(token, ")")) level = around.pop() ?? OUTSIDE;
    else if (isSymbol(token, ";")) level = OUTSIDE;
    else if (word === "SELECT") level = { isQuery: true, place: "elsewhere" };
    // Elsewhere than in a query, as in extract(day FROM date), tables do not follow.
    else if (word === "FROM" ? isQuery : JOINS.test(word) && place !== "elsewhere") {
      level = { isQuery, place: "from" };
    } else if (isSymbol(token, ",") && place === "condition") level = { isQuery, place: "from" };
    else if (/^(?:ON|USING)$/.test(word) && place === "from") level = { isQuery, place: "condition" };
    else if (ENDS.test(word) && wordOf(tokens[i + 1]) !== "SYSTEM_TIME") {
      level = { isQuery, place: "elsewhere" };
    } else if (place === "from" && isName(token) && beginsRelation(tokens, i)) {
      const isQualified = isSymbol(tokens[i + 1], ".");
      const name = isQualified ? tokens[i + 2]?.value ?? "" : token.value;
      const isCall = isSymbol(tokens[i + 1], "(");
      if (isQualified) found.push(`${token.value}.${name}`);
      else if (!own.has(name) && !isCall && !/^dual$/i.test(name)) found.push(`${schema}.${name}`);
    }
  }
  return found;
}

interface Level {
  /** A SELECT stands before, within the same parentheses. */
  readonly isQuery: boolean;
  readonly place: "from" | "condition" | "elsewhere";
}

const OUTSIDE: Level = { isQuery: false, place: "elsewhere" };

const JOINS = /^(?:FROM|JOIN|STRAIGHT_JOIN)$/;

const ENDS = /^(?:WHERE|GROUP|HAVING|WINDOW|ORDER|LIMIT|UNION|INTERSECT|EXCEPT|FOR|SET|INTO|VALUES)$/;

/** What comes before it is no name: an alias would. */
function beginsRelation(tokens: readonly SqlToken[], i: number): boolean {
  const before = tokens[i - 1];
  return JOINS.test(wordOf(before)) || isSymbol(before, "(") || isSymbol(before, ",");
}

/** Whether `AS (` follows, perhaps behind a list of columns: a query that is named. */
export function opensQuery(tokens: readonly SqlToken[], i: number): boolean {
  let at = i;
  if (isSymbol(tokens[at], "(")) { while (at < tokens.length && !isSymbol(tokens[at++], ")")); }
  return wordOf(tokens[at]) === "AS" && isSymbol(tokens[at + 1], "(");
}
