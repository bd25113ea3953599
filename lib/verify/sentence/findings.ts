/** What is found between a sentence and a query. */
export interface Findings {
  /** Where they do not say the same. */
  readonly faults: readonly string[];
  /** What cannot be told. */
  readonly unsure: readonly string[];
}

export function foundAll(parts: readonly Findings[]): Findings {
  return {
    faults: [...new Set(parts.flatMap(({ faults }) => faults))],
    unsure: [...new Set(parts.flatMap(({ unsure }) => unsure))],
  };
}
