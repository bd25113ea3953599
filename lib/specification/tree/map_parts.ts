import type {
  AggregateValue,
  Condition,
  Link,
  Selection,
  SortKey,
  Source,
  Specification,
  Value,
  WindowFunction,
} from "../types.ts";
import type { PartMaps, TreeNode } from "./types.ts";

/**
 * The node with each part right below it replaced by what its map gives, in the order in which a query says them
 * (outputs, sources, links, where, groups, having, order). The parts of those parts are left alone. The one table of what
 * stands below what: every walk rests on it.
 *
 * @example
 * ```ts
 * import { mapParts } from "querylogue/specification";
 * import assert from "node:assert/strict";
 *
 * const length = { kind: "column", role: "river", column: "length" } as const;
 * const twice = mapParts({ kind: "null", value: length }, {
 *   value: (value) => ({ kind: "arithmetic", operator: "*", operands: [value, { kind: "literal", value: 2 }] }),
 * });
 * assert.deepEqual(twice, {
 *   kind: "null",
 *   value: { kind: "arithmetic", operator: "*", operands: [length, { kind: "literal", value: 2 }] },
 * });
 * ```
 */
export function mapParts(node: Specification, maps: PartMaps): Specification;
export function mapParts(node: Value, maps: PartMaps): Value;
export function mapParts(node: Condition, maps: PartMaps): Condition;
export function mapParts(node: TreeNode, maps: PartMaps): TreeNode;
export function mapParts(node: TreeNode, maps: PartMaps): TreeNode {
  const to: Required<PartMaps> = { value: same, condition: same, specification: same, ...maps };
  switch (node.kind) {
    case "selection":
      return mapSelection(node, to);
    case "union":
    case "intersect":
    case "except":
      return {
        ...node,
        left: to.specification(node.left),
        right: to.specification(node.right),
        orderBy: mapKeys(node.orderBy, to),
      };
    case "column":
    case "literal":
    case "output":
      return node;
    case "aggregate":
    case "window":
    case "arithmetic":
    case "call":
    case "case":
    case "cast":
    case "query":
    case "condition":
      return mapValue(node, to);
    default:
      return mapCondition(node, to);
  }
}

const same = <T>(node: T) => node;

function mapKeys(keys: readonly SortKey[], to: Required<PartMaps>): readonly SortKey[] {
  return keys.map((key) => ({ ...key, by: to.value(key.by) }));
}

function mapSelection(selection: Selection, to: Required<PartMaps>): Selection {
  const outputs = selection.outputs.map((output) => ({ ...output, value: to.value(output.value) }));
  return {
    ...selection,
    outputs,
    sources: selection.sources.map((source): Source =>
      source.kind === "table" ? source : { ...source, specification: to.specification(source.specification) }
    ),
    links: selection.links.map((link): Link =>
      link.condition === undefined ? link : { ...link, condition: to.condition(link.condition) }
    ),
    ...(selection.where && { where: to.condition(selection.where) }),
    groupBy: selection.groupBy.map((value) => to.value(value)),
    ...(selection.having && { having: to.condition(selection.having) }),
    orderBy: mapKeys(selection.orderBy, to),
  };
}

type Compound = Exclude<Value, { readonly kind: "column" | "literal" | "output" }>;

function mapValue(node: Compound, to: Required<PartMaps>): Value {
  switch (node.kind) {
    case "aggregate":
      return mapAggregate(node, to);
    case "window":
      return {
        ...node,
        function: node.function.kind === "aggregate"
          ? mapAggregate(node.function, to)
          : mapWindowFunction(node.function, to),
        partitionBy: node.partitionBy.map((value) => to.value(value)),
        orderBy: mapKeys(node.orderBy, to),
      };
    case "arithmetic":
      return { ...node, operands: node.operands.map((value) => to.value(value)) };
    case "call":
      return { ...node, arguments: node.arguments.map((value) => to.value(value)) };
    case "case":
      return {
        ...node,
        branches: node.branches.map(({ when, then }) => ({ when: to.condition(when), then: to.value(then) })),
        ...(node.otherwise && { otherwise: to.value(node.otherwise) }),
      };
    case "cast":
      return { ...node, value: to.value(node.value) };
    case "query":
      return { ...node, specification: to.specification(node.specification) };
    case "condition":
      return { ...node, condition: to.condition(node.condition) };
    default:
      return node satisfies never;
  }
}

function mapAggregate(aggregate: AggregateValue, to: Required<PartMaps>): AggregateValue {
  return {
    ...aggregate,
    ...(aggregate.value && { value: to.value(aggregate.value) }),
    ...(aggregate.filter && { filter: to.condition(aggregate.filter) }),
    ...(aggregate.orderBy && { orderBy: mapKeys(aggregate.orderBy, to) }),
  };
}

function mapWindowFunction(call: WindowFunction, to: Required<PartMaps>): WindowFunction {
  return { ...call, arguments: call.arguments.map((value) => to.value(value)) };
}

function mapCondition(node: Condition, to: Required<PartMaps>): Condition {
  switch (node.kind) {
    case "and":
    case "or":
      return { ...node, conditions: node.conditions.map((condition) => to.condition(condition)) };
    case "not":
      return { ...node, condition: to.condition(node.condition) };
    case "comparison":
      return { ...node, left: to.value(node.left), right: to.value(node.right) };
    case "between":
      return { ...node, value: to.value(node.value), low: to.value(node.low), high: to.value(node.high) };
    case "one_of":
      return { ...node, value: to.value(node.value), values: node.values.map((value) => to.value(value)) };
    case "member_of":
      return {
        ...node,
        values: node.values.map((value) => to.value(value)),
        specification: to.specification(node.specification),
      };
    case "pattern":
      return { ...node, value: to.value(node.value), pattern: to.value(node.pattern) };
    case "null":
    case "truth":
      return { ...node, value: to.value(node.value) };
    case "exists":
      return { ...node, specification: to.specification(node.specification) };
    case "quantified":
      return { ...node, left: to.value(node.left), specification: to.specification(node.specification) };
    default:
      return node satisfies never;
  }
}
