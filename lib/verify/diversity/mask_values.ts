import { phraseMask } from "./phrase_mask.ts";

/** The texts that a query holds become `V` in a sentence, and so does whatever stands there in double quotes. */
export function maskSqlValues(sentence: string, sql: string): string {
  const literals = [...sql.matchAll(/'((?:[^']|'')*)'/g)].map(([, text = ""]) =>
    text.replaceAll("''", "'").replaceAll("%", "")
  );
  return phraseMask(literals, "V")(sentence).replaceAll(/"[^"]*"/g, "V");
}
