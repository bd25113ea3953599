import { conjunctList } from "../tree/conjunct_list.ts";
import { columnClasses } from "./column_classes.ts";
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
  return columnClasses([...tested, ...linked]);
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
