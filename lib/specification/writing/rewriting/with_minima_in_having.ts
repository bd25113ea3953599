import { mapParts } from "../../tree/map_parts.ts";
import { sameNode } from "../../tree/same_node.ts";
import type { PartMaps } from "../../tree/types.ts";
import type { Selection, Value } from "../../types.ts";

/**
 * A group has one value of what it is grouped by, which is the least too: for a HAVING that knows nothing but columns,
 * and of two with the same name but one.
 */
export function withMinimaInHaving(selection: Selection): Selection {
  const computed = selection.groupBy.filter((value) =>
    value.kind !== "column" ||
    selection.groupBy.some((other) =>
      other.kind === "column" && other.role !== value.role && isAlike(other.column, value.column)
    )
  );
  if (selection.having === undefined || computed.length === 0) return selection;
  const least = (value: Value): Value => {
    if (computed.some((group) => sameNode(group, value))) {
      return { kind: "aggregate", function: "minimum", value };
    }
    return value.kind === "aggregate" ? value : mapParts(value, maps);
  };
  const maps: PartMaps = { value: least, condition: (condition) => mapParts(condition, maps) };
  return { ...selection, having: mapParts(selection.having, maps) };
}

function isAlike(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
