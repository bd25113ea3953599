/** What two specifications may differ in: a closed list. */
export const specificationDifferences = [
  /** A value that is compared with, or shown. */
  "value",
  /** How a condition compares, or whether it is denied. */
  "operator",
  /** The function of an aggregate, or whether there is one. */
  "aggregate",
  /** A column that is shown. */
  "column_asked",
  /** A column that is tested. */
  "column_filtered",
  /** How conditions hold together. */
  "and_or",
  /** The key by which an occurrence of a table belongs to the others. */
  "role",
  /** Which occurrence of a table, or which part of the specification, a condition stands on. */
  "attachment",
  /** What one row of the answer stands for. */
  "grouping",
  "order",
  "limit",
  "set_operation",
  "extra_condition",
  "missing_condition",
  "distinct",
  /** Whether rows without a partner count. */
  "outer_or_inner",
  "extra_output",
  "missing_output",
  "extra_table",
  "missing_table",
  /** How a value is computed. */
  "computation",
] as const;

export type SpecificationDifferenceKind = typeof specificationDifferences[number];

/** One thing in which a specification is not what was expected. */
export interface SpecificationDifference {
  readonly kind: SpecificationDifferenceKind;
  /** The part for people, for example `river.length > 900, not river.length > 1000`. */
  readonly text: string;
}
