import type { Condition, Specification, Value } from "../types.ts";

/** A part of a tree that has a meaning of its own; no two sorts share a `kind`. */
export type TreeNode = Specification | Value | Condition;

/** What becomes of parts, by their sort. */
export interface PartMaps {
  /** @default the value as it is */
  readonly value?: (value: Value) => Value;
  /** @default the condition as it is */
  readonly condition?: (condition: Condition) => Condition;
  /** @default the specification as it is */
  readonly specification?: (specification: Specification) => Specification;
}

export interface WalkOptions {
  /**
   * Whether specifications inside are entered: queries in values and conditions, derived sources, and both sides of a
   * combination.
   * @default true
   */
  readonly intoQueries?: boolean;
}
