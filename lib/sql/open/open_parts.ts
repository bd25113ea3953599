import { isNode } from "../is_node.ts";
import { nodesBelow } from "../nodes_below.ts";
import type { SqlNode, SqlTree } from "../parse_sql.ts";
import { resolvedKey, tieRank, windowed } from "../sorted_by.ts";
import { isStar, nameOf, nodesOf, opened, unnamedOutput } from "../tree_parts.ts";
import type { Dialect } from "../types.ts";
import { isVolatile, readsClock } from "../volatile_functions.ts";
import { writeSql } from "../write_sql.ts";
import { aggregates, isAggregate } from "./aggregates.ts";
import { bareColumns, bareExtreme } from "./bare_columns.ts";
import { calledName } from "./called_name.ts";
import { groupKeys } from "./group_keys.ts";
import { type Extreme, type OpenAggregate, openAggregate } from "./open_aggregate.ts";
import type { GroupQuestion, OpenPlace, TieQuestion } from "./types.ts";

/** A node that may hold another value, or a query whose rows may be others. */
type OpenPart =
  & { readonly node: SqlNode; readonly cause: string }
  & (
    | { readonly kind: "unknown" }
    | { readonly kind: "group"; readonly question: GroupQuestion }
    | { readonly kind: "tie"; readonly question: TieQuestion }
  );

interface OpenPartsOptions {
  readonly dialect: Dialect;
  /** Nodes of outputs of which other queries tell what they may hold. */
  readonly decided: ReadonlySet<SqlNode>;
}

/** Nodes of a statement that may hold other values, and SELECTs whose rows may be others. */
export async function openParts(
  statement: SqlNode,
  { dialect, decided }: OpenPartsOptions,
): Promise<readonly OpenPart[]> {
  const found: OpenPart[] = [...volatileParts(statement)];
  for (const sight of selectsIn(statement)) {
    for (const { node, cause, question } of await groupQuestions(sight, dialect)) {
      if (decided.has(node)) continue;
      found.push(question ? { kind: "group", node, cause, question } : { kind: "unknown", node, cause });
    }
    for (const node of windowsIn(sight)) {
      const question = await tieQuestion(node, sight, dialect);
      if (question) found.push({ kind: "tie", node, cause: question.cause, question });
    }
  }
  return found;
}

function windowsIn({ select: { expressions, qualify, order_by: order } }: SelectInSight): readonly SqlNode[] {
  const nodes = [...ownNodes([expressions ?? null, qualify ?? null, order ?? null])];
  return nodes.filter((node) => opened(node)[0] === "window_function");
}

/** Reading the clock moves all sort keys alike, so that they sort as before. */
function volatileParts(statement: SqlNode): readonly OpenPart[] {
  const cause = "a function that gives another value each time, or a sample";
  const sorted = new Set(
    [...nodesBelow(statement)].flatMap((node) => isNode(node.order_by) ? [...nodesBelow(node.order_by)] : []),
  );
  return [...nodesBelow(statement)]
    .filter((node) => isVolatile(node) && !(readsClock(node) && sorted.has(node)))
    .map((node) => ({ kind: "unknown", node, cause }));
}

/** A node of a SELECT that may hold another value. */
interface OpenNode {
  /** The body of the SELECT itself where its rows may be others. */
  readonly node: SqlNode;
  /** Tells whether the data leave a choice. @default nothing tells, so that it is open */
  readonly question?: GroupQuestion;
  readonly cause: string;
}

/** What a SELECT takes from any row of a group: open aggregates, columns beside GROUP BY, rows of DISTINCT ON. */
async function groupQuestions(sight: SelectInSight, dialect: Dialect): Promise<readonly OpenNode[]> {
  const { select } = sight;
  const outputs = nodesOf(select.expressions);
  const keys = isNode(select.group_by) ? groupKeys(select, outputs) : [];
  const clauses = [select.expressions, select.having, select.order_by, select.qualify];
  const nodes = [...ownNodes(clauses.map((clause) => clause ?? null))];
  const covered = new Set(nodes.flatMap((node) => coveredBy(node)));
  const asking = { sight, dialect, keys };
  const found: OpenNode[] = [];
  for (const node of nodes) {
    const taken = covered.has(node) ? undefined : openAggregate(node);
    if (!taken) continue;
    const cause = taken.gathers ? `${taken.called} without an order` : taken.called;
    found.push({ node, cause, ...await asked({ ...taken, cause }, asking) });
  }
  if (isNode(select.group_by) || outputs.some(aggregates)) {
    const extreme = bareExtreme(outputs, dialect);
    for (const output of keys ? outputs.map(unnamedOutput) : []) {
      for (const node of bareColumns(output, { keys: keys ?? [], dialect })) {
        const cause = "a column beside GROUP BY";
        const any = { value: node, skipsNull: false, mostFrequent: false, ...(extreme && { extreme }) };
        found.push({ node, cause, ...await asked({ ...any, cause }, asking) });
      }
    }
  }
  return [...found, ...await distinctOn(sight, dialect)];
}

/** Nodes inside of a window function, or of a function to which the order of values is all the same. */
function coveredBy(node: SqlNode): readonly SqlNode[] {
  const [kind, body] = opened(node);
  if (kind === "window_function") return [body.this].filter(isNode);
  if (!orderFree.has(calledName(node))) return [];
  return [body.this, ...nodesOf(body.args)].filter(isNode);
}

const orderFree: ReadonlySet<string> = new Set([
  ...["len", "length", "char_length", "array_length", "cardinality", "json_array_length", "list_sort"],
  ...["array_sort", "sort_array", "list_unique", "array_size"],
]);

interface Asking {
  readonly sight: SelectInSight;
  readonly dialect: Dialect;
  readonly keys: readonly SqlNode[] | undefined;
}

type Taken = Pick<OpenAggregate, "value" | "skipsNull" | "mostFrequent" | "filter"> & {
  readonly extreme?: Extreme;
  readonly cause: string;
};

async function asked(
  { value, skipsNull, mostFrequent, filter, extreme, cause }: Taken,
  { sight: { select, with: queries }, dialect, keys }: Asking,
): Promise<Pick<OpenNode, "question">> {
  if (!keys) return {};
  const { where_clause: where } = select;
  const conditions = isNode(where) && isNode(where.this) ? [where.this] : [];
  const details = {
    ...select,
    ...allRows,
    ...{ group_by: null, having: null },
    expressions: [...keys, value, ...(extreme ? [extreme.by] : [])],
    ...(filter && { where_clause: { this: [...conditions, filter].reduce(both) } }),
    ...(queries && { with: queries }),
  };
  const [sql = ""] = await writeSql([{ select: details }], dialect);
  const at = keys.length;
  return {
    question: {
      cause,
      details: sql,
      keys: at,
      value: {
        values: at,
        skipsNull,
        ...(extreme && { extreme: { column: at + 1, greatest: extreme.greatest } }),
        ...(mostFrequent && { mostFrequent }),
      },
    },
  };
}

/** What a SELECT has where it neither sorts nor leaves out rows of its result. */
const allRows = {
  ...{ qualify: null, order_by: null, limit: null, offset: null, fetch: null },
  ...{ distinct: false, distinct_on: null },
};

function both(left: SqlNode, right: SqlNode): SqlNode {
  const inParentheses = (part: SqlNode) => ({ paren: { this: part, trailing_comments: [] } });
  const comments = { left_comments: [], operator_comments: [], trailing_comments: [] };
  return { and: { left: inParentheses(left), right: inParentheses(right), ...comments } };
}

async function distinctOn(sight: SelectInSight, dialect: Dialect): Promise<readonly OpenNode[]> {
  const { select } = sight;
  const on = nodesOf(select.distinct_on);
  if (on.length === 0) return [];
  const outputs = nodesOf(select.expressions);
  const cause: OpenPlace["cause"] = "DISTINCT ON";
  const keys = on.map((key) => resolvedKey(key, outputs));
  const rank = await tieRank(select, dialect);
  const isPlain = !outputs.some(isStar) && !isNode(select.group_by) && !outputs.some(aggregates);
  if (!isPlain || !keys.every((key) => key !== undefined) || (isNode(select.order_by) && !rank)) {
    return [{ node: select, cause }];
  }
  const first = rank ? { extreme: { by: rank, greatest: false } } : {};
  return await Promise.all(outputs.map(async (node) => {
    const value = unnamedOutput(node);
    const taken = { value, skipsNull: false, mostFrequent: false, cause, ...first };
    return { node, cause, ...await asked(taken, { sight, dialect, keys }) };
  }));
}

/** The query that shows how many rows tie where a function of a window depends on their order. */
async function tieQuestion(
  node: SqlNode,
  { select, with: queries }: SelectInSight,
  dialect: Dialect,
): Promise<TieQuestion | undefined> {
  const [kind, body] = opened(node);
  const over = kind === "window_function" && isNode(body.over) ? windowOf(body.over, select) : undefined;
  if (!over || !isNode(body.this) || !dependsOnOrder(body.this, over)) return undefined;
  const keys = nodesOf(over.order_by).map(({ this: key }) => key).filter(isNode);
  const tied = await windowed(
    "COUNT(*) OVER (PARTITION BY k)",
    { partition_by: [...nodesOf(over.partition_by), ...keys] },
    dialect,
  );
  if (!tied) return undefined;
  const counted = {
    ...select,
    ...allRows,
    expressions: [tied],
    ...(queries && { with: queries }),
  };
  const [sql] = await writeSql([{ select: counted }], dialect);
  return sql === undefined ? undefined : { cause: "a window counts through rows that tie", sql };
}

/** The window of a call, with what a WINDOW clause gives the name that it has. */
function windowOf(over: SqlNode, { windows }: SqlNode): SqlNode {
  const name = nameOf(over.window_name)?.toLowerCase();
  const named = nodesOf(windows).find((window) => nameOf(window.name)?.toLowerCase() === name);
  if (name === undefined || !named || !isNode(named.spec)) return over;
  const own = Object.entries(over).filter(([, part]) =>
    isNode(part) || (Array.isArray(part) && part.length > 0)
  );
  return { ...windowOf(named.spec, { windows: windows ?? null }), ...Object.fromEntries(own) };
}

function dependsOnOrder(call: SqlNode, { frame }: SqlNode): boolean {
  return orderFunctions.has(calledOf(call)) || openAggregate(call) !== undefined ||
    (isAggregate(call) && countsRows(frame));
}

/** A window function without arguments is a node that holds nothing. */
function calledOf(call: SqlNode): string {
  return (calledName(call) || Object.keys(call)[0] || "").toLowerCase();
}

const orderFunctions: ReadonlySet<string> = new Set([
  ...["row_number", "ntile", "n_tile", "lag", "lead", "first_value", "last_value", "nth_value"],
]);

/** Whether a frame ends at a row, so that the order of rows that tie decides which are in it. */
function countsRows(frame: SqlTree | undefined): boolean {
  if (!isNode(frame) || frame.kind !== "Rows") return false;
  return !(frame.start === "UnboundedPreceding" && frame.end === "UnboundedFollowing");
}

/** A SELECT and the WITH clause that it would need to stand alone. */
interface SelectInSight {
  readonly select: SqlNode;
  /** All queries of WITH clauses that it may read. @default none */
  readonly with?: SqlNode;
}

/** Every SELECT of a statement, those around others first. A query of a WITH clause reads only those before it. */
function* selectsIn(tree: SqlTree | undefined, outer?: SqlNode): Generator<SelectInSight> {
  if (Array.isArray(tree)) {
    for (const item of tree) yield* selectsIn(item, outer);
    return;
  }
  if (!isNode(tree)) return;
  const { with: own, ...children } = tree;
  const sight = isNode(own) ? merged(outer, own) : outer;
  const [kind, body] = opened(tree);
  if (kind === "select") {
    const known = isNode(body.with) ? merged(sight, body.with) : sight;
    yield { select: body, ...(known && { with: known }) };
  }
  if (isNode(own)) {
    const queries = nodesOf(own.ctes);
    for (const [i, query] of queries.entries()) {
      const before = queries.slice(0, own.recursive === true ? i + 1 : i);
      yield* selectsIn(query, before.length > 0 ? merged(outer, { ...own, ctes: before }) : outer);
    }
  }
  for (const child of Object.values(children)) yield* selectsIn(child, sight);
}

function merged(outer: SqlNode | undefined, own: SqlNode): SqlNode {
  if (!outer) return own;
  const ctes = [...nodesOf(outer.ctes), ...nodesOf(own.ctes)];
  return { ...outer, recursive: outer.recursive === true || own.recursive === true, ctes };
}

/** The nodes of an expression or a clause but for those of queries inside of it. */
function* ownNodes(tree: SqlTree | undefined): Generator<SqlNode> {
  if (Array.isArray(tree)) {
    for (const item of tree) yield* ownNodes(item);
    return;
  }
  if (!isNode(tree) || queries.has(opened(tree)[0])) return;
  yield tree;
  for (const child of Object.values(tree)) yield* ownNodes(child);
}

const queries: ReadonlySet<string> = new Set(["select", "union", "intersect", "except"]);
