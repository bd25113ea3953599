import type { Dialogue } from "../../dialogue/mod.ts";
import { lexSql } from "../../sql/mod.ts";
import { maskSqlValues } from "./mask_values.ts";
import { wordsOf } from "./words_of.ts";

/**
 * What a dialogue is known by: every three words in a row of what it asks for, and every three pieces in a row of its
 * queries. Values and numbers are masked, so that the same questions about other values have the same phrases; names are
 * not, as the same question about another table is another question.
 */
export function dialoguePhrases({ interactions }: Dialogue): ReadonlySet<string> {
  const queries = interactions.map(({ ground_truth_sql = "" }) => ground_truth_sql);
  const values = queries.join(" ");
  return new Set(interactions.flatMap(({ standalone_intention, intention }, i) => [
    ...inRow("words", wordsOf(maskSqlValues(standalone_intention ?? intention, values)).map(withoutNumber)),
    ...inRow("query", piecesOf(queries[i] ?? "")),
  ]));
}

const LENGTH = 3;

/** All of them together where there are fewer. */
function inRow(of: "words" | "query", pieces: readonly string[]): readonly string[] {
  if (pieces.length === 0) return [];
  const count = Math.max(1, pieces.length - LENGTH + 1);
  return Array.from({ length: count }, (_, i) => `${of} ${pieces.slice(i, i + LENGTH).join(" ")}`);
}

function piecesOf(sql: string): readonly string[] {
  // Of all dialects, this one has the most ways to quote a name.
  return lexSql(sql, "sqlite").filter(({ value }) => value !== ";").map(({ kind, value }) =>
    kind === "text" || kind === "number" ? "v" : value.toLowerCase()
  );
}

function withoutNumber(piece: string): string {
  return /^\d/.test(piece) ? "v" : piece;
}
