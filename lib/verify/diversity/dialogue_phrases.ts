import type { Dialogue } from "../../dialogue/mod.ts";
import { lexSql } from "../../sql/mod.ts";
import { maskSqlValues } from "./mask_sql_values.ts";
import { wordsOf } from "./words_of.ts";

/**
 * Returns the phrases that identify a dialogue: word trigrams of its intentions and token trigrams of its queries. Values and
 * numbers are masked; names of tables and columns are kept.
 */
export function dialoguePhrases({ interactions }: Dialogue): ReadonlySet<string> {
  const queries = interactions.map(({ ground_truth_sql = "" }) => ground_truth_sql);
  const values = queries.join(" ");
  return new Set(interactions.flatMap(({ standalone_intention, intention }, i) => [
    ...trigrams(
      "words",
      wordsOf(maskSqlValues(standalone_intention ?? intention, values)).map(withoutNumber),
    ),
    ...trigrams("query", piecesOf(queries[i] ?? "")),
  ]));
}

const LENGTH = 3;

/** Trigrams; one phrase of all pieces where there are fewer than three. */
function trigrams(of: "words" | "query", pieces: readonly string[]): readonly string[] {
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
