/** How often the same text comes back. */
export interface TextShares {
  readonly texts: number;
  readonly distinct: number;
  /** How often the commonest comes; 0 where there is no text. */
  readonly most: number;
  /** The first of those that come as often; empty where there is no text. */
  readonly commonest: string;
}

/** Counts the same texts. */
export function textShares(texts: readonly string[]): TextShares {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const [[commonest, most] = ["", 0]] = [...counts].sort(([, a], [, b]) => b - a);
  return { texts: texts.length, distinct: counts.size, most, commonest };
}
