import type { SpiderConditions, SpiderQuery } from "./types.ts";

/** The clauses that are scored, under the names that the official evaluator prints. */
export const spiderClauses = [
  "select",
  "select(no AGG)",
  "where",
  "where(no OP)",
  "group(no Having)",
  "group",
  "order",
  "and/or",
  "IUEN",
  "keywords",
] as const;

export type SpiderClause = typeof spiderClauses[number];

/** How one clause of two queries compares. */
export interface ClauseScore {
  /** Whether nothing is missing and nothing is too much; also where neither query has the clause. */
  readonly matched: boolean;
  /** Number of the gold query's elements, 0 where it has no such clause. */
  readonly gold: number;
  readonly predicted: number;
}

/** The scores of two queries, clause by clause, and of their tables. */
export interface ClauseMatch {
  /** Whether every clause and the tables match. */
  readonly exact: boolean;
  readonly clauses: Readonly<Record<SpiderClause, ClauseScore>>;
  readonly tables: ClauseScore;
}

/** Compares two queries that have been made comparable. */
export function matchClauses(gold: SpiderQuery, predicted: SpiderQuery): ClauseMatch {
  const both = (elements: (query: SpiderQuery) => readonly unknown[]) =>
    sameSet(elements(gold), elements(predicted));
  const clauses = {
    "select": both((query) => query.outputs),
    "select(no AGG)": both((query) => query.outputs.map(({ term }) => term)),
    "where": both((query) => query.where.units),
    "where(no OP)": both((query) => query.where.units.map(({ term }) => term)),
    "group(no Having)": both((query) => query.group.map(({ column }) => column.split(".")[1] ?? column)),
    "group": sameWhole(gold, predicted, groupAndHaving),
    "order": sameWhole(gold, predicted, ({ order, limited }) => order && { order, limited }),
    "and/or": sameConnectors(gold, predicted),
    "IUEN": sameCombined(gold, predicted),
    "keywords": both((query) => [...keywordsOf(query)]),
  } satisfies Record<SpiderClause, ClauseScore>;
  const tables = both((query) => query.sources);
  return {
    exact: tables.matched && spiderClauses.every((clause) => clauses[clause].matched),
    clauses,
    tables,
  };
}

/** Two collections, order aside, repeats counted. */
function sameSet(gold: readonly unknown[], predicted: readonly unknown[]): ClauseScore {
  const text = (elements: readonly unknown[]) =>
    JSON.stringify(elements.map((element) => JSON.stringify(element)).sort());
  return { matched: text(gold) === text(predicted), gold: gold.length, predicted: predicted.length };
}

/** A clause that counts as one element and matches as a whole, its order included. */
function sameWhole(
  gold: SpiderQuery,
  predicted: SpiderQuery,
  part: (query: SpiderQuery) => unknown,
): ClauseScore {
  const [a, b] = [part(gold), part(predicted)];
  return {
    matched: JSON.stringify(a) === JSON.stringify(b),
    gold: a === undefined ? 0 : 1,
    predicted: b === undefined ? 0 : 1,
  };
}

function groupAndHaving({ group, having }: SpiderQuery) {
  return group.length === 0 ? undefined : { columns: group.map(({ column }) => column), having };
}

/** Equal sets count as one element, also empty ones; of others the evaluator takes gold and predicted the wrong way round. */
function sameConnectors(gold: SpiderQuery, predicted: SpiderQuery): ClauseScore {
  const [a, b] = [new Set(gold.where.connectors), new Set(predicted.where.connectors)];
  if (a.symmetricDifference(b).size === 0) return { matched: true, gold: 1, predicted: 1 };
  return { matched: false, gold: b.size, predicted: a.size };
}

function sameCombined({ combined: gold }: SpiderQuery, { combined: predicted }: SpiderQuery): ClauseScore {
  const matched = gold === undefined || predicted === undefined
    ? gold === predicted
    : gold.operator === predicted.operator && matchClauses(gold.query, predicted.query).exact;
  return { matched, gold: gold ? 1 : 0, predicted: predicted ? 1 : 0 };
}

function keywordsOf(query: SpiderQuery): ReadonlySet<string> {
  const { where, group, having, order, limited, combined } = query;
  const words = new Set<string>();
  if (where.units.length > 0) words.add("where");
  if (group.length > 0) words.add("group");
  if (having.units.length > 0) words.add("having");
  if (order) words.add("order").add(order.direction);
  if (limited) words.add("limit");
  if (combined) words.add(combined.operator);
  const all: readonly SpiderConditions[] = [query.joins, where, having];
  if (all.some(({ connectors }) => connectors.includes("or"))) words.add("or");
  for (const { negated, operator } of all.flatMap(({ units }) => units)) {
    if (negated) words.add("not");
    if (operator === "in" || operator === "like") words.add(operator);
  }
  return words;
}
