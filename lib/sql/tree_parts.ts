import { isNode } from "./is_node.ts";
import type { SqlNode, SqlTree } from "./parse_sql.ts";

/** The kind of a syntax tree's node and what it holds; no kind where it is a list, a value or the inside of a node. */
export function opened(tree: SqlTree | undefined): readonly [kind: string, body: SqlNode] {
  const entries = isNode(tree) ? Object.entries(tree) : [];
  const [kind, body] = entries[0] ?? [];
  return entries.length === 1 && kind !== undefined && isNode(body) ? [kind, body] : ["", {}];
}

/** The nodes of a list, none where there is no list. */
export function nodesOf(tree: SqlTree | undefined): readonly SqlNode[] {
  return Array.isArray(tree) ? tree.filter(isNode) : [];
}

/** The text of an identifier. */
export function nameOf(tree: SqlTree | undefined): string | undefined {
  return isNode(tree) && typeof tree.name === "string" ? tree.name : undefined;
}

/** The texts of a list of identifiers. */
export function namesOf(tree: SqlTree | undefined): readonly string[] {
  return nodesOf(tree).flatMap((identifier) => nameOf(identifier) ?? []);
}

/** The name of a column in lower case, where no table stands before it. */
export function bareName(tree: SqlTree | undefined): string | undefined {
  const [kind, column] = opened(tree);
  return kind === "column" && !isNode(column.table) ? nameOf(column.name)?.toLowerCase() : undefined;
}

/** Whether an output is `*`, of a table or of all. */
export function isStar(output: SqlNode): boolean {
  const [kind, body] = opened(output);
  return kind === "star" || (kind === "column" && nameOf(body.name) === "*");
}

/** An output without its alias. */
export function unnamedOutput(output: SqlNode): SqlNode {
  return isNode(output.alias) && isNode(output.alias.this) ? output.alias.this : output;
}

/** An expression under an alias. */
export function aliased(expression: SqlNode, alias: SqlNode): SqlNode {
  return {
    alias: { this: expression, alias, column_aliases: [], pre_alias_comments: [], trailing_comments: [] },
  };
}

/** A tree with one node in the place of another. */
export function exchanged(tree: SqlNode, from: SqlNode, to: SqlNode): SqlNode {
  return Object.fromEntries(
    Object.entries(tree).map(([key, child]) => [
      key,
      child === from ? to : isNode(child) ? exchanged(child, from, to) : child,
    ]),
  );
}
