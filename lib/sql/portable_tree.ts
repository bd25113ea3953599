import { isNode } from "./is_node.ts";
import type { SqlNode, SqlTree } from "./parse_sql.ts";
import { equivalent } from "./portable_node.ts";
import { opened } from "./tree_parts.ts";
import type { Dialect } from "./types.ts";

/**
 * A syntax tree without what one dialect lets pass and another does not, meaning the same in its own: its nodes as
 * {@link equivalent} gives them, and a name for each derived table that must have one.
 *
 * @returns `undefined` where nothing is to be done.
 */
export function portableTree(
  tree: SqlNode,
  { from, to }: { readonly from: Dialect; readonly to: Dialect },
): SqlNode | undefined {
  let changes = 0;
  let named = 0;
  const change = (tree: SqlNode) => {
    changes++;
    return tree;
  };
  const portable = (child: SqlTree | undefined): SqlTree | undefined => {
    if (Array.isArray(child)) return child.map((item: SqlTree) => portable(item) ?? null);
    if (!isNode(child)) return child;
    const other = equivalent(child, { from, to });
    const node = other === undefined ? child : change(other);
    return Object.fromEntries(
      Object.entries(node).map(([key, part]) => [
        key,
        key === "from" || key === "joins" ? sourcesIn(portable(part)) : portable(part),
      ]),
    );
  };
  /** The sources of a FROM clause, or of a list of joins. */
  const sourcesIn = (tree: SqlTree | undefined): SqlTree | undefined => {
    if (!needName.has(to)) return tree;
    if (Array.isArray(tree)) {
      return tree.map((join: SqlTree) =>
        isNode(join) ? { ...join, this: withName(join.this) ?? null } : join
      );
    }
    if (!isNode(tree) || !Array.isArray(tree.expressions)) return tree;
    return { ...tree, expressions: tree.expressions.map((item: SqlTree) => withName(item) ?? null) };
  };
  const withName = (item: SqlTree | undefined): SqlTree | undefined => {
    const [kind, body] = opened(item);
    if (kind !== "subquery" || isNode(body.alias)) return item;
    const alias = { name: `derived_${++named}`, quoted: false, trailing_comments: [] };
    return change({ subquery: { ...body, alias } });
  };
  const result = portable(tree);
  return changes > 0 && isNode(result) ? result : undefined;
}

/** Dialects in which a derived table must have a name. */
const needName: ReadonlySet<Dialect> = new Set(["postgres", "mysql"]);
