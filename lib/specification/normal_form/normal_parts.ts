import type { Schema } from "../../schema/mod.ts";
import { conjunctList } from "../tree/conjunct_list.ts";
import { mapParts } from "../tree/map_parts.ts";
import { mapSpecification } from "../tree/map_specification.ts";
import { outputName } from "../tree/output_name.ts";
import { renameRoles } from "../tree/rename_roles.ts";
import { valuesIn } from "../tree/values_in.ts";
import type {
  AggregateValue,
  Combination,
  Condition,
  Link,
  Selection,
  SortKey,
  Specification,
  Value,
} from "../types.ts";
import { type Facts, factsOf } from "./facts.ts";
import { isOfManyRows, isPlain } from "./is_plain.ts";
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

/**
 * A selection without the derived tables that say nothing: those that only choose rows are merged into it, and one that it
 * only shows, or whose groups it only chooses, takes its place.
 */
function mergeDerived(selection: Selection): Specification {
  for (const source of selection.sources) {
    if (source.kind !== "derived" || source.specification.kind !== "selection") continue;
    const { role, specification } = source;
    const merged = mergedRows(selection, role, specification) ?? mergedGroups(selection, role, specification);
    if (merged !== undefined) return merged;
  }
  return selection;
}

function valuesOf(specification: Selection, role: string): (value: Value) => Value {
  const byName = new Map(specification.outputs.map((output) => [outputName(output), output.value]));
  return (value) =>
    value.kind === "column" && value.role === role ? byName.get(value.column) ?? value : value;
}

function mergedRows(selection: Selection, role: string, rows: Selection): Selection | undefined {
  const isLoose = (link: Link) => link.kind === "inner" && link.columns.length === 0 && !link.condition;
  // Rows that a full link adds are added behind the conditions of the derived table.
  if (selection.links.some(({ kind }) => kind === "full")) return undefined;
  const own = selection.links.filter((link) => link.from === role || link.to === role);
  if (!isPlain(rows) || rows.distinct || rows.sources.length === 0 || !own.every(isLoose)) return undefined;
  if (rows.links.some((link) => !isLoose(link)) || rows.outputs.some(({ value }) => isOfManyRows(value))) {
    return undefined;
  }
  const outer = mapSpecification(selection, { value: valuesOf(rows, role) });
  if (outer.kind !== "selection") return undefined;
  const outerLinks = outer.links.filter((link) => !isLoose(link));
  const joining = new Set(outerLinks.map(({ to, from }) => [from, to]).flat());
  const sources = outer.sources.flatMap((one) => one.role === role ? rows.sources : [one]);
  const [start, ...others] = sources.filter((one) => !joinsOuter(one.role, outer));
  if (start === undefined || joining.has(role)) return undefined;
  const where = [outer.where, rows.where].filter((one) => one !== undefined);
  const { where: _, ...rest } = outer;
  return {
    ...rest,
    sources: [start, ...others, ...sources.filter((one) => joinsOuter(one.role, outer))],
    links: [
      ...others.map((one): Link => ({ from: start.role, to: one.role, columns: [], kind: "inner" })),
      ...outerLinks,
    ],
    ...(where.length > 0 && { where: joined("and", where) }),
  };
}

/** Whether a role joins by a link that keeps rows without it; links of a normal selection are in the order of joining. */
function joinsOuter(role: string, { links, sources }: Selection): boolean {
  const standing = new Set(sources.slice(0, 1).map((source) => source.role));
  for (const { from, to, kind } of links) {
    const joining = standing.has(to) ? from : to;
    standing.add(joining);
    if (joining === role) return kind !== "inner";
  }
  return false;
}

/** `SELECT … FROM (SELECT … GROUP BY …) WHERE …` as the groups with that condition. */
function mergedGroups(selection: Selection, role: string, groups: Selection): Selection | undefined {
  const { sources, groupBy, having, distinct, orderBy, where, outputs, cut } = selection;
  const asks = [...outputs.map(({ value }) => value), ...orderBy.map(({ by }) => by)];
  const isAlone = sources.length === 1 && groupBy.length === 0 && having === undefined && !distinct &&
    outputs.length > 0 && !asks.some(isOfManyRows);
  const isRanked = groups.outputs.some(({ value }) => value.kind === "window");
  if (!isAlone || groups.distinct || isRanked || groups.sources.length === 0) return undefined;
  if (groups.cut !== undefined && (where !== undefined || orderBy.length > 0 || cut !== undefined)) {
    return undefined;
  }
  const isGrouped = groups.groupBy.length > 0;
  if (where !== undefined && !isGrouped) return undefined;
  const within = valuesOf(groups, role);
  const outer = mapSpecification(selection, { value: within });
  if (outer.kind !== "selection") return undefined;
  // One row for all rows together stays one where no aggregate is shown.
  const isOneRow = !isGrouped && groups.outputs.some(({ value }) => isOfManyRows(value));
  if (isOneRow && !outer.outputs.some(({ value }) => isOfManyRows(value))) return undefined;
  const conditions = [groups.having, outer.where].filter((one) => one !== undefined);
  return {
    ...groups,
    outputs: outer.outputs.map(({ value, name }, i) => {
      const shown = outputs[i];
      const called = name ?? (shown && outputName(shown));
      return { value, ...(called !== undefined && { name: called }) };
    }),
    ...(conditions.length > 0 && { having: joined("and", conditions) }),
    orderBy: orderBy.length > 0 || groups.cut === undefined ? outer.orderBy : groups.orderBy,
    ...(cut && { cut }),
  };
}
