import {
  type Dialect,
  isNode,
  nodesOf,
  opened,
  parseSql,
  type SqlNode,
  type SqlTree,
  writeSql,
} from "../../sql/mod.ts";

/**
 * A query twice, with ties broken one way and the other: wherever it cuts its rows with LIMIT, they are sorted by all
 * that is shown too, upwards and downwards. Where the two answers differ, the cut goes through ties, and the query leaves
 * its answer open.
 *
 * Of `*` only the first column breaks ties.
 *
 * @returns `undefined` where the query cuts nothing, or cannot be read.
 */
export async function tieBreakers(
  sql: string,
  dialect: Dialect,
): Promise<readonly [upwards: string, downwards: string] | undefined> {
  const parsed = await parseSql(sql, dialect);
  const [statement] = parsed.kind === "parsed" ? parsed.statements : [];
  if (statement === undefined) return undefined;
  const upwards = broken(statement, false);
  if (upwards === statement) return undefined;
  const [first = sql, second = sql] = await writeSql(
    [upwards as SqlNode, broken(statement, true) as SqlNode],
    dialect,
  );
  return [first, second];
}

/** The same tree, not a copy, where nothing is cut. */
function broken(tree: SqlTree, desc: boolean): SqlTree {
  if (isList(tree)) {
    const items = tree.map((item) => broken(item, desc));
    return items.every((item, i) => item === tree[i]) ? tree : items;
  }
  if (!isNode(tree)) return tree;
  const entries = Object.entries(tree).map(([key, child]): [string, SqlTree] => [
    key,
    broken(child ?? null, desc),
  ]);
  const same = entries.every(([key, child]) => child === (tree[key] ?? null));
  const below = same ? tree : Object.fromEntries(entries);
  const [kind, body] = opened(below);
  const cuts = ["limit", "fetch", "top"].some((clause) => isNode(body[clause]));
  return cuts && queries.has(kind) ? { [kind]: withKeys(body, desc) } : below;
}

const queries: ReadonlySet<string> = new Set(["select", "union", "intersect", "except"]);

function withKeys(body: SqlNode, desc: boolean): SqlNode {
  const order = isNode(body.order_by) ? body.order_by : {};
  const keys = Array.from({ length: outputCount(body) }, (_, i) => ({
    this: { literal: { literal_type: "number", value: String(i + 1) } },
    desc,
  }));
  return { ...body, order_by: { ...order, expressions: [...nodesOf(order.expressions), ...keys] } };
}

/** A set operation shows what its first query shows. */
function outputCount(body: SqlNode): number {
  const outputs = nodesOf(body.expressions);
  if (outputs.length > 0) return outputs.some((output) => opened(output)[0] === "star") ? 1 : outputs.length;
  const inner = opened(body.left ?? body.this)[1];
  return isNode(inner) && Object.keys(inner).length > 0 ? outputCount(inner) : 1;
}

function isList(tree: SqlTree): tree is readonly SqlTree[] {
  return Array.isArray(tree);
}
