/** Replaces the text literals of a query, and double-quoted texts, by `V` in a sentence. */
export function maskSqlValues(sentence: string, sql: string): string {
  const literals = [...sql.matchAll(/'((?:[^']|'')*)'/g)].map(([, text = ""]) =>
    text.replaceAll("''", "'").replaceAll("%", "")
  );
  return phraseMask(literals, "V")(sentence).replaceAll(/"[^"]*"/g, "V");
}

/** Creates a function that masks whole-word occurrences of phrases, in singular or plural and in any case. */
export function phraseMask(phrases: readonly string[], mask: string): (text: string) => string {
  const known = [...new Set(phrases)].filter((phrase) => phrase !== "").sort((a, b) => b.length - a.length);
  if (known.length === 0) return (text) => text;
  const escaped = known.map((phrase) => phrase.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join("|")})s?(?![\\p{L}\\p{N}])`, "giu");
  return (text) => text.replaceAll(pattern, mask);
}
