import { fingerprint } from "./fingerprint.ts";
import { isNode } from "./is_node.ts";
import { nodesBelow } from "./nodes_below.ts";
import type { SqlNode, SqlTree } from "./parse_sql.ts";
import { bareName, nameOf, nodesOf, opened } from "./tree_parts.ts";

/**
 * The body of a SELECT with QUALIFY as one that takes its rows from a query inside it. In that one stand the outputs, each
 * under a name of its own, the condition, and the sort keys that are no outputs; the one outside cuts, sorts and
 * limits. A bare name that is the alias of an output stands for that output, unless the output is computed from a column of
 * that name.
 *
 * @returns `undefined` where the text does not tell the names of the outputs (`*`), and where DISTINCT leaves no place
 * for a sort key.
 */
export function withoutQualify(body: SqlNode): SqlNode | undefined {
  const { qualify, order_by: order } = body;
  const outputs = outputsOf(nodesOf(body.expressions));
  if (!isNode(qualify) || outputs === undefined || nodesOf(body.distinct_on).length > 0) return undefined;
  const sortKeys: SqlNode[] = [];
  const nameFor = (key: SqlNode): SqlNode => {
    const name = outputs.find(({ alias }) => alias !== undefined && bareName(key) === textOf(alias))?.name ??
      outputs.find(({ shown }) => fingerprint(shown) === fingerprint(key))?.name;
    if (name !== undefined) return name;
    const added = identifier(`sort_key_${sortKeys.length + 1}`);
    sortKeys.push(aliased(unaliased(key, outputs), added));
    return added;
  };
  const isPosition = (key: SqlTree | undefined) => opened(key)[0] === "literal";
  const keys = isNode(order)
    ? nodesOf(order.expressions).map((key) =>
      isNode(key.this) && !isPosition(key.this) ? { ...key, this: column(nameFor(key.this)) } : key
    )
    : [];
  if (body.distinct === true && sortKeys.length > 0) return undefined;
  const condition = isNode(qualify.this) ? unaliased(qualify.this, outputs) : {};
  const inner = {
    ...body,
    ...{ with: null, distinct: false, qualify: null, order_by: null, limit: null, offset: null, fetch: null },
    expressions: [
      ...outputs.map(({ shown, name }) => aliased(shown, name)),
      aliased(condition, qualifies),
      ...sortKeys,
    ],
  };
  const rows = { subquery: { this: { select: inner }, alias: null, column_aliases: [] } };
  return {
    ...body,
    ...{ joins: [], group_by: null, having: null, windows: null, sample: null, qualify: null },
    expressions: outputs.map(({ name, called }) => called ? aliased(column(name), called) : column(name)),
    from: { expressions: [rows] },
    where_clause: { this: column(qualifies) },
    order_by: isNode(order) ? { ...order, expressions: keys } : null,
  };
}

interface Output {
  readonly shown: SqlNode;
  /** In the query inside, where no other output has it. */
  readonly name: SqlNode;
  readonly alias?: SqlNode;
  /** In the result, where that is another name. */
  readonly called?: SqlNode;
}

function outputsOf(expressions: readonly SqlNode[]): readonly Output[] | undefined {
  const read = expressions.map((expression) => {
    const [kind, body] = opened(expression);
    const alias = kind === "alias" && isNode(body.alias) ? body.alias : undefined;
    const shown = alias && isNode(body.this) ? body.this : expression;
    const [shownKind, { name }] = opened(shown);
    const result = alias ?? (shownKind === "column" && isNode(name) ? name : undefined);
    const isStar = shownKind === "star" || textOf(name) === "*";
    return { shown, isStar, ...(alias && { alias }), ...(result && { result }) };
  });
  if (read.some(({ isStar }) => isStar)) return undefined;
  const named = Map.groupBy(read, ({ result }) => textOf(result));
  return read.map(({ shown, alias, result }, i) => {
    const isAlone = result !== undefined && named.get(textOf(result))?.length === 1;
    const name = isAlone ? result : identifier(`output_${i + 1}`);
    return { shown, name, ...(alias && { alias }), ...(result && !isAlone && { called: result }) };
  });
}

/** An expression with the outputs in the place of their aliases. */
function unaliased(tree: SqlNode, outputs: readonly Output[]): SqlNode {
  const replaced = (part: SqlTree | undefined): SqlTree => {
    if (Array.isArray(part)) return part.map((item: SqlTree) => replaced(item));
    if (!isNode(part)) return part ?? null;
    const name = bareName(part);
    const output = outputs.find(({ alias }) => alias !== undefined && textOf(alias) === name);
    if (output !== undefined && !reads(output.shown, name)) return output.shown;
    return unaliased(part, outputs);
  };
  return Object.fromEntries(Object.entries(tree).map(([key, part]) => [key, replaced(part)]));
}

/** Whether an expression is computed from a column of a name. */
function reads(expression: SqlNode, name: string | undefined): boolean {
  return nodesBelow(expression).some((node: SqlNode) => {
    const [kind, body] = opened(node);
    return kind === "column" && textOf(body.name) === name;
  });
}

const textOf = (identifier: SqlTree | undefined) => nameOf(identifier)?.toLowerCase();

function identifier(name: string): SqlNode {
  return { name, quoted: false, trailing_comments: [] };
}

function column(name: SqlNode): SqlNode {
  return { column: { name, table: null, join_mark: false, trailing_comments: [] } };
}

function aliased(expression: SqlNode, alias: SqlNode): SqlNode {
  return {
    alias: { this: expression, alias, column_aliases: [], pre_alias_comments: [], trailing_comments: [] },
  };
}

const qualifies = identifier("qualifies");
