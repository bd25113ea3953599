import type { ColumnValue, Condition, Specification, Value } from "../types.ts";
import type { SpecificationDifference } from "./types.ts";

export type Differences = readonly SpecificationDifference[];

/** What the comparison of a part knows of the whole. */
export interface ComparisonContext {
  /** Whether the values stand in what is shown, or in what is tested. */
  readonly at: "asked" | "filtered";
  /** Whether one of the specifications says that two columns are equal. */
  readonly areEqual: (one: Value, expected: Value) => boolean;
  readonly tableOf: (column: ColumnValue) => string | undefined;
  readonly compareConditions: (one: Condition, expected: Condition) => Differences;
  readonly compareSpecifications: (one: Specification, expected: Specification) => Differences;
}
