import type { Condition, Specification, Value } from "../types.ts";
import { isSpecification } from "./is_specification.ts";
import { isValue } from "./is_value.ts";
import { mapParts } from "./map_parts.ts";
import type { PartMaps, TreeNode } from "./types.ts";

/**
 * A tree rebuilt from below: every node is mapped after its parts were, inside queries too.
 *
 * @example
 * ```ts
 * import { mapSpecification } from "querylogue/specification";
 * import assert from "node:assert/strict";
 *
 * const plain = { kind: "selection", links: [], groupBy: [], distinct: false, orderBy: [] } as const;
 * const rivers = (column: string) => ({
 *   ...plain,
 *   sources: [{ kind: "table", table: "river", role: "river" } as const],
 *   outputs: [{ value: { kind: "column", role: "river", column } as const }],
 * });
 * const upper = mapSpecification(rivers("name"), {
 *   value: (value) => value.kind === "column" ? { ...value, column: value.column.toUpperCase() } : value,
 * });
 * assert.deepEqual(upper, rivers("NAME"));
 * ```
 */
export function mapSpecification(node: Specification, maps: PartMaps): Specification;
export function mapSpecification(node: Value, maps: PartMaps): Value;
export function mapSpecification(node: Condition, maps: PartMaps): Condition;
export function mapSpecification(node: TreeNode, maps: PartMaps): TreeNode {
  const { specification: ofSpecification = same, value: ofValue = same, condition: ofCondition = same } =
    maps;
  const rebuilt: Required<PartMaps> = {
    specification: (one) => ofSpecification(mapParts(one, rebuilt)),
    value: (one) => ofValue(mapParts(one, rebuilt)),
    condition: (one) => ofCondition(mapParts(one, rebuilt)),
  };
  if (isSpecification(node)) return rebuilt.specification(node);
  return isValue(node) ? rebuilt.value(node) : rebuilt.condition(node);
}

const same = <T>(node: T) => node;
