import { isNode } from "./is_node.ts";
import { nodesBelow } from "./nodes_below.ts";
import { outermostQuery } from "./outermost_query.ts";
import { parseSql, type SqlNode, type SqlTree } from "./parse_sql.ts";
import { buildSql, sql as sqlTag } from "./build_sql.ts";
import { aggregateFunction } from "./reading/aggregate_function.ts";
import { isStar, resolvedKey, sameExpression, tieRank, unnamedOutput, windowed } from "./sorted_by.ts";
import { tieRankQuery } from "./tie_rank_query.ts";
import { nameOf, nodesOf, opened } from "./tree_parts.ts";
import { unlimitedQuery } from "./unlimited_query.ts";
import type { Dialect } from "./types.ts";
import { isVolatile } from "./volatile_functions.ts";
import { writeSql } from "./write_sql.ts";

/** What the text of a query leaves open, so that it has more than one right answer on the same data. */
export interface OpenOutputs {
  /** For each output column that puts values together in no order, how they stand in it. */
  readonly unordered: readonly (UnorderedParts | undefined)[];
  /** Outputs that are values of any row of a group, by queries that tell which. */
  readonly choices?: ChoiceQueries;
  /** What no query can tell: where it stands, by positions of output columns; anywhere where there are none. */
  readonly unknown: readonly { readonly cause: string; readonly columns?: readonly number[] }[];
  /** Queries whose column holds a number above 1 where rows tie that a window counts through. */
  readonly ties: readonly { readonly sql: string; readonly columns?: readonly number[] }[];
  /** Inner queries that a LIMIT cuts. */
  readonly cuts: readonly InnerCut[];
}

/** An inner query that a LIMIT cuts, so that it depends on ties which rows are left. */
export interface InnerCut {
  /** The inner query without its LIMIT and, where it orders, with the place of each row in its order as last column. */
  readonly sql: string;
  readonly ordered: boolean;
  readonly offset: number;
  readonly limit: number;
  /** The whole query with a value in the place of the inner one, where that gives one value at most. */
  readonly withValue?: (value: string | number | bigint | boolean | null) => Promise<string>;
}

/** A text of parts with a separator between them, or a list. */
export type UnorderedParts =
  | { readonly kind: "text"; readonly separator: string }
  | { readonly kind: "list" };

/** Queries that tell of each row of a result which others may stand in its place. */
export interface ChoiceQueries {
  readonly cause: string;
  /** The query without its LIMIT: its columns, the keys of its groups and, where it orders, the place of each row. */
  readonly rows: string;
  /** A row for each row of a group: the keys of the groups, then what `outputs` refer to. */
  readonly details: string;
  readonly keys: number;
  readonly ordered: boolean;
  readonly outputs: readonly Choice[];
  /** All columns are chosen together, from one row. */
  readonly together: boolean;
  /** The place of a row in its group, after all others: only the first rows may be chosen. @default any row may */
  readonly place?: number;
}

/** An output that may be any value of a column of the details, or only those beside the greatest or least of another. */
export interface Choice {
  readonly position: number;
  readonly values: number;
  readonly extreme?: { readonly column: number; readonly greatest: boolean };
  /** NULL is chosen only where there is nothing else. */
  readonly skipsNull: boolean;
}

/**
 * What a query leaves open beside its LIMIT and the order of its rows.
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
  const [statement] = parsed.statements;
  const query = outermostQuery(statement);
  if (!statement || !query) return undefined;
  const outputs = nodesOf(query.expressions);
  const shown = outputs.map(unnamedOutput);
  const unordered = outputs.some(isStar) ? [] : shown.map((output) => unorderedParts(output, dialect));
  const choices = opened(statement)[0] === "select" ? await choiceQueries(query, dialect) : undefined;
  const decided = new Set(choices?.outputs.map(({ position }) => position));
  const unknown = [...volatileParts(query, outputs)];
  for (const [position, output] of shown.entries()) {
    if (unordered[position] || decided.has(position)) continue;
    const cause = [...nodesBelow(output)].map((node) => openAggregate(node, dialect)).find((found) =>
      found !== undefined
    );
    if (cause !== undefined) unknown.push({ cause, ...(!outputs.some(isStar) && { columns: [position] }) });
  }
  if (!choices && nodesOf(query.distinct_on).length > 0) {
    unknown.push({ cause: "DISTINCT ON" });
  }
  const ties = await tieQueries(query, dialect);
  const cuts = await innerCuts({ statement, query, dialect });
  const isOpen = cuts.length > 0 || unordered.some((parts) => parts !== undefined) || choices ||
    unknown.length > 0 || ties.length > 0;
  return isOpen ? { unordered, ...(choices && { choices }), unknown, ties, cuts } : undefined;
}

function unorderedParts(output: SqlNode, dialect: Dialect): UnorderedParts | undefined {
  const [kind, body] = opened(output);
  if (kind === "paren" && isNode(body.this)) return unorderedParts(body.this, dialect);
  if (nodesOf(body.order_by).length > 0) return undefined;
  const called = calledName(output);
  if (listAggregates.has(called)) return { kind: "list" };
  if (!textAggregates.has(called)) return undefined;
  const separator = separatorOf(body, dialect);
  return separator === undefined || separator === "" ? undefined : { kind: "text", separator };
}

const listAggregates: ReadonlySet<string> = new Set([
  ...["list", "array_agg", "json_agg", "jsonb_agg", "json_group_array", "json_arrayagg", "j_s_o_n_array_agg"],
]);
const textAggregates: ReadonlySet<string> = new Set(["string_agg", "group_concat", "list_agg", "listagg"]);

function calledName(node: SqlNode): string {
  const [kind, { name }] = opened(node);
  return (typeof name === "string" ? name : kind).toLowerCase();
}

function separatorOf({ separator, this: value, args }: SqlNode, dialect: Dialect): string | undefined {
  const given = isNode(separator) ? separator : nodesOf(args)[1];
  const text = (tree: SqlNode): string | undefined => {
    const [kind, { literal_type: type, value: spelled }] = opened(tree);
    return kind === "literal" && type === "string" && typeof spelled === "string" ? spelled : undefined;
  };
  if (given) return text(given);
  // The parser takes a second argument for one that MySQL would append to each value.
  const [kind, call] = opened(value);
  const appended = kind === "function" && call.name === "CONCAT" && dialect === "sqlite"
    ? nodesOf(call.args)
    : [];
  return appended.length === 2 && appended[1] ? text(appended[1]) : ",";
}

function* volatileParts(
  query: SqlNode,
  outputs: readonly SqlNode[],
): Generator<OpenOutputs["unknown"][number]> {
  const { expressions: _, ...rest } = query;
  const cause = "a function that gives another value each time, or a sample";
  if ([...nodesBelow(rest)].some(isVolatile)) return yield { cause };
  const columns = outputs.flatMap((output, i) => [...nodesBelow(output)].some(isVolatile) ? [i] : []);
  if (columns.length > 0) yield outputs.some(isStar) ? { cause } : { cause, columns };
}

/** How an aggregate leaves its value open, if it does. */
function openAggregate(node: SqlNode, dialect: Dialect): string | undefined {
  const [, body] = opened(node);
  if (nodesOf(body.order_by).length > 0) return undefined;
  const called = calledName(node);
  if (anyAggregates.has(called) || extremes.has(called)) return called;
  if (listAggregates.has(called) || textAggregates.has(called)) {
    return unorderedParts(node, dialect) && `${called} without an order`;
  }
  return undefined;
}

const anyAggregates: ReadonlySet<string> = new Set(["any_value", "first", "last", "arbitrary"]);
const extremes: ReadonlyMap<string, boolean> = new Map([
  ...["arg_max", "argmax", "max_by"].map((name) => [name, true] as const),
  ...["arg_min", "argmin", "min_by"].map((name) => [name, false] as const),
]);

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
  const chosen = outputs.map((output) => choiceOf(unnamedOutput(output), { keys, dialect, query }));
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
    });
  }
  if (choices.length === 0) return undefined;
  const bare = { limit: null, offset: null, fetch: null };
  const rows = { ...query, ...bare, expressions: [...outputs, ...keys, ...(rank ? [rank] : [])] };
  const details = {
    ...query,
    ...bare,
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
    together: dialect === "sqlite" && chosen.every((choice) => !choice || choice.bare),
  };
}

/** The expressions of GROUP BY; none where a query without it makes one row of all. */
function groupKeys(
  { group_by: clause }: SqlNode,
  outputs: readonly SqlNode[],
): readonly SqlNode[] | undefined {
  if (!isNode(clause)) return outputs.some(aggregates) ? [] : undefined;
  const { expressions, ...others } = clause;
  const plain = Object.values(others).every((value) =>
    value === null || value === false || value === undefined || (Array.isArray(value) && value.length === 0)
  );
  const keys = nodesOf(expressions).map((key) => resolvedKey(key, outputs));
  const sets = nodesOf(expressions).some((key) => /rollup|cube|grouping/.test(Object.keys(key)[0] ?? ""));
  return plain && !sets && keys.length > 0 && keys.every((key) => key !== undefined) ? keys : undefined;
}

function aggregates(output: SqlNode): boolean {
  const windows = new Set(
    [...nodesBelow(output)].map((node) => opened(node)).flatMap(([kind, body]) =>
      kind === "window_function" ? [body.this] : []
    ),
  );
  return [...nodesBelow(output)].some((node) => isAggregate(node) && !windows.has(node));
}

function isAggregate(node: SqlNode): boolean {
  const called = calledName(node);
  return aggregateFunction(node) !== undefined || listAggregates.has(called) || textAggregates.has(called) ||
    otherAggregates.has(called);
}

/** Aggregates that the parser takes for functions like any other. */
const otherAggregates: ReadonlySet<string> = new Set([
  ...["json_group_object", "jsonb_group_object", "jsonb_group_array", "json_objectagg", "j_s_o_n_object_agg"],
  ...[
    "bit_and",
    "bit_or",
    "bit_xor",
    "std",
    "stddev",
    "variance",
    "var_samp",
    "var_pop",
    "stddev_pop",
    "stddev_samp",
  ],
  ...[
    "median",
    "percentile",
    "mode",
    "group_concat",
    "total",
    "bitwise_and_agg",
    "bitwise_or_agg",
    "bitwise_xor_agg",
  ],
]);

interface Chosen {
  readonly value: SqlNode;
  readonly bare: boolean;
  readonly skipsNull: boolean;
  readonly extreme?: Extreme;
}

interface Extreme {
  readonly by: SqlNode;
  readonly greatest: boolean;
}

/** What an output takes from one row of a group, where it does. */
function choiceOf(
  output: SqlNode,
  { keys, dialect, query }: {
    readonly keys: readonly SqlNode[];
    readonly dialect: Dialect;
    readonly query: SqlNode;
  },
): Chosen | undefined {
  const [, body] = opened(output);
  const called = calledName(output);
  const args = isNode(body.this) ? [body.this] : nodesOf(body.args);
  if (nodesOf(body.order_by).length > 0 || isNode(body.filter) || body.distinct === true) return undefined;
  const [value, by] = args;
  if (value && args.length === 1 && anyAggregates.has(called)) {
    return { value, bare: false, skipsNull: called === "any_value" || called === "arbitrary" };
  }
  const greatest = extremes.get(called);
  if (value && by && args.length === 2 && greatest !== undefined) {
    return { value, bare: false, skipsNull: false, extreme: { by, greatest } };
  }
  if ((dialect !== "sqlite" && dialect !== "mysql") || !isNode(query.group_by) && keys.length > 0) {
    return undefined;
  }
  const opaque = [...nodesBelow(output)].some((node) =>
    ["subquery", "select", "window_function"].includes(opened(node)[0])
  );
  const isKey = keys.some((key) => sameExpression(key, output) || sameColumn(key, output));
  if (
    opaque || isKey || aggregates(output) ||
    ![...nodesBelow(output)].some((node) => opened(node)[0] === "column")
  ) {
    return undefined;
  }
  return { value: output, bare: true, skipsNull: false };
}

/** The same name, once with its table and once without. */
function sameColumn(a: SqlNode, b: SqlNode): boolean {
  const [x, y] = [opened(a), opened(b)];
  return x[0] === "column" && y[0] === "column" && (!isNode(x[1].table) || !isNode(y[1].table)) &&
    nameOf(x[1].name)?.toLowerCase() === nameOf(y[1].name)?.toLowerCase();
}

/** SQLite takes the other columns from the row of the only min() or max() of a query. */
function bareExtreme(outputs: readonly SqlNode[], dialect: Dialect): Extreme | undefined {
  const found = dialect !== "sqlite"
    ? []
    : outputs.flatMap((output) =>
      [...nodesBelow(output)].flatMap((node) => {
        const [kind, body] = opened(node);
        return (kind === "max" || kind === "min") && isNode(body.this)
          ? [{ by: body.this, greatest: kind === "max" }]
          : [];
      })
    );
  return found.length === 1 ? found[0] : undefined;
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
  const bare = { limit: null, offset: null, fetch: null };
  const rows = { ...query, ...bare, expressions: [...outputs, ...keys] };
  const details = {
    ...query,
    ...bare,
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

/** Queries that show how many rows tie where a function of a window depends on their order. */
async function tieQueries(query: SqlNode, dialect: Dialect): Promise<OpenOutputs["ties"]> {
  const found = new Map<string, OpenOutputs["ties"][number]>();
  const outermost = isNode(query.with) ? query.with : undefined;
  for (const select of [query, ...nodesBelow(query)].flatMap((node) => selectsOf(node, query))) {
    const outputs = nodesOf(select.expressions);
    for (const node of nodesBelow(outputs)) {
      const [kind, body] = opened(node);
      if (kind !== "window_function" || !isNode(body.over) || !dependsOnOrder(body.this)) continue;
      const keys = nodesOf(body.over.order_by).map(({ this: key }) => key).filter(isNode);
      const tied = await windowed(
        "COUNT(*) OVER (PARTITION BY k)",
        { partition_by: [...nodesOf(body.over.partition_by), ...keys] },
        dialect,
      );
      if (!tied) continue;
      const counted = {
        ...select,
        expressions: [tied],
        order_by: null,
        limit: null,
        offset: null,
        fetch: null,
        distinct: false,
        distinct_on: null,
        qualify: null,
        ...(!isNode(select.with) && outermost && { with: outermost }),
      };
      const [text] = await writeSql([{ select: counted }], dialect);
      if (text === undefined) continue;
      const columns = select === query && !outputs.some(isStar) &&
        outputs.flatMap((output, i) => [...nodesBelow(output)].includes(node) ? [i] : []);
      found.set(`${text} ${columns}`, { sql: text, ...(columns && { columns }) });
    }
  }
  return [...found.values()];
}

interface Inner {
  readonly statement: SqlNode;
  readonly query: SqlNode;
  readonly dialect: Dialect;
}

async function innerCuts({ statement, query, dialect }: Inner): Promise<readonly InnerCut[]> {
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

function selectsOf(node: SqlNode, query: SqlNode): readonly SqlNode[] {
  if (node === query) return isNode(query.from) ? [query] : [];
  const [kind, body] = opened(node);
  return kind === "select" ? [body] : [];
}

function dependsOnOrder(call: SqlTree | undefined): boolean {
  if (!isNode(call)) return false;
  const [kind = "", body] = Object.entries(call)[0] ?? [];
  const name = isNode(body) && typeof body.name === "string" ? body.name : kind;
  return orderFunctions.has(name.toLowerCase());
}

const orderFunctions: ReadonlySet<string> = new Set([
  ...["row_number", "ntile", "n_tile", "lag", "lead", "first_value", "last_value", "nth_value"],
]);
