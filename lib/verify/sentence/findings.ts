/** Result of comparing a sentence with a query. */
export interface Findings {
  /** Contradictions. */
  readonly faults: readonly string[];
  /** Those of the faults that a word which nothing explains may excuse. @default none */
  readonly excusable?: readonly string[] | undefined;
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
  const excusable = [...new Set(parts.flatMap(({ excusable = [] }) => excusable))];
  return {
    faults: [...new Set(parts.flatMap(({ faults }) => faults))],
    unsure: [...new Set(parts.flatMap(({ unsure }) => unsure))],
    ...(excusable.length > 0 && { excusable }),
    ...(unsaid.size > 0 && { unsaid: [...unsaid.values()] }),
  };
}

/** Findings of which a word that nothing explains may excuse each fault, as it may say what the check did not find. */
export function allExcusable(findings: Findings): Findings {
  return { ...findings, excusable: findings.faults };
}

/** Makes faults of what no word says, or doubts of these and of excusable ones where the sentence has words that may say it. */
export function decided(
  { faults, unsure, unsaid = [], excusable = [] }: Findings,
  { isOpen }: { readonly isOpen: boolean },
): Findings {
  if (!isOpen) return foundAll([{ faults: [...unsaid.map(({ fault }) => fault), ...faults], unsure }]);
  const doubts = faults.filter((fault) => excusable.includes(fault)).map((fault) => `whether ${fault}`);
  return foundAll([{
    faults: faults.filter((fault) => !excusable.includes(fault)),
    unsure: [...unsaid.map(({ doubt }) => doubt), ...unsure, ...doubts],
  }]);
}
