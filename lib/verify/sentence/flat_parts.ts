import { conjunctList, type Value, valuesIn } from "../../specification/mod.ts";
import type { QueryParts } from "./query_parts.ts";

/**
 * The parts of a query whose rows are those of its tables, each standing once and joined by inner links, whatever its
 * conditions are: of those, the equalities that hold for all of its rows. Undefined for any other query.
 */
export function flatParts(parts: QueryParts): QueryParts | undefined {
  const { tree } = parts;
  if (parts.isConjunctive) return parts;
  if (tree.kind !== "selection") return undefined;
  const { sources, links, where, outputs } = tree;
  const tables = new Map(
    sources.flatMap((one) => one.kind === "table" ? [[one.role, one.table] as const] : []),
  );
  const isFlat = tables.size === sources.length && new Set(tables.values()).size === tables.size &&
    links.every(({ kind, condition, columns }) =>
      kind === "inner" && condition === undefined && columns.length > 0
    ) &&
    outputs.every(({ value }) => isPlain(value));
  if (!isFlat) return undefined;
  const tableOf = (role: string) => tables.get(role) ?? "";
  return {
    ...parts,
    tables: [...tables.values()],
    joins: links.map(({ from, to, columns }) => ({
      from: { table: tableOf(from), columns: columns.map((pair) => pair.from) },
      to: { table: tableOf(to), columns: columns.map((pair) => pair.to) },
    })),
    filters: conjunctList(where).flatMap((one) => {
      if (one.kind !== "comparison" || one.operator !== "=") return [];
      const { left, right } = one;
      if (left.kind !== "column" || right.kind !== "literal" || right.value === null) return [];
      const column = { table: tableOf(left.role), column: left.column };
      return [{ kind: "comparison", column, operator: "=", value: right.value } as const];
    }),
    groupBy: tree.groupBy.length === 0 ? [] : parts.groupBy,
    distinct: tree.distinct,
  };
}

/** Whether a value is computed from columns alone: by no condition, query or window. */
const isPlain = (value: Value) =>
  valuesIn(value).every((one) =>
    one.kind !== "case" && one.kind !== "condition" && one.kind !== "query" && one.kind !== "window" &&
    !(one.kind === "aggregate" && one.filter !== undefined)
  );
