import type { FilterValue, ScoreFilter } from "./types.ts";
import { wordsOf } from "./words_of.ts";

/** Codes of one letter that the question says as a word. */
const CODES: Readonly<Record<string, readonly string[]>> = {
  f: ["female", "woman", "women", "girl"],
  m: ["male", "man", "men", "boy"],
  y: ["yes"],
  n: ["no"],
};

/**
 * Finds filters of a query whose values all stand in the question, as whole words or as a number: a second reading of the
 * question, which finds values that no capital letter or quotation mark tells. Only values are looked up, never names, so
 * that SQL does not confirm itself; truth values and tests of NULL are never found.
 */
export function locatedFilters(filters: readonly ScoreFilter[], question: string): readonly ScoreFilter[] {
  const words = wordsOf(question);
  const text = ` ${words.join(" ")} `;
  const isSaid = (value: FilterValue) => {
    if (typeof value === "boolean") return false;
    const said = wordsOf(String(value));
    if (said.length === 0) return false;
    const codes = said.length === 1 ? CODES[String(value)] : undefined;
    return text.includes(` ${said.join(" ")} `) || (codes?.some((code) => words.includes(code)) ?? false);
  };
  return filters.filter(({ values }) => values.length > 0 && values.every(isSaid));
}
