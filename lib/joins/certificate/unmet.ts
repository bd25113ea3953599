/** A request that is not met, or a fact about what no plan can hold. */
export interface Unmet {
  readonly sentence: string;
  /** Whether it falls short of a request; false for a fact about the schema or its data. */
  readonly asked: boolean;
}
