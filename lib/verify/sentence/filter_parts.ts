import {
  type Condition,
  isCondition,
  partsOf,
  type Specification,
  specificationsIn,
  type TreeNode,
} from "../../specification/mod.ts";
import type { ConditionParts } from "./condition_parts.ts";
import { comparedParts, type ComparedPartsOptions, keyOfPair, shownBy } from "./compared_parts.ts";
import { literalOf } from "./literal_of.ts";

/** Gathers what the conditions of a tree compare, wherever they stand: below OR, in queries, in CASE and aggregates. */
export function filterParts(tree: Specification, given: ComparedPartsOptions): ConditionParts {
  const outer = specificationsIn(tree).flatMap((one) => one.kind === "selection" ? one.links : [])
    .filter(({ kind }) => kind !== "inner").flatMap(({ from, to }) => [from, to]);
  const options = { ...given, optional: new Set(outer) };
  const found = conditionsBelow(tree).map(({ condition, negated }) => partsFor(condition, negated, options));
  return {
    joins: found.flatMap(({ joins = [] }) => joins),
    filters: found.flatMap(({ filters = [] }) => filters),
    groupFilters: found.flatMap(({ groupFilters = [] }) => groupFilters),
    measures: found.flatMap(({ measures = [] }) => measures),
    functions: found.flatMap(({ functions = [] }) => functions),
    ranks: found.flatMap(({ ranks = [] }) => ranks),
    denials: found.reduce((sum, { denials = 0 }) => sum + denials, 0),
  };
}

interface ReadCondition {
  readonly condition: Condition;
  readonly negated: boolean;
}

/** The conditions below a node that are no AND, OR or NOT, each with whether a NOT negates it. */
function conditionsBelow(node: TreeNode, negated = false): readonly ReadCondition[] {
  if (!isCondition(node)) return partsOf(node).flatMap((part) => conditionsBelow(part));
  switch (node.kind) {
    case "and":
    case "or":
      return node.conditions.flatMap((one) => conditionsBelow(one, negated));
    case "not":
      return conditionsBelow(node.condition, !negated);
    default:
      return [{ condition: node, negated }, ...partsOf(node).flatMap((part) => conditionsBelow(part))];
  }
}

interface PartsOptions extends ComparedPartsOptions {
  /** Roles of outer links. */
  readonly optional: ReadonlySet<string>;
}

function partsFor(condition: Condition, negated: boolean, options: PartsOptions): Partial<ConditionParts> {
  const { columns, optional } = options;
  const denials = negated ? 1 : 0;
  switch (condition.kind) {
    case "and":
    case "or":
    case "not":
      return {};
    case "comparison":
      return comparedParts(condition, negated, options);
    case "between": {
      const [low, high] = [literalOf(condition.low), literalOf(condition.high)];
      const value = shownBy(condition.value);
      if (value.kind === "aggregate" && !negated) {
        const bounds = [[">=", condition.low], ["<=", condition.high]] as const;
        const parts = bounds.map(([operator, right]) =>
          comparedParts({ kind: "comparison", operator, left: condition.value, right }, false, options)
        );
        return { groupFilters: parts.flatMap(({ groupFilters = [] }) => groupFilters) };
      }
      const [column] = columns(value);
      const isRange = column !== undefined && low !== undefined && high !== undefined;
      return {
        filters: isRange ? [{ kind: "between", column, low, high }] : [],
        denials,
      };
    }
    case "one_of": {
      const values = condition.values.flatMap((value) => literalOf(value) ?? []);
      const [column] = columns(condition.value);
      return column === undefined ? {} : { filters: [{ kind: "one_of", column, values, negated }] };
    }
    case "pattern": {
      const pattern = literalOf(condition.pattern);
      const [column] = columns(condition.value);
      const isLike = condition.syntax === "like" || condition.syntax === "like_without_case";
      return column !== undefined && isLike && typeof pattern === "string"
        ? { filters: [{ kind: "pattern", column, pattern, negated }] }
        : { denials };
    }
    case "null": {
      const [column] = columns(condition.value);
      const isPartner = condition.value.kind === "column" && optional.has(condition.value.role);
      if (isPartner) return { denials: negated ? 0 : 1 };
      return column === undefined ? {} : { filters: [{ kind: "null", column, negated }] };
    }
    case "member_of": {
      const { specification, values: [value] } = condition;
      const shown = specification.kind === "selection" ? specification.outputs[0]?.value : undefined;
      const key = keyOfPair([value, shown], options);
      return { joins: key === undefined ? [] : [key], denials };
    }
    case "exists":
    case "quantified":
      return { denials };
    case "truth": {
      const [column] = columns(condition.value);
      return column === undefined
        ? {}
        : { filters: [{ kind: "comparison", column, operator: "=", value: !negated }] };
    }
    default:
      return condition satisfies never;
  }
}
