import { mapSpecification } from "../tree/map_specification.ts";
import { outputName } from "../tree/output_name.ts";
import type { Link, Selection, Specification, Value } from "../types.ts";
import { isOfManyRows, isPlain } from "./is_plain.ts";
import { joined } from "./normal_condition.ts";

/**
 * A selection without the derived tables that say nothing: those that only choose rows are merged into it, and one that it
 * only shows, or whose groups it only chooses, takes its place.
 */
export function mergeDerived(selection: Selection): Specification {
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
