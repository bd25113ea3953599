/** Result of comparing a sentence with a query. */
export interface Findings {
  /** Contradictions. */
  readonly faults: readonly string[];
  /** Undecidable points. */
  readonly unsure: readonly string[];
  /** What the query has and no known word of the sentence says. A word that nothing explains may say it. @default none */
  readonly unsaid?: readonly UnsaidPart[] | undefined;
}

/** A part of a query for which a sentence has no known word. */
export interface UnsaidPart {
  readonly fault: string;
  /** What cannot be told, where a word of the sentence may say it. */
  readonly doubt: string;
}

/** Merges findings without duplicates. */
export function foundAll(parts: readonly Findings[]): Findings {
  const unsaid = new Map(
    parts.flatMap(({ unsaid = [] }) => unsaid).map((one) => [one.fault, one]),
  );
  return {
    faults: [...new Set(parts.flatMap(({ faults }) => faults))],
    unsure: [...new Set(parts.flatMap(({ unsure }) => unsure))],
    ...(unsaid.size > 0 && { unsaid: [...unsaid.values()] }),
  };
}

/** Makes faults of what no word says, or doubts where the sentence has words that may say it. */
export function decided(
  { faults, unsure, unsaid = [] }: Findings,
  { isOpen }: { readonly isOpen: boolean },
): Findings {
  return foundAll([
    isOpen
      ? { faults: [], unsure: unsaid.map(({ doubt }) => doubt) }
      : { faults: unsaid.map(({ fault }) => fault), unsure: [] },
    { faults, unsure },
  ]);
}
