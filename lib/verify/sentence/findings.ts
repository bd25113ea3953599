/** Result of comparing a sentence with a query. */
export interface Findings {
  /** Contradictions. */
  readonly faults: readonly string[];
  /** Undecidable points. */
  readonly unsure: readonly string[];
}

/** Merges findings without duplicates. */
export function foundAll(parts: readonly Findings[]): Findings {
  return {
    faults: [...new Set(parts.flatMap(({ faults }) => faults))],
    unsure: [...new Set(parts.flatMap(({ unsure }) => unsure))],
  };
}
