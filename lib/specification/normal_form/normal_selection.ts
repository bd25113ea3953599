import { conjunctList } from "../tree/conjunct_list.ts";
import { valuesIn } from "../tree/values_in.ts";
import type { Condition, Selection, SortKey, Specification, Value } from "../types.ts";
import type { Facts } from "./facts.ts";
import { mergeDerived } from "./merge_derived.ts";
import { isConstant, joined } from "./normal_condition.ts";
import { normalLinks } from "./normal_links.ts";
import { textOf } from "./text_of.ts";

/** A selection whose parts are normal already. */
export function normalSelection(selection: Selection, facts: Facts): Specification {
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
