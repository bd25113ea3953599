import { mapParts } from "../../tree/map_parts.ts";
import { outputName } from "../../tree/output_name.ts";
import { sameNode } from "../../tree/same_node.ts";
import type { PartMaps, TreeNode } from "../../tree/types.ts";
import { valuesIn } from "../../tree/values_in.ts";
import type { Output, Selection, Value } from "../../types.ts";
import { isConstant } from "../is_constant.ts";
import type { NewRole } from "./types.ts";

/**
 * The same rows with the groups as a source where windows stand over them behind HAVING: MariaDB 10.11 keeps the groups that a
 * query in HAVING leaves out, and functions of windows lose their values.
 */
export function windowsOverGroups(selection: Selection, newRole: NewRole): Selection {
  const { outputs, orderBy, distinct, cut, ...groups } = selection;
  const shown = [...outputs.map(({ value }) => value), ...orderBy.map(({ by }) => by)];
  if (groups.having === undefined || !shown.some(hasWindow)) return selection;
  const parts: Output[] = [];
  const role = newRole("groups");
  const columnOf = (value: Value): Value => {
    const known = parts.findIndex((part) => sameNode(part.value, value));
    const at = known < 0 ? parts.push({ value, name: `part_${parts.length + 1}` }) : known + 1;
    return { kind: "column", role, column: `part_${at}` };
  };
  const maps: Required<Pick<PartMaps, "value" | "condition">> = {
    value: (value) => hasWindow(value) ? mapParts(value, maps) : isConstant(value) ? value : columnOf(value),
    condition: (condition) =>
      hasWindow(condition)
        ? mapParts(condition, maps)
        : { kind: "truth", value: columnOf({ kind: "condition", condition }) },
  };
  const mapped = outputs.map((output): Output => {
    const name = outputName(output);
    return { value: maps.value(output.value), ...(name !== undefined && { name }) };
  });
  const keys = orderBy.map((key) => ({ ...key, by: maps.value(key.by) }));
  return {
    kind: "selection",
    sources: [{
      kind: "derived",
      specification: { ...groups, outputs: parts, distinct: false, orderBy: [] },
      role,
    }],
    links: [],
    groupBy: [],
    outputs: mapped,
    distinct,
    orderBy: keys,
    ...(cut && { cut }),
  };
}

function hasWindow(node: TreeNode): boolean {
  return valuesIn(node, { intoQueries: false }).some(({ kind }) => kind === "window");
}
