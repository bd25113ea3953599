import { isNode } from "../is_node.ts";
import type { SqlNode } from "../parse_sql.ts";
import { nodesBelow } from "../nodes_below.ts";
import { resolvedKey } from "../sorted_by.ts";
import { aliased, bareName, isStar, nameOf, namesOf, nodesOf, opened } from "../tree_parts.ts";
import { aggregates } from "./aggregates.ts";
import { groupKeys } from "./group_keys.ts";

/**
 * A query that only copies columns of one query inside of it, as that query itself: what the inner one leaves open can
 * then be told like that of any other. An ORDER BY and a LIMIT outside stay where every key is a column that is shown.
 */
export function withoutCopy(statement: SqlNode): SqlNode {
  const [kind, outer] = opened(statement);
  const source = kind === "select" ? onlySource(outer) : undefined;
  if (!source || !isPlain(outer)) return statement;
  const inner = opened(source.query)[0] === "select" ? opened(source.query)[1] : undefined;
  if (!inner || [inner.limit, inner.offset, inner.fetch, inner.top, inner.with].some(isNode)) {
    return statement;
  }
  const outputs = copiedOutputs(outer, { inner, ...source });
  const sorts = isNode(outer.order_by);
  const names = new Set(outputs?.map((output) => shownName(output)));
  const keys = isNode(outer.order_by) ? nodesOf(outer.order_by.expressions) : [];
  if (!outputs || !keys.every(({ this: key }) => names.has(bareName(key)) || opened(key)[0] === "literal")) {
    return statement;
  }
  const ofGroups = nodesOf(inner.distinct_on).length > 0;
  const grouped = withResolvedKeys(inner);
  if (!grouped || (ofGroups && sorts) || (inner.distinct === true && !ofGroups)) return statement;
  const { order_by: order, limit, offset, fetch } = outer;
  const flat = {
    ...grouped,
    expressions: outputs,
    ...{ with: source.with ?? null, limit: limit ?? null, offset: offset ?? null, fetch: fetch ?? null },
    order_by: ofGroups ? grouped.order_by ?? null : order ?? null,
  };
  return withoutCopy({ select: flat });
}

/** A query whose clauses name no output by alias or position; nothing where they cannot be told. */
function withResolvedKeys(query: SqlNode): SqlNode | undefined {
  const outputs = nodesOf(query.expressions);
  const { group_by: groups, order_by: order, distinct_on: on } = query;
  const keys = isNode(groups) ? groupKeys(query, outputs) : [];
  const firsts = nodesOf(on).map((key) => resolvedKey(key, outputs));
  const sorts = isNode(order) ? nodesOf(order.expressions) : [];
  const sorted = sorts.map((key) => isNode(key.this) ? resolvedKey(key.this, outputs) : undefined);
  const aliases = new Set(
    outputs.map((output) => opened(output)[0] === "alias" ? shownName(output) : undefined),
  );
  const named = [...nodesBelow([query.having ?? null, query.qualify ?? null])].some((node) => {
    const name = bareName(node);
    return name !== undefined && aliases.has(name);
  });
  if (named || !keys) return undefined;
  if (![...firsts, ...sorted].every((key) => key !== undefined)) return undefined;
  return {
    ...query,
    ...(isNode(groups) && { group_by: { ...groups, all: null, expressions: keys } }),
    ...(firsts.length > 0 && { distinct_on: firsts as readonly SqlNode[] }),
    ...(isNode(order) && {
      order_by: { ...order, expressions: sorts.map((key, i) => ({ ...key, this: sorted[i] ?? null })) },
    }),
  };
}

interface CopiedSource {
  readonly query: SqlNode;
  /** Before its columns. */
  readonly name: string | undefined;
  readonly columns: readonly string[];
  /** The queries that it may read. @default none */
  readonly with?: SqlNode;
}

function onlySource({ from, joins, with: clause }: SqlNode): CopiedSource | undefined {
  const [source, second] = isNode(from) ? nodesOf(from.expressions) : [];
  if (!source || second || nodesOf(joins).length > 0) return undefined;
  const [kind, body] = opened(source);
  const alias = nameOf(body.alias);
  const columns = namesOf(body.column_aliases);
  if (kind === "subquery" && isNode(body.this) && body.lateral !== true && !isNode(body.sample)) {
    return { query: body.this, name: alias, columns, ...(isNode(clause) && { with: clause }) };
  }
  if (kind !== "table" || isNode(body.schema) || isNode(body.table_sample) || !isNode(clause)) {
    return undefined;
  }
  const name = nameOf(body.name);
  const queries = nodesOf(clause.ctes);
  const at = queries.findIndex((cte) => nameOf(cte.alias)?.toLowerCase() === name?.toLowerCase());
  const query = queries[at];
  if (!query || !isNode(query.this) || clause.recursive === true) return undefined;
  return {
    query: query.this,
    name: alias ?? name,
    columns: columns.length > 0 ? columns : namesOf(query.columns),
    ...(at > 0 && { with: { ...clause, ctes: queries.slice(0, at) } }),
  };
}

const PLAIN: ReadonlySet<string> = new Set([
  ...["expressions", "from", "joins", "with", "order_by", "limit", "offset", "fetch"],
]);

/** Whether a query has nothing but outputs, one source, an order and a limit. */
function isPlain(query: SqlNode): boolean {
  return Object.entries(query).every(([clause, part]) =>
    PLAIN.has(clause) || !(isNode(part) || part === true || (Array.isArray(part) && part.some(isNode)))
  );
}

/** The outputs of the inner query as the outer one shows them, each under a name of its own. */
function copiedOutputs(
  outer: SqlNode,
  { inner, name, columns }: CopiedSource & { readonly inner: SqlNode },
): readonly SqlNode[] | undefined {
  const shown = nodesOf(inner.expressions);
  if (shown.some(isStar)) return undefined;
  const called = shown.map((output, i) => columns[i]?.toLowerCase() ?? shownName(output));
  const listed = nodesOf(outer.expressions);
  const [only] = listed;
  const plainStar = listed.length === 1 && only && isStar(only) &&
    namesOf(opened(only)[1].except).length === 0 &&
    nodesOf(opened(only)[1].replace).length === 0 && nodesOf(opened(only)[1].rename).length === 0;
  if (plainStar) return columns.length === 0 ? shown : undefined;
  const copied = listed.map((output) => {
    const [kind, body] = opened(output);
    const [columnKind, column] = kind === "alias" ? opened(body.this) : [kind, body];
    const table = nameOf(column.table)?.toLowerCase();
    if (columnKind !== "column" || (table !== undefined && table !== name?.toLowerCase())) return undefined;
    const at = called.indexOf(nameOf(column.name)?.toLowerCase());
    const source = at < 0 || at !== called.lastIndexOf(called[at]) ? undefined : shown[at];
    const alias = kind === "alias" ? body.alias : column.name;
    return source && isNode(alias) ? aliased(unaliased(source), alias) : undefined;
  });
  return copied.every((output) => output !== undefined) && keepsMeaning(inner, copied) ? copied : undefined;
}

/** Whether outputs may be left out and renamed: no aggregate goes, and no new name is that of a column. */
function keepsMeaning(inner: SqlNode, copied: readonly SqlNode[]): boolean {
  const before = nodesOf(inner.expressions);
  const kept = new Set(copied.map(unaliased));
  if (before.some((output) => !kept.has(unaliased(output)) && aggregates(output))) return false;
  const names = new Set([...nodesBelow(inner)].map((node) => bareName(unqualified(node))));
  return copied.every((output) => {
    const name = shownName(output);
    return !names.has(name) ||
      before.some((other) => shownName(other) === name && unaliased(other) === unaliased(output));
  });
}

function shownName(output: SqlNode): string | undefined {
  const [kind, { alias }] = opened(output);
  return kind === "alias" ? nameOf(alias)?.toLowerCase() : bareName(unqualified(output));
}

function unqualified(output: SqlNode): SqlNode {
  const [kind, body] = opened(output);
  return kind === "column" ? { column: { ...body, table: null } } : output;
}

function unaliased(output: SqlNode): SqlNode {
  const [kind, body] = opened(output);
  return kind === "alias" && isNode(body.this) ? body.this : output;
}
