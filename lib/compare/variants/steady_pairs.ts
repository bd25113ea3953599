import type { QueryOptions } from "../../database/mod.ts";
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
import { compareQueries } from "../compare_queries.ts";
import type { DatabasePair } from "./types.ts";

export interface SteadyPairsOptions extends QueryOptions {
  readonly pairs: readonly DatabasePair[];
  readonly sql: string;
}

/**
 * The databases on which a query has one answer only. Elsewhere it fails, is cut off, or its LIMIT cuts through ties, so
 * that two queries of the same meaning may answer differently. Other freedoms that an engine may take are not noticed (a
 * column beside GROUP BY that is no key of the group).
 *
 * @example
 * ```ts
 * import { openVariants, steadyPairs } from "querylogue/compare";
 * import assert from "node:assert/strict";
 * import { DatabaseSync } from "node:sqlite";
 *
 * const path = await Deno.makeTempFile({ suffix: ".sqlite" });
 * new DatabaseSync(path).exec("CREATE TABLE city (name TEXT, area INT); INSERT INTO city VALUES ('a', 1), ('b', 1)");
 * await using variants = await openVariants([{ name: "cities", url: `sqlite:${path}` }]);
 * const steady = (sql: string) => steadyPairs({ pairs: variants.pairs, sql });
 * assert.equal((await steady("SELECT name FROM city")).length, 1);
 * assert.equal((await steady("SELECT name FROM city ORDER BY area LIMIT 1")).length, 0);
 * ```
 */
export async function steadyPairs(
  { pairs, sql, ...limits }: SteadyPairsOptions,
): Promise<readonly DatabasePair[]> {
  const [first] = pairs;
  const ties = first && await tieBreakers(sql, first.goldDatabase.dialect);
  // As sets of rows: which rows tie in the order that is asked for is for the comparison itself.
  const [upwards, downwards] = ties?.map((query) => `SELECT * FROM (${query}) AS answer`) ?? [sql, sql];
  const steady: DatabasePair[] = [];
  for (const pair of pairs) {
    const { goldDatabase, predictedDatabase } = pair;
    const comparison = await compareQueries({
      goldDatabase,
      predictedDatabase,
      goldSql: upwards as string,
      predictedSql: downwards as string,
      ...limits,
    });
    if (!("verdict" in comparison)) continue;
    const { verdict } = comparison.verdict;
    if (verdict === "equal" || verdict === "vacuous") steady.push(pair);
  }
  return steady;
}

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
