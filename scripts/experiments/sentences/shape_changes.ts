import type { ForeignKey } from "../../../lib/schema/mod.ts";
import type { Link, Selection, SortKey, Specification, Value } from "../../../lib/specification/mod.ts";
import {
  plainColumns,
  type PlantChangesOptions,
  tableOf,
  unusedOthers,
  withOtherSelection,
  withOtherSpecification,
} from "./change_parts.ts";
import { dropParts, replaceValue } from "./output_changes.ts";

/** Follows another key between the same tables. */
export function changeRoles(tree: Specification, { schema }: PlantChangesOptions): readonly Specification[] {
  return withOtherSelection(tree, (one) =>
    one.links.flatMap((link, i) => {
      const key = schema.foreignKeys.find((other) => isKey(other, link, tree));
      const rivals = schema.foreignKeys.filter((other) =>
        other.from.table === key?.from.table && other.to.table === key.to.table &&
        other.from.columns.join() !== key.from.columns.join()
      );
      return rivals.map(({ from, to }) => ({
        ...one,
        links: one.links.with(i, {
          ...link,
          columns: from.columns.map((name, k) => ({ from: name, to: to.columns[k] ?? "" })),
        }),
      }));
    }));
}

function isKey({ from, to }: ForeignKey, link: Link, tree: Specification): boolean {
  return from.table === tableOf(tree, link.from) && to.table === tableOf(tree, link.to) &&
    from.columns.join() === link.columns.map((pair) => pair.from).join();
}

/** Groups by another column, by one more, by one less, or ranks in no parts. */
export function changeGroups(tree: Specification, options: PlantChangesOptions): readonly Specification[] {
  return [
    ...withOtherSelection(tree, (one) => {
      if (one.groupBy.length === 0) return [];
      const columns = one.groupBy.flatMap((value) => value.kind === "column" ? [value] : []);
      const exchanged = columns.flatMap((column) =>
        unusedOthers(tree, column, options).flatMap((name) => {
          const other = { ...column, column: name };
          const groupBy = one.groupBy.map((value) => value === column ? other : value);
          return [{ ...one, groupBy }, replaceValue(one, column, other)];
        })
      );
      const added = one.sources.flatMap(({ role }) =>
        plainColumns(tableOf(tree, role), options).map(({ name: column }): Value => ({
          ...{ kind: "column", role, column },
        }))
      ).filter((value) => !JSON.stringify(one.groupBy).includes(JSON.stringify(value)))
        .map((value): Selection => ({ ...one, groupBy: [...one.groupBy, value] }));
      const dropped = one.groupBy.map((_, i): Selection => ({
        ...one,
        groupBy: one.groupBy.toSpliced(i, 1),
      }));
      return [...exchanged, ...added, ...dropped];
    }),
    ...dropParts(tree),
  ];
}

/** Turns a key of an order, drops the order, or orders by another column. */
export function changeOrders(tree: Specification, options: PlantChangesOptions): readonly Specification[] {
  const turned = ({ direction, ...key }: SortKey): SortKey => ({
    ...key,
    direction: direction === "ascending" ? "descending" : "ascending",
  });
  return withOtherSpecification(tree, (one): readonly Specification[] => {
    const { orderBy } = one;
    if (orderBy.length === 0) return [];
    const exchanged = orderBy.flatMap((key, i) =>
      key.by.kind !== "column"
        ? []
        : unusedOthers(tree, key.by, options).map((column) =>
          orderBy.with(i, { ...key, by: { ...key.by, column } as Value })
        )
    );
    const forms = [
      ...orderBy.map((key, i) => orderBy.with(i, turned(key))),
      ...orderBy.map((_, i) => orderBy.toSpliced(i, 1)),
      ...exchanged,
    ];
    return forms.map((keys) => ({ ...one, orderBy: keys }));
  });
}

/** Lets through two rows more, all rows, or three of all. */
export function changeLimits(tree: Specification): readonly Specification[] {
  return [
    ...withOtherSpecification(tree, (one): readonly Specification[] => {
      const { cut: old, ...others } = one;
      if (old?.limit === undefined) return [];
      return [{ ...one, cut: { ...old, limit: old.limit + 2 } }, others];
    }),
    ...tree.cut === undefined ? [{ ...tree, cut: { limit: 3 } }] : [],
  ];
}

/** Takes another set operation, or one side alone. */
export function changeSets(tree: Specification): readonly Specification[] {
  const kinds = ["union", "intersect", "except"] as const;
  return withOtherSpecification(tree, (one): readonly Specification[] =>
    one.kind === "selection" ? [] : [
      ...kinds.filter((kind) => kind !== one.kind).map((kind) => ({ ...one, kind, all: false })),
      ...one.orderBy.length === 0 && one.cut === undefined ? [one.left, one.right] : [],
    ]);
}

/** Keeps rows without a partner, or drops them. */
export function changeLinks(tree: Specification): readonly Specification[] {
  return withOtherSelection(tree, (one) =>
    one.links.flatMap((link, i) =>
      link.kind === "full" ? [] : [{
        ...one,
        links: one.links.with(i, { ...link, kind: link.kind === "inner" ? "outer" : "inner" }),
      }]
    ));
}
