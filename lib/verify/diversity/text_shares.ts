/** Frequencies of equal texts. */
export interface TextShares {
  readonly texts: number;
  readonly distinct: number;
  /** Count of the most frequent text; 0 where there is no text. */
  readonly most: number;
  /** The first of the most frequent texts; empty where there is no text. */
  readonly commonest: string;
}

/** Counts equal texts. */
export function textShares(texts: readonly string[]): TextShares {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const [[commonest, most] = ["", 0]] = [...counts].sort(([, a], [, b]) => b - a);
  return { texts: texts.length, distinct: counts.size, most, commonest };
}
