import { type ColumnStatistics, createLexicon } from "../../linking/mod.ts";
import { type Schema, splitName } from "../../schema/mod.ts";
import { maskSqlValues, phraseMask } from "./mask_sql_values.ts";

/** Masks the table names, column names and values of a sentence. */
export type SentenceMask = (sentence: string, sql: string) => string;

const nothing: ColumnStatistics = {
  rows: 0,
  present: 0,
  distinct: 0,
  minimum: undefined,
  maximum: undefined,
};

/**
 * Creates a function that turns sentences into patterns: each table or column name becomes `N`, in singular or plural; each
 * value of the query and each number becomes `V`, and several values in a row become one `V`.
 *
 * @example
 * ```ts
 * import { createSentenceMask } from "querylogue/verify";
 * import assert from "node:assert/strict";
 *
 * const river = {
 *   name: "river",
 *   columns: ["name", "length"].map((name) => ({ name, type: "TEXT", notNull: true })),
 *   primaryKey: ["name"],
 *   uniqueKeys: [],
 * };
 * const mask = createSentenceMask({ tables: [river], foreignKeys: [] });
 * assert.equal(mask("Which rivers have a length above 1,000?", ""), "Which N have a N above V?");
 * ```
 */
export function createSentenceMask(schema: Schema): SentenceMask {
  const lexicon = createLexicon(schema, () => nothing);
  const names = new Set<string>();
  for (const { name } of schema.tables) {
    const table = lexicon.table(name);
    for (const noun of [table.singular, table.plural]) names.add(noun);
    if (table.sense !== "link") {
      for (const word of lexicon.words.table(name)) if (word.length > 3) names.add(word);
    }
    for (const column of table.columns) {
      for (const noun of [column.singular, column.plural]) names.add(noun);
      const words = lexicon.words.column(name, column.reference.column);
      for (const name of [words, words.slice(0, -1), splitName(column.reference.column)]) {
        names.add(name.join(" "));
      }
    }
  }
  const maskNouns = phraseMask([...names].filter((noun) => noun.length > 2), "N");
  return (sentence, sql) =>
    maskNouns(maskSqlValues(sentence, sql)).replaceAll(
      /\b\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}\b/g,
      "V",
    )
      .replaceAll(
        /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b(?= N|$|[ ,.?])/g,
        "V",
      )
      .replaceAll(/-?\d[\d,.]*\d|\d/g, "V")
      .replaceAll(/V(?:(?:,| or| and) V)+/g, "V");
}
