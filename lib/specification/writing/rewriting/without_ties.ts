import { conjunction } from "../../tree/conjunction.ts";
import { sameNode } from "../../tree/same_node.ts";
import type { Condition, Output, Selection, SortKey, Specification, Value } from "../../types.ts";
import { derivedRows } from "./derived_rows.ts";
import { selectedRows } from "./selected_rows.ts";
import type { NewRole } from "./types.ts";

/**
 * A cut that lets through rows that tie with the last, by the rank of each row.
 *
 * @throws {RangeError} If nothing is sorted by, or distinct rows by what they do not show.
 */
export function withoutTies(specification: Specification, newRole: NewRole): Specification {
  const { cut, ...uncut } = specification;
  if (!cut?.ties || cut.limit === undefined) return specification;
  if (specification.orderBy.length === 0) {
    throw new RangeError("Cannot let rows through that tie with the last: nothing is sorted by");
  }
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
  const { orderBy, ...unsorted } = specification;
  if (specification.kind === "selection" && !specification.distinct) {
    return { rows: specification, keys: orderBy };
  }
  const rows = selectedRows({ ...unsorted, orderBy: [] }, newRole("rows"));
  const keys = orderBy.map((key): SortKey => {
    const at = key.by.kind === "output"
      ? key.by.position
      : specification.kind === "selection"
      ? specification.outputs.findIndex(({ value }) => sameNode(value, key.by))
      : -1;
    const by = rows.outputs[at]?.value;
    if (by === undefined) throw new RangeError("Cannot sort distinct rows by what they do not show");
    return { ...key, by };
  });
  return { rows, keys };
}
