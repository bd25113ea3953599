import { nodesIn } from "../../tree/nodes_in.ts";
import type { Selection, Value } from "../../types.ts";
import { isConstant } from "../is_constant.ts";

/**
 * The same rows, with no key that SQLite makes a constant of and takes for the position of an output: it does so to AND with a
 * part that never holds.
 */
export function withSafeKeys(selection: Selection): Selection {
  return {
    ...selection,
    groupBy: selection.groupBy.map(safe),
    orderBy: selection.orderBy.map((key) => ({ ...key, by: safe(key.by) })),
  };
}

function safe(key: Value): Value {
  const mayFold = nodesIn(key).some((node) =>
    (node.kind === "and" || node.kind === "or") && node.conditions.some(isConstant)
  );
  return key.kind === "condition" && mayFold ? { kind: "cast", value: key, type: "integer" } : key;
}
