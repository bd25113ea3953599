import type { QueryOptions } from "../../database/mod.ts";
import { compareQueries } from "../compare_queries.ts";
import { tieBreakers } from "./tie_breakers.ts";
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
