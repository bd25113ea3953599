import type { SourceColumn } from "../column_types.ts";
import { isNode } from "../is_node.ts";
import type { SqlTree } from "../parse_sql.ts";
import { nodesOf, opened } from "../tree_parts.ts";
import { isQuery } from "./is_query.ts";
import type { Place } from "./place.ts";
import { readColumn, readPath } from "./read_column.ts";
import { readTable } from "./read_table.ts";

/** Reads all that is below an expression; the base columns that its value is copied from. */
export function readExpression(tree: SqlTree | undefined, here: Place): readonly SourceColumn[] {
  if (typeof tree !== "object" || tree === null) return [];
  const [kind, body] = opened(tree);
  if (kind === "column") return readColumn(body, here);
  if (kind === "dot") {
    const path = readPath(body, here);
    if (path !== undefined) return path;
  }
  if (kind === "exists") return readExists(body.this, here);
  if (isQuery(kind)) {
    const outputs = here.readQuery(tree, here);
    return outputs.length === 1 ? outputs[0]?.origins ?? [] : [];
  }
  if (kind === "table" && isNode(body.name)) {
    readTable(body, here);
    return [];
  }
  if (transparent.has(kind)) {
    const { this: value, ...others } = body;
    const origins = readExpression(value, here);
    for (const other of Object.values(others)) readExpression(other, here);
    return origins;
  }
  for (const child of Object.values(tree)) readExpression(child, here);
  return [];
}

/** Wrappers that leave a value what it is for a join. */
const transparent: ReadonlySet<string> = new Set([
  ...["alias", "paren", "cast", "try_cast", "safe_cast", "collation", "lower", "upper", "trim"],
]);

/** EXISTS asks for rows, so that a `*` in it shows nothing. */
function readExists(query: SqlTree | undefined, here: Place): readonly SourceColumn[] {
  const [kind, body] = opened(query);
  const shown = nodesOf(body.expressions).filter((output) => opened(output)[0] !== "star");
  here.readQuery(kind === "select" ? { select: { ...body, expressions: shown } } : query, here);
  return [];
}
