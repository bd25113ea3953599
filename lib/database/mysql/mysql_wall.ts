import { lexSql, type SqlToken } from "../../sql/mod.ts";
import { wordOf } from "../sql_tokens.ts";
import type { MysqlConnection } from "./mysql_connection.ts";

/**
 * Asks the server itself whether a text is a query and nothing else, without running it: as the argument of EXISTS, where
 * its grammar has no INTO, no PROCEDURE and no second statement. Parentheses that a text closes before it opens them would
 * break out of there, but such a text does not run alone.
 *
 * @returns Why it must not run, as the end of a sentence, or undefined.
 * @throws What the server finds wrong with it, in the words that it has for the text alone.
 */
export async function mysqlWall(connection: MysqlConnection, sql: string): Promise<string | undefined> {
  try {
    await connection.parse(`SELECT EXISTS (\n${withInnerOptions(sql)}\n)`);
    return undefined;
  } catch (error) {
    if (!OF_GRAMMAR.has((error as { readonly errno?: number }).errno ?? 0)) throw error;
  }
  await connection.parse(sql);
  return "the server reads this text as more than a query that can stand within another";
}

/** Errors of the grammar: of its words, and of what stands where it must not. */
const OF_GRAMMAR: ReadonlySet<number> = new Set([1064, 1149, 1221, 1234, 1235]);

/** With another option in the place of those that only the outermost query may have; both say nothing of the rows. */
function withInnerOptions(sql: string): string {
  const edits = lexSql(sql, "mysql").filter((token, i, tokens) =>
    OUTERMOST.test(wordOf(token)) && followsSelect(tokens, i)
  );
  return edits.reduceRight(
    (text, { start, end }) => `${text.slice(0, start)}SQL_SMALL_RESULT${text.slice(end)}`,
    sql,
  );
}

function followsSelect(tokens: readonly SqlToken[], i: number): boolean {
  const before = wordOf(tokens[i - 1]);
  return before === "SELECT" || OPTIONS.test(before) && followsSelect(tokens, i - 1);
}

const OUTERMOST = /^(?:SQL_CALC_FOUND_ROWS|SQL_(?:NO_)?CACHE|SQL_BUFFER_RESULT|HIGH_PRIORITY)$/;

const OPTIONS =
  /^(?:ALL|DISTINCT|DISTINCTROW|STRAIGHT_JOIN|HIGH_PRIORITY|SQL_(?:CALC_FOUND_ROWS|(?:NO_)?CACHE|(?:BUFFER|SMALL|BIG)_RESULT))$/;
