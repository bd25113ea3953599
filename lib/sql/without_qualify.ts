import { fingerprint } from "./fingerprint.ts";
import { isNode } from "./is_node.ts";
import type { SqlNode, SqlTree } from "./parse_sql.ts";
import { nameOf, nodesOf, opened } from "./tree_parts.ts";

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
  const { qualify, order_by: order, limit, offset, fetch, with: clauses, expressions, ...inside } = body;
  const outputs = outputsOf(nodesOf(expressions));
  if (!isNode(qualify) || outputs === undefined || isNode(body.distinct_on)) return undefined;
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
    ...inside,
    qualify_after_window: false,
    distinct: false,
    expressions: [
      ...outputs.map(({ shown, name }) => aliased(shown, name)),
      aliased(condition, qualifies),
      ...sortKeys,
    ],
  };
  return {
    with: clauses ?? null,
    distinct: body.distinct ?? false,
    expressions: outputs.map(({ name, called }) => called ? aliased(column(name), called) : column(name)),
    from: { expressions: [{ subquery: { this: { select: inner } } }] },
    where_clause: { this: column(qualifies) },
    order_by: isNode(order) ? { ...order, expressions: keys } : null,
    ...{ limit: limit ?? null, offset: offset ?? null, fetch: fetch ?? null },
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
  const taken = new Set<string>();
  const outputs: Output[] = [];
  for (const [i, expression] of expressions.entries()) {
    const [kind, body] = opened(expression);
    const alias = kind === "alias" && isNode(body.alias) ? body.alias : undefined;
    const shown = alias && isNode(body.this) ? body.this : expression;
    const [shownKind, { name: columnName }] = opened(shown);
    if (shownKind === "star" || shownKind === "" || nameOf(columnName) === "*") return undefined;
    const called = alias ?? (shownKind === "column" && isNode(columnName) ? columnName : undefined);
    const isFree = called !== undefined && !taken.has(textOf(called) ?? "");
    const name = isFree ? called : identifier(`output_${i + 1}`);
    taken.add(textOf(name) ?? "");
    outputs.push({ shown, name, ...(alias && { alias }), ...(called && !isFree && { called }) });
  }
  return outputs;
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
