import { traits } from "../dialects/traits.ts";
import { isNode } from "../is_node.ts";
import { nodesBelow } from "../nodes_below.ts";
import type { SqlNode, SqlTree } from "../parse_sql.ts";
import { sameExpression } from "../sorted_by.ts";
import { nameOf, opened } from "../tree_parts.ts";
import type { Dialect } from "../types.ts";
import { isAggregate } from "./aggregates.ts";
import type { Extreme } from "./open_aggregate.ts";

/** The columns of an output of a grouping query that stand outside of its keys and aggregates (SQLite, MySQL). */
export function bareColumns(
  output: SqlNode,
  { keys, dialect }: { readonly keys: readonly SqlNode[]; readonly dialect: Dialect },
): readonly SqlNode[] {
  if (traits[dialect].bareColumns === "none") return [];
  const found: SqlNode[] = [];
  const read = (part: SqlTree | undefined): void => {
    if (Array.isArray(part)) return part.forEach(read);
    if (!isNode(part) || isAggregate(part)) return;
    const [kind] = opened(part);
    if (["subquery", "select", "window_function"].includes(kind)) return;
    if (keys.some((key) => sameExpression(key, part) || sameColumn(key, part))) return;
    if (kind === "column") found.push(part);
    else Object.values(part).forEach(read);
  };
  read(output);
  return found;
}

/** The same name, once with its table and once without. */
function sameColumn(a: SqlNode, b: SqlNode): boolean {
  const [x, y] = [opened(a), opened(b)];
  return x[0] === "column" && y[0] === "column" && (!isNode(x[1].table) || !isNode(y[1].table)) &&
    nameOf(x[1].name)?.toLowerCase() === nameOf(y[1].name)?.toLowerCase();
}

/** SQLite takes the other columns from the row of the only min() or max() of a query. */
export function bareExtreme(outputs: readonly SqlNode[], dialect: Dialect): Extreme | undefined {
  const found = traits[dialect].bareColumns !== "extreme_row"
    ? []
    : outputs.flatMap((output) =>
      [...nodesBelow(output)].flatMap((node) => {
        const [kind, body] = opened(node);
        return (kind === "max" || kind === "min") && isNode(body.this)
          ? [{ by: body.this, greatest: kind === "max" }]
          : [];
      })
    );
  return found.length === 1 ? found[0] : undefined;
}
