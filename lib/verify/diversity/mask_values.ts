import { phraseMask } from "./phrase_mask.ts";

/** Replaces the text literals of a query, and double-quoted texts, by `V` in a sentence. */
export function maskSqlValues(sentence: string, sql: string): string {
  const literals = [...sql.matchAll(/'((?:[^']|'')*)'/g)].map(([, text = ""]) =>
    text.replaceAll("''", "'").replaceAll("%", "")
  );
  return phraseMask(literals, "V")(sentence).replaceAll(/"[^"]*"/g, "V");
}
