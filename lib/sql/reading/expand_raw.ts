import { isNode } from "../is_node.ts";
import type { SqlNode, SqlTree } from "../parse_sql.ts";
import { nodesOf, opened } from "../tree_parts.ts";

/**
 * A tree with trees in the place of texts: the parser hands `NOT a LIKE b` on as a text, though not `a NOT LIKE b`. What
 * cannot be read stays a text.
 *
 * @param parse The statements of a text, none where it cannot be read.
 */
export function expandRaw(tree: SqlNode, parse: (sql: string) => readonly SqlNode[]): SqlNode {
  const expand = (child: SqlTree | undefined): SqlTree | undefined => {
    if (Array.isArray(child)) return child.map((item: SqlTree) => expand(item) ?? null);
    if (!isNode(child)) return child;
    const { raw } = child;
    const sql = isNode(raw) && typeof raw.sql === "string" ? raw.sql : "";
    const [, negated] = /^NOT\s(.*)$/is.exec(sql) ?? [];
    const [statement] = negated === undefined ? [] : parse(`SELECT ${negated}`);
    const [condition] = nodesOf(opened(statement)[1].expressions);
    return condition === undefined ? expandRaw(child, parse) : { not: { this: expand(condition) ?? null } };
  };
  return Object.fromEntries(Object.entries(tree).map(([key, child]) => [key, expand(child)]));
}
