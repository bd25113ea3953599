import type { Schema } from "../../schema/mod.ts";
import { mapParts } from "../tree/map_parts.ts";
import { renameRoles } from "../tree/rename_roles.ts";
import type { AggregateValue, Combination, Condition, Specification, Value } from "../types.ts";
import { type Facts, factsOf } from "./facts.ts";
import { isPlain } from "./is_plain.ts";
import { joined, normalCondition } from "./normal_condition.ts";
import { normalSelection } from "./normal_selection.ts";
import { textOf } from "./text_of.ts";

export interface NormalPartsOptions {
  readonly schema: Schema;
  /**
   * Whether tests of one meaning become one: `> 3` of a whole number is `>= 4`, `IN (SELECT …)` is EXISTS.
   * @default true
   */
  readonly unifiesTests?: boolean;
}

/** The normal form under the roles that the specification has. */
export function normalParts(
  specification: Specification,
  { schema, unifiesTests = true }: NormalPartsOptions,
): Specification {
  // A rule can open the way for another one, as a denial that is pushed inwards for a choice.
  let [form, text] = [specification, ""];
  for (let round = 0; round < 12; round++) {
    const facts = factsOf(form, schema);
    form = normalSpecification(
      form,
      unifiesTests ? facts : { ...facts, isWhole: () => false, mayUnifyMembership: false },
    );
    const next = textOf(form);
    if (next === text) break;
    text = next;
  }
  return form;
}

function normalSpecification(specification: Specification, facts: Facts): Specification {
  const value = (node: Value): Value =>
    normalValue(
      node.kind === "condition"
        ? {
          ...node,
          condition: normalCondition(parts(node.condition), { facts, tellsUnknown: true }),
        }
        : mapParts(node, maps),
      facts,
    );
  // Only the whole of a condition is normalized: it normalizes its own parts.
  const parts = (node: Condition): Condition => mapParts(node, { ...maps, condition: parts });
  const condition = (node: Condition) => normalCondition(parts(node), { facts });
  const inner = (node: Specification) => normalSpecification(node, facts);
  const maps = { value, condition, specification: inner };
  const mapped = mapParts(specification, maps);
  return mapped.kind === "selection" ? normalSelection(mapped, facts) : normalCombination(mapped);
}

function normalCombination(combination: Combination): Specification {
  const left = withoutOrder(combination.left);
  const right = withoutOrder(combination.right);
  if (combination.kind === "except") return { ...combination, left, right };
  const [first, second] = textOf(left) <= textOf(right) ? [left, right] : [right, left];
  return oneSelection(combination, first, second) ?? { ...combination, left: first, right: second };
}

/** Order means nothing where nothing is cut. */
export function withoutOrder(specification: Specification): Specification {
  return specification.cut === undefined ? { ...specification, orderBy: [] } : specification;
}

/** `… WHERE a UNION … WHERE b` as `… WHERE a OR b`, each row once. */
function oneSelection(
  { kind, all: keepsEqualRows, orderBy, cut }: Combination,
  left: Specification,
  right: Specification,
): Specification | undefined {
  if (kind !== "union" || keepsEqualRows || orderBy.length > 0 || cut !== undefined) return undefined;
  if (left.kind !== "selection" || right.kind !== "selection" || !isPlain(left) || !isPlain(right)) {
    return undefined;
  }
  const names = right.sources.map(({ role }, i) => [role, left.sources[i]?.role ?? role] as const);
  const other = renameRoles(right, new Map(names));
  const bare = (one: Specification) => textOf({ ...one, where: undefined, distinct: undefined });
  if (other.kind !== "selection" || bare(left) !== bare(other)) return undefined;
  if (left.where === undefined || other.where === undefined) {
    const { where: _, ...all } = left;
    return { ...all, distinct: true };
  }
  return { ...left, distinct: true, where: joined("or", [left.where, other.where]) };
}

/** A value whose parts are normal already. */
function normalValue(value: Value, facts: Facts): Value {
  switch (value.kind) {
    case "aggregate":
      return aggregate(value, facts);
    case "window":
      return value.function.kind === "aggregate"
        ? { ...value, function: aggregate(value.function, facts) }
        : value;
    case "arithmetic": {
      const { operator, operands } = value;
      const [only] = operands;
      if (
        operator === "-" && operands.length === 1 && only?.kind === "literal" &&
        typeof only.value === "number"
      ) {
        return { kind: "literal", value: -only.value };
      }
      const commutes = operator === "+" || operator === "*";
      return commutes ? { ...value, operands: sorted(operands) } : value;
    }
    default:
      return value;
  }
}

function sorted(operands: readonly Value[]): readonly Value[] {
  return operands.toSorted((a, b) => textOf(a) < textOf(b) ? -1 : 1);
}

function aggregate(given: AggregateValue, facts: Facts): AggregateValue {
  const { distinct, ...filtered } = withFilter(given);
  const { function: name, value } = filtered;
  const counts = distinct === true && name !== "minimum" && name !== "maximum";
  if (name === "count" && !counts && value !== undefined && facts.isKnown(value)) {
    const { value: _, ...rows } = filtered;
    return rows;
  }
  return counts ? { ...filtered, distinct } : filtered;
}

/** `SUM(CASE WHEN a THEN b END)` takes the sum of those rows alone. */
function withFilter(given: AggregateValue): AggregateValue {
  const { value, filter } = given;
  if (value?.kind !== "case" || value.branches.length !== 1) return given;
  const [branch] = value.branches;
  const { otherwise } = value;
  const isAlone = otherwise === undefined || otherwise.kind === "literal" && otherwise.value === null;
  if (branch === undefined || !isAlone) return given;
  return {
    ...given,
    value: branch.then,
    filter: filter === undefined ? branch.when : joined("and", [filter, branch.when]),
  };
}
