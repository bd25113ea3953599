import type { Schema } from "../../schema/mod.ts";
import { conjunctList } from "../tree/conjunct_list.ts";
import { mapParts } from "../tree/map_parts.ts";
import { renameRoles } from "../tree/rename_roles.ts";
import { valuesIn } from "../tree/values_in.ts";
import type {
  AggregateValue,
  Combination,
  Condition,
  Selection,
  SortKey,
  Specification,
  Value,
} from "../types.ts";
import { type Facts, factsOf } from "./facts.ts";
import { mergeDerived } from "./merge_derived.ts";
import { isPlain } from "./is_plain.ts";
import { isConstant, joined, normalCondition } from "./normal_condition.ts";
import { normalLinks } from "./normal_links.ts";
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
function withoutOrder(specification: Specification): Specification {
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

/** A selection whose parts are normal already. */
function normalSelection(selection: Selection, facts: Facts): Specification {
  const merged = mergeDerived(normalLinks(withinItsContext(selection), facts));
  if (merged.kind !== "selection") return merged;
  return [withWhereForHaving, withGroups, withoutIdleDistinct, withOrder, withoutIdleWhere]
    .reduce((form, step) => step(form, facts), merged);
}

/** What is inside shows nothing for its own sake: order without a cut, and what EXISTS shows, mean nothing. */
function withinItsContext(selection: Selection): Selection {
  const { cut: { offset = 0, ...cut } = {}, ...rest } = selection;
  const hasCut = cut.limit !== undefined || offset > 0;
  const whole = { ...rest, ...(hasCut && { cut: { ...cut, ...(offset > 0 && { offset }) } }) };
  return selection.outputs.length > 0
    ? whole
    : { ...whole, distinct: false, orderBy: hasCut ? whole.orderBy : [] };
}

/** A condition on groups that only names what they are grouped by is one on rows. */
function withWhereForHaving(selection: Selection): Selection {
  const { having, groupBy, where } = selection;
  if (having === undefined || groupBy.length === 0) return selection;
  const keys = new Set(groupBy.map(textOf));
  const parts = conjunctList(having);
  const isOnRows = (part: Condition) =>
    valuesIn(part).every((value) =>
      value.kind === "literal" || value.kind === "column" && keys.has(textOf(value))
    );
  const onRows = parts.filter(isOnRows);
  if (onRows.length === 0) return selection;
  const { having: _, where: __, ...rest } = selection;
  const onGroups = parts.filter((part) => !isOnRows(part));
  return {
    ...rest,
    where: joined("and", [...where ? [where] : [], ...onRows]),
    ...(onGroups.length > 0 && { having: joined("and", onGroups) }),
  };
}

/** Groups without aggregates are equal rows shown once; keys are single, sorted, and none that another one decides. */
function withGroups(selection: Selection, facts: Facts): Selection {
  const { groupBy, having, outputs, orderBy, distinct } = selection;
  if (groupBy.length === 0) return selection;
  const asked = [...outputs.map(({ value }) => value), ...orderBy.map(({ by }) => by)];
  const shown = new Set(outputs.map(({ value }) => textOf(value)));
  const keys = singleKeys(groupBy, facts);
  const grouped = new Set(groupBy.map(textOf));
  const isOnlyOnce = having === undefined && asked.every((value) => grouped.has(textOf(value))) &&
    (distinct || keys.every((key) => shown.has(textOf(key))));
  return isOnlyOnce ? { ...selection, groupBy: [], distinct: true } : { ...selection, groupBy: keys };
}

function singleKeys(groupBy: readonly Value[], facts: Facts): readonly Value[] {
  const byText = new Map(groupBy.map((key) => [textOf(key), key]));
  const roles = Map.groupBy([...byText.values()], (key) => key.kind === "column" ? key.role : "");
  const left = [...roles].flatMap(([role, keys]) => {
    const primary = facts.tableOf(role)?.primaryKey ?? [];
    const isWhole = primary.length > 0 &&
      primary.every((column) => byText.has(textOf({ kind: "column", role, column })));
    return isWhole ? keys.filter((key) => key.kind === "column" && primary.includes(key.column)) : keys;
  });
  return left.map((key) => ({ key, text: textOf(key) })).toSorted((a, b) => a.text < b.text ? -1 : 1)
    .map(({ key }) => key);
}

/** DISTINCT does nothing where no two rows are equal: one row, each group with its keys, each row with its key. */
function withoutIdleDistinct(selection: Selection, facts: Facts): Selection {
  const { groupBy, outputs, sources, distinct } = selection;
  if (!distinct) return selection;
  const shown = new Set(outputs.map(({ value }) => textOf(value)));
  const isGrouped = groupBy.length > 0;
  const isOneRow = !isGrouped &&
    outputs.some(({ value }) =>
      valuesIn(value, { intoQueries: false }).some(({ kind }) => kind === "aggregate") && !isRanked(value)
    );
  const hasKeys = sources.length > 0 && sources.every(({ role }) => {
    const key = facts.tableOf(role)?.primaryKey ?? [];
    const columns = key.map((column): Value => ({ kind: "column", role, column }));
    return key.length > 0 && columns.every((column) => shown.has(textOf(column)) && facts.isKnown(column));
  });
  const isIdle = isOneRow || (isGrouped ? groupBy.every((key) => shown.has(textOf(key))) : hasKeys);
  return isIdle ? { ...selection, distinct: false } : selection;
}

const isRanked = (value: Value) =>
  valuesIn(value, { intoQueries: false }).some(({ kind }) => kind === "window");

function withOrder(selection: Selection, facts: Facts): Selection {
  const keys = new Map<string, SortKey>();
  for (const key of selection.orderBy) {
    const text = textOf(key.by);
    if (key.by.kind === "literal" || keys.has(text)) continue;
    keys.set(text, facts.isKnown(key.by) ? { ...key, nulls: "last" } : key);
  }
  return { ...selection, orderBy: [...keys.values()] };
}

function withoutIdleWhere(selection: Selection): Selection {
  const { where, ...rest } = selection;
  return where === undefined || isConstant(where, true) ? rest : selection;
}
