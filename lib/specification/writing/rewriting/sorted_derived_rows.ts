import { sameNode } from "../../tree/same_node.ts";
import type { Selection, SortKey, Specification } from "../../types.ts";
import { selectedRows } from "./selected_rows.ts";
import type { NewRole } from "./types.ts";

/**
 * The rows of a combination, or distinct ones, as a source that is sorted and cut by its columns.
 *
 * @throws {RangeError} If a key is none of the outputs.
 */
export function sortedDerivedRows({ cut, ...uncut }: Specification, newRole: NewRole): Selection {
  const rows = selectedRows({ ...uncut, orderBy: [] }, newRole("rows"));
  const orderBy = uncut.orderBy.map((key): SortKey => {
    const by = rows.outputs[positionOf(key, uncut)]?.value;
    if (by === undefined) {
      throw new RangeError("Cannot sort a combination or distinct rows by what they do not show");
    }
    return { ...key, by };
  });
  return { ...rows, orderBy, ...(cut && { cut }) };
}

function positionOf({ by }: SortKey, specification: Specification): number {
  if (by.kind === "output") return by.position;
  if (specification.kind !== "selection") return -1;
  return specification.outputs.findIndex(({ value }) => sameNode(value, by));
}
