import { conjunctList } from "../tree/conjunct_list.ts";
import { textOf } from "./text_of.ts";
import type { ColumnValue, Condition, Selection } from "../types.ts";

/** Sets of columns that a normal selection says to be equal, those of its outer links included. */
export function equalColumns({ where, links }: Selection): readonly (readonly ColumnValue[])[] {
  const tested = conjunctList(where).filter(isJoin).map(({ left, right }) => [left, right] as const);
  const linked = links.flatMap(({ from, to, columns }) =>
    columns.map((pair) =>
      [{ kind: "column", role: from, column: pair.from }, {
        kind: "column",
        role: to,
        column: pair.to,
      }] as const
    )
  );
  const classes: Map<string, ColumnValue>[] = [];
  for (const [left, right] of [...tested, ...linked]) {
    const [a, b] = [textOf(left), textOf(right)];
    const touched = classes.filter((columns) => columns.has(a) || columns.has(b));
    const merged = new Map([...touched.flatMap((columns) => [...columns]), [a, left], [b, right]]);
    for (const one of touched) classes.splice(classes.indexOf(one), 1);
    classes.push(merged);
  }
  return classes.map((columns) =>
    [...columns].toSorted(([a], [b]) => a < b ? -1 : 1).map(([, column]) => column)
  );
}

type Join = Extract<Condition, { readonly kind: "comparison" }> & {
  readonly left: ColumnValue;
  readonly right: ColumnValue;
};

/** Whether a condition says that columns of two roles are equal. */
export function isJoin(condition: Condition): condition is Join {
  return condition.kind === "comparison" && condition.operator === "=" && condition.left.kind === "column" &&
    condition.right.kind === "column" && condition.left.role !== condition.right.role;
}
