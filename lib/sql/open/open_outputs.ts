import { traits } from "../dialects/traits.ts";
import { buildSql, sql as sqlTag } from "../build_sql.ts";
import { isNode } from "../is_node.ts";
import { nodesBelow } from "../nodes_below.ts";
import { outermostQuery } from "../outermost_query.ts";
import { type ParsedSql, parseSql, type SqlNode, type SqlTree } from "../parse_sql.ts";
import { resolvedKey, tieRank } from "../sorted_by.ts";
import { tieRankQuery } from "../tie_rank_query.ts";
import { isStar, nodesOf, opened, unnamedOutput } from "../tree_parts.ts";
import type { Dialect } from "../types.ts";
import { unlimitedQuery } from "../unlimited_query.ts";
import { sampleOf, withoutSample } from "../without_sample.ts";
import { writeSql } from "../write_sql.ts";
import { aggregates } from "./aggregates.ts";
import { bareColumns, bareExtreme } from "./bare_columns.ts";
import { groupKeys } from "./group_keys.ts";
import { type Extreme, openAggregate } from "./open_aggregate.ts";
import { openFlow } from "./open_flow.ts";
import { openParts } from "./open_parts.ts";
import type { Choice, ChoiceQueries, InnerCut, OpenOutputs } from "./types.ts";
import { unorderedParts } from "./unordered_parts.ts";
import { withoutCopy } from "./without_copy.ts";

/**
 * What a query leaves open beside its LIMIT and the order of its rows, in itself and in the queries inside of it.
 *
 * @returns `undefined` where it leaves nothing open, or is not one query that the parser can read.
 *
 * @example
 * ```ts
 * import { openOutputs } from "querylogue/sql";
 * import assert from "node:assert/strict";
 *
 * const open = await openOutputs("SELECT country, any_value(name) FROM city GROUP BY country", "duckdb");
 * assert.equal(open?.choices?.details, "SELECT country, name FROM city");
 * assert.equal(await openOutputs("SELECT country, max(name) FROM city GROUP BY country", "duckdb"), undefined);
 * ```
 */
export async function openOutputs(sql: string, dialect: Dialect): Promise<OpenOutputs | undefined> {
  const parsed = await parseSql(sql, dialect);
  if (parsed.kind === "unreadable" || parsed.statements.length !== 1) return undefined;
  const found = known.get(parsed) ?? findOpenOutputs(parsed.statements, dialect);
  known.set(parsed, found);
  return await found;
}

/** What texts leave open, for as long as their trees are kept. */
const known = new WeakMap<ParsedSql, Promise<OpenOutputs | undefined>>();

async function findOpenOutputs(
  [asked]: readonly SqlNode[],
  dialect: Dialect,
): Promise<OpenOutputs | undefined> {
  if (!asked || !outermostQuery(asked)) return undefined;
  const statement = withoutCopy(asked);
  const query = outermostQuery(statement) ?? {};
  const outputs = nodesOf(query.expressions);
  const unordered = outputs.some(isStar)
    ? []
    : outputs.map((output) => unorderedParts(unnamedOutput(output), dialect));
  const choices = opened(statement)[0] === "select" ? await choiceQueries(query, dialect) : undefined;
  const chosen = new Set(choices?.outputs.map(({ position }) => position));
  const decided = outputs.filter((_, position) => chosen.has(position) || unordered[position] !== undefined);
  const parts = await openParts(statement, { dialect, decided: new Set(nodesBelow(decided)) });
  const marks = new Map<SqlNode, number[]>();
  for (const [id, { node }] of parts.entries()) marks.set(node, [...marks.get(node) ?? [], id]);
  const places = openFlow(statement, marks);
  const placed = parts.flatMap((part, id) => {
    const place = places.get(id);
    return place ? [{ ...part, place }] : [];
  });
  const unknown = placed.flatMap(({ kind, cause, place }) => kind === "unknown" ? [{ cause, ...place }] : []);
  const groups = placed.flatMap((part) => part.kind === "group" ? [{ ...part.question, ...part.place }] : []);
  const ties = placed.flatMap((part) => part.kind === "tie" ? [{ ...part.question, ...part.place }] : []);
  const sampled = await sampledFrom(statement, dialect);
  const isSample = placed.length === 1 &&
    placed.every(({ node }) => isNode(node.sample) || isNode(node.table_sample));
  const cuts = await innerCuts({ statement, query, dialect });
  const isOpen = cuts.length > 0 || unordered.some((parts) => parts !== undefined) || choices ||
    placed.length > 0;
  if (!isOpen) return undefined;
  return {
    unordered,
    ...(choices && { choices }),
    unknown: once(unknown),
    groups: once(groups),
    ties: once(ties),
    cuts,
    ...(isSample && cuts.length === 0 && sampled !== undefined && { sampledFrom: sampled }),
  };
}

function once<Item>(items: readonly Item[]): readonly Item[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}

/** Queries that tell which values the outputs of a query may be chosen from; nothing where it chooses none. */
async function choiceQueries(query: SqlNode, dialect: Dialect): Promise<ChoiceQueries | undefined> {
  const outputs = nodesOf(query.expressions);
  if (isNode(query.qualify) || isNode(query.top) || outputs.length === 0) return undefined;
  const rank = await tieRank(query, dialect);
  const ordered = isNode(query.order_by);
  if (ordered && !rank) return undefined;
  const on = nodesOf(query.distinct_on);
  if (on.length > 0) return await distinctOnQueries(query, { dialect, on, outputs, rank });
  if (query.distinct === true || outputs.some(isStar)) return undefined;
  const keys = groupKeys(query, outputs);
  if (!keys) return undefined;
  const chosen = outputs.map((output) => choiceOf(unnamedOutput(output), { keys, dialect }));
  const values: SqlNode[] = [];
  const choices: Choice[] = [];
  const single = bareExtreme(outputs, dialect);
  for (const [position, choice] of chosen.entries()) {
    if (!choice) continue;
    const extreme = choice.extreme ?? (choice.bare ? single : undefined);
    const at = keys.length + values.length;
    values.push(choice.value, ...(extreme ? [extreme.by] : []));
    choices.push({
      position,
      values: at,
      skipsNull: !choice.bare && choice.skipsNull,
      ...(extreme && { extreme: { column: at + 1, greatest: extreme.greatest } }),
      ...(!choice.bare && choice.mostFrequent && { mostFrequent: true }),
    });
  }
  if (choices.length === 0) return undefined;
  const rows = { ...query, ...uncut, expressions: [...outputs, ...keys, ...(rank ? [rank] : [])] };
  const details = {
    ...query,
    ...uncut,
    expressions: [...keys, ...values],
    group_by: null,
    having: null,
    order_by: null,
  };
  const [first = "", second = ""] = await writeSql([{ select: rows }, { select: details }], dialect);
  return {
    cause: "a value of any row of a group",
    rows: first,
    details: second,
    keys: keys.length,
    ordered,
    outputs: choices,
    together: traits[dialect].bareColumns === "extreme_row" &&
      chosen.every((choice) => !choice || choice.bare),
  };
}

const uncut = { limit: null, offset: null, fetch: null };

interface Chosen {
  readonly value: SqlNode;
  readonly bare: boolean;
  readonly skipsNull: boolean;
  readonly mostFrequent: boolean;
  readonly extreme?: Extreme;
}

/** What an output takes from one row of a group, where it does. */
function choiceOf(
  output: SqlNode,
  { keys, dialect }: { readonly keys: readonly SqlNode[]; readonly dialect: Dialect },
): Chosen | undefined {
  const [, body] = opened(output);
  const taken = openAggregate(output);
  if (taken) {
    const isPlain = !taken.gathers && !taken.filter && body.distinct !== true;
    return isPlain ? { ...taken, bare: false } : undefined;
  }
  const opaque = [...nodesBelow(output)].some((node) =>
    ["subquery", "select", "window_function"].includes(opened(node)[0])
  );
  if (opaque || aggregates(output) || bareColumns(output, { keys, dialect }).length === 0) return undefined;
  return { value: output, bare: true, skipsNull: false, mostFrequent: false };
}

interface DistinctOn {
  readonly dialect: Dialect;
  readonly on: readonly SqlNode[];
  readonly outputs: readonly SqlNode[];
  readonly rank: SqlNode | undefined;
}

async function distinctOnQueries(
  query: SqlNode,
  { dialect, on, outputs, rank }: DistinctOn,
): Promise<ChoiceQueries | undefined> {
  if (outputs.some(isStar) || isNode(query.group_by) || outputs.some(aggregates)) return undefined;
  const keys = on.map((key) => resolvedKey(key, outputs));
  if (!keys.every((key) => key !== undefined)) return undefined;
  const place = rank ? [rank] : [];
  const rows = { ...query, ...uncut, expressions: [...outputs, ...keys] };
  const details = {
    ...query,
    ...uncut,
    distinct: false,
    distinct_on: null,
    order_by: null,
    expressions: [...keys, ...outputs.map(unnamedOutput), ...place],
  };
  const [first = "", second = ""] = await writeSql([{ select: rows }, { select: details }], dialect);
  return {
    cause: "DISTINCT ON takes any row of those that tie",
    rows: first,
    details: second,
    keys: keys.length,
    ordered: isNode(query.order_by),
    outputs: outputs.map((_, position) => ({ position, values: keys.length + position, skipsNull: false })),
    together: true,
    ...(rank && { place: keys.length + outputs.length }),
  };
}

/** The inner queries of a query that a LIMIT cuts. */
async function innerCuts(
  { statement, query, dialect }: {
    readonly statement: SqlNode;
    readonly query: SqlNode;
    readonly dialect: Dialect;
  },
): Promise<readonly InnerCut[]> {
  const outer = isNode(query.with) ? query.with : undefined;
  const found: InnerCut[] = [];
  for (const node of nodesBelow(query)) {
    const [kind, select] = opened(node);
    if (kind !== "select" || select === query) continue;
    const withOuter = { ...select, ...(!isNode(select.with) && outer && { with: outer }) };
    const [text = ""] = await writeSql([{ select: withOuter }], dialect);
    const whole = await unlimitedQuery(text, dialect);
    if (whole?.limit === undefined) continue;
    const ordered = isNode(select.order_by);
    const sql = ordered ? await tieRankQuery(whole.sql, dialect) : whole.sql;
    if (sql === undefined) continue;
    const outputs = nodesOf(select.expressions);
    const scalar = whole.limit === 1 && outputs.length === 1 && !outputs.some(isStar);
    found.push({
      sql,
      ordered,
      offset: whole.offset,
      limit: whole.limit,
      ...(scalar && {
        withValue: async (value) => {
          const literal = buildSql(sqlTag`SELECT ${value}`, dialect);
          const parsed = await parseSql(literal, dialect);
          const [, constant] = opened(parsed.kind === "parsed" ? parsed.statements[0] : undefined);
          const [output] = nodesOf(constant.expressions);
          const alias = outputs[0] && isNode(outputs[0].alias) ? outputs[0].alias : undefined;
          const shown = alias && output ? { alias: { ...alias, this: output } } : output ?? null;
          const [replaced = ""] = await writeSql([exchanged(statement, node, {
            select: { ...constant, expressions: [shown] },
          })], dialect);
          return replaced;
        },
      }),
    });
  }
  return found;
}

/** The tree with one node in the place of another. */
function exchanged(tree: SqlNode, from: SqlNode, to: SqlNode): SqlNode {
  const read = (part: SqlTree | undefined): SqlTree | undefined => {
    if (part === from) return to;
    if (Array.isArray(part)) return part.map((item) => read(item) ?? null);
    if (!isNode(part)) return part;
    return Object.fromEntries(Object.entries(part).map(([key, child]) => [key, read(child)]));
  };
  return read(tree) as SqlNode;
}

/** A SELECT without its sample, where each of its rows stays or goes by itself: no groups, windows or DISTINCT. */
async function sampledFrom(statement: SqlNode, dialect: Dialect): Promise<string | undefined> {
  const [kind, query] = opened(statement);
  const outputs = nodesOf(query.expressions);
  if (kind !== "select" || !sampleOf(query)) return undefined;
  const combines = [query.group_by, query.having, query.qualify].some(isNode) || query.distinct === true ||
    outputs.some(aggregates) ||
    [...nodesBelow(outputs)].some((node) => opened(node)[0] === "window_function");
  if (combines) return undefined;
  const whole = { ...withoutSample(query), ...uncut };
  const [text] = await writeSql([{ select: whole }], dialect);
  return text;
}
