import { conjunction } from "../../tree/conjunction.ts";
import { valuesIn } from "../../tree/values_in.ts";
import type { Condition, Output, Selection, SortKey, Specification, Value } from "../../types.ts";
import { derivedRows } from "./derived_rows.ts";
import { selectedRows } from "./selected_rows.ts";
import { sortedOutside } from "./sorted_outside.ts";
import type { NewRole } from "./types.ts";

/**
 * A cut that lets through rows that tie with the last, by the rank of each row.
 *
 * @throws {RangeError} If distinct rows are sorted by what they do not show.
 */
export function withoutTies(specification: Specification, newRole: NewRole): Specification {
  const { cut, ...uncut } = specification;
  if (!cut?.ties || cut.limit === undefined) return specification;
  const { limit, offset = 0 } = cut;
  const { rows, keys } = rankable(uncut, newRole);
  const number = (name: "rank" | "row_number"): Output => ({
    value: {
      kind: "window",
      function: { kind: "window_function", function: name, arguments: [] },
      partitionBy: [],
      orderBy: keys,
    },
    name: name === "rank" ? "place" : "row",
  });
  const numbers = offset > 0 ? [number("rank"), number("row_number")] : [number("rank")];
  const { source, columns } = derivedRows(
    { ...rows, outputs: [...rows.outputs, ...numbers], orderBy: [] },
    newRole("ranked"),
  );
  const [place, row] = columns.slice(rows.outputs.length);
  const where = conjunction([
    ...place ? [compared(place, "<=", limit + offset)] : [],
    ...row ? [compared(row, ">", offset)] : [],
  ]);
  return {
    kind: "selection",
    sources: [source],
    links: [],
    ...(where && { where }),
    groupBy: [],
    distinct: false,
    outputs: columns.slice(0, rows.outputs.length).map((value) => ({ value })),
    orderBy: place ? [{ by: place, direction: "ascending", nulls: "last" }] : [],
  };
}

function compared(left: Value, operator: "<=" | ">", right: number): Condition {
  return { kind: "comparison", left, operator, right: { kind: "literal", value: right } };
}

/** A selection whose rows can be numbered, and what they are sorted by in it. */
function rankable(
  specification: Specification,
  newRole: NewRole,
): { readonly rows: Selection; readonly keys: readonly SortKey[] } {
  if (specification.kind === "selection" && !specification.distinct) {
    return specification.orderBy.some(hasWindow)
      ? withKeyColumns(specification, newRole)
      : { rows: specification, keys: specification.orderBy };
  }
  const { orderBy: keys, ...rows } = sortedOutside(specification, newRole);
  return { rows: { ...rows, orderBy: [] }, keys };
}

function hasWindow({ by }: SortKey): boolean {
  return valuesIn(by, { intoQueries: false }).some(({ kind }) => kind === "window");
}

/** No window stands inside another, so that keys with one are computed before. */
function withKeyColumns(
  selection: Selection,
  newRole: NewRole,
): { readonly rows: Selection; readonly keys: readonly SortKey[] } {
  const { outputs, orderBy } = selection;
  const keyOutputs = orderBy.map(({ by }, i): Output => ({ value: by, name: `key_${i + 1}` }));
  const rows = selectedRows(
    { ...selection, outputs: [...outputs, ...keyOutputs], orderBy: [] },
    newRole("rows"),
  );
  const columns = rows.outputs.slice(outputs.length);
  const keys = orderBy.map((key, i): SortKey => ({ ...key, by: columns[i]?.value ?? key.by }));
  return { rows: { ...rows, outputs: rows.outputs.slice(0, outputs.length) }, keys };
}
