import { readSpiderQuery } from "./read_spider_query.ts";
import type { SpiderConditions, SpiderQuery, SpiderTable } from "./types.ts";

/** The levels, the easiest first. */
export const spiderHardnessLevels = ["easy", "medium", "hard", "extra"] as const;

export type SpiderHardness = typeof spiderHardnessLevels[number];

/** What {@linkcode spiderHardness} resolves names against. */
export interface SpiderHardnessOptions {
  readonly tables: readonly SpiderTable[];
}

/**
 * How hard a query is to write, as Spider counts: by its clauses and joins, its subqueries, and what occurs more than once.
 *
 * Three numbers decide. *Clauses*: one each for WHERE, GROUP BY, ORDER BY, LIMIT, every table after the first, every OR, every
 * LIKE. *Nested*: subqueries in conditions and set operations (not in FROM). *Others*: one each for more than one aggregate,
 * output column, WHERE condition, and grouping column. Subqueries count for nothing else. The published counting takes NOT in
 * WHERE and HAVING, and AND and OR in HAVING, for aggregates and leaves out the aggregates of conditions; so does this one.
 *
 * @returns `undefined` where the text is not in the small language that Spider's evaluator reads.
 *
 * @example
 * ```ts
 * import { spiderHardness } from "querylogue/sql";
 * import assert from "node:assert/strict";
 *
 * const tables = [{ name: "river", columns: ["name", "length"] }];
 * assert.equal(spiderHardness("SELECT count(*) FROM river", { tables }), "easy");
 * assert.equal(spiderHardness("SELECT name, length FROM river WHERE length > 100", { tables }), "medium");
 * assert.equal(
 *   spiderHardness("SELECT name FROM river WHERE length = (SELECT max(length) FROM river)", { tables }),
 *   "hard",
 * );
 * ```
 */
export function spiderHardness(sql: string, { tables }: SpiderHardnessOptions): SpiderHardness | undefined {
  const reading = readSpiderQuery(sql, tables);
  if (reading.kind === "unreadable") return undefined;
  const clauses = countClauses(reading.query);
  const nested = countNested(reading.query);
  const others = countOthers(reading.query);
  if (nested > 0) return nested === 1 && clauses <= 1 && others === 0 ? "hard" : "extra";
  if (clauses <= 1 && others === 0) return "easy";
  if ((clauses <= 1 && others <= 2) || (clauses <= 2 && others < 2)) return "medium";
  if ((clauses <= 2 && others > 2) || (clauses === 3 && others <= 2)) return "hard";
  return "extra";
}

function conditionsOf({ joins, where, having }: SpiderQuery): readonly SpiderConditions[] {
  return [joins, where, having];
}

function countClauses(query: SpiderQuery): number {
  const { where, group, order, limited, sources } = query;
  const present = [where.units.length > 0, group.length > 0, order !== undefined, limited];
  const conditions = conditionsOf(query);
  const ors = conditions.flatMap(({ connectors }) => connectors).filter((connector) => connector === "or");
  const likes = conditions.flatMap(({ units }) => units).filter(({ operator }) => operator === "like");
  return present.filter(Boolean).length + Math.max(0, sources.length - 1) + ors.length + likes.length;
}

function countNested(query: SpiderQuery): number {
  const values = conditionsOf(query).flatMap(({ units }) => units.flatMap((unit) => unit.values));
  return values.filter(({ kind }) => kind === "query").length + (query.combined ? 1 : 0);
}

function countOthers({ outputs, where, group, order, having }: SpiderQuery): number {
  const sorted = order?.terms.flatMap(({ left, right }) => right ? [left, right] : [left]) ?? [];
  const aggregated = [...outputs, ...group, ...sorted].filter(({ aggregate }) => aggregate !== "none");
  const negated = [...where.units, ...having.units].filter((unit) => unit.negated);
  const several = [
    aggregated.length + negated.length + having.connectors.length > 1,
    outputs.length > 1,
    where.units.length + where.connectors.length > 1,
    group.length > 1,
  ];
  return several.filter(Boolean).length;
}
