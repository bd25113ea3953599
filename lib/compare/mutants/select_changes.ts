import { isNode, nameOf, nodesBelow, nodesOf, opened, type SqlNode, type SqlTree } from "../../sql/mod.ts";
import { calledOf, visibleTableOf, visibleTables } from "./visible_tables.ts";
import type { Change, MutationContext } from "./types.ts";

/** Changes of the clauses of a query: of a SELECT, or of a set operation, which orders and cuts too. */
export function* selectChanges(node: SqlNode, context: MutationContext): Generator<Change> {
  const [kind, body] = opened(node);
  const within = function* (changes: Iterable<Change>): Generator<Change> {
    for (const change of changes) yield { ...change, tree: { [kind]: change.tree } };
  };
  if (kind === "select") {
    yield* within(
      joinChanges(body, { ...context, scopes: [visibleTables(body, context), ...context.scopes] }),
    );
    yield* within(conditionDrops(body));
    yield* within(groupDrops(body));
    if (context.role === "rows" && body.distinct_on === null) yield* within(distinctChanges(body, context));
  }
  const cut = isNode(body.limit) || isNode(body.fetch) || isNode(body.top);
  if (context.role === "rows" || cut) yield* within(orderChanges(body));
  if (context.role !== "existence") yield* within(limitChanges(body, context));
}

function* conditionDrops(body: SqlNode): Generator<Change> {
  const where = isNode(body.where_clause) ? body.where_clause.this : undefined;
  if (isNode(where) && !isChain(where)) {
    yield { kind: "drop_filter", tree: { ...body, where_clause: null }, before: where };
  }
  const having = isNode(body.having) ? body.having.this : undefined;
  if (isNode(having)) yield { kind: "drop_having", tree: { ...body, having: null }, before: having };
}

/** A chain loses one side at a time, as its own change. */
function isChain(condition: SqlNode): boolean {
  return ["and", "or"].includes(opened(condition)[0]);
}

function* groupDrops(body: SqlNode): Generator<Change> {
  const group = isNode(body.group_by) ? body.group_by : undefined;
  const keys = nodesOf(group?.expressions);
  for (const key of keys) {
    const expressions = keys.filter((other) => other !== key);
    const group_by = expressions.length === 0 ? null : { ...group, expressions };
    yield { kind: "drop_group_key", tree: { ...body, group_by }, before: key };
  }
}

function* distinctChanges(body: SqlNode, context: MutationContext): Generator<Change> {
  if (body.distinct === true) {
    const after = { ...body, distinct: false };
    yield { kind: "change_distinct", tree: after, note: "drops DISTINCT" };
  } else if (!isOneRow(body) && !showsItsKeys(body, context) && limitOf(body) !== 1) {
    const after = { ...body, distinct: true };
    yield { kind: "change_distinct", tree: after, note: "adds DISTINCT" };
  }
}

const aggregates: ReadonlySet<string> = new Set(["count", "sum", "avg", "min", "max"]);

function isOneRow(body: SqlNode): boolean {
  return !isNode(body.group_by) &&
    nodesOf(body.expressions).some((output) =>
      [...nodesBelow(output)].some((part) => aggregates.has(opened(part)[0]))
    );
}

/** Groups, or rows of one table, whose keys are all shown (of a group also by their place) differ from one another. */
function showsItsKeys(body: SqlNode, context: MutationContext): boolean {
  const outputs = nodesOf(body.expressions);
  const shown = new Set(outputs.map(nameOfColumn));
  if (isNode(body.group_by)) {
    const keys = nodesOf(body.group_by.expressions);
    return keys.length > 0 &&
      keys.every((key) => opened(key)[0] === "literal" || shown.has(nameOfColumn(key)));
  }
  const [table, ...others] = visibleTables(body, context);
  const keys = table?.columns?.filter(({ key }) => key) ?? [];
  if (others.length > 0 || keys.length === 0) return false;
  const bare = new Set([...shown].map((name) => name.split(".").at(-1)));
  return outputs.some((output) => opened(output)[0] === "star") ||
    keys.every(({ name }) => bare.has(name.toLowerCase()));
}

function nameOfColumn(tree: SqlTree): string {
  const [kind, body] = opened(tree);
  if (kind === "alias") return nameOfColumn(body.this ?? null);
  return kind === "column"
    ? `${nameOf(body.table) ?? ""}.${nameOf(body.name) ?? ""}`.toLowerCase()
    : JSON.stringify(tree);
}

function* orderChanges(body: SqlNode): Generator<Change> {
  const order = isNode(body.order_by) ? body.order_by : undefined;
  const keys = nodesOf(order?.expressions);
  for (const [i, key] of keys.entries()) {
    const expressions = keys.with(i, { ...key, desc: key.desc !== true });
    yield {
      kind: "flip_direction",
      tree: { ...body, order_by: { ...order, expressions } },
      before: key.this ?? null,
      note: key.desc === true ? "is sorted upwards, not downwards" : "is sorted downwards, not upwards",
    };
  }
  for (const key of keys) {
    const expressions = keys.filter((other) => other !== key);
    const order_by = expressions.length === 0 ? null : { ...order, expressions };
    yield {
      kind: "drop_order",
      tree: { ...body, order_by },
      before: key.this ?? null,
      note: "is no sort key",
    };
  }
}

/**
 * One row more, one fewer (but not none), all but the first, all rows. Of a query that gives a value only the first row
 * counts.
 */
function* limitChanges(body: SqlNode, { role }: Pick<MutationContext, "role">): Generator<Change> {
  for (const clause of ["limit", "fetch", "top"]) {
    const limit = body[clause];
    const count = countIn(limit);
    if (!isNode(limit) || count === undefined) continue;
    const change = (tree: SqlNode, note: string): Change => ({
      kind: "change_limit",
      tree,
      note: `LIMIT ${count} ${note}`,
    });
    const counts = role === "value" ? [] : [count + 1, ...(count > 1 ? [count - 1] : [])];
    for (const other of counts) {
      yield change({ ...body, [clause]: withCount(limit, other) as SqlTree }, `becomes LIMIT ${other}`);
    }
    if (clause !== "top" && !isNode(body.offset)) {
      yield change({ ...body, offset: offsetLike(limit) }, "leaves out the first row");
    }
    if (role !== "value") yield change({ ...body, [clause]: null }, "is dropped");
  }
}

/** The number of rows that a query is cut to, where it says one. */
function limitOf(body: SqlNode): number | undefined {
  return countIn(body.limit) ?? countIn(body.fetch) ?? countIn(body.top);
}

function countIn(limit: SqlTree | undefined): number | undefined {
  if (!isNode(limit)) return undefined;
  const [kind, literal] = opened(limit);
  if (kind === "literal") return /^\d+$/.test(String(literal.value)) ? Number(literal.value) : undefined;
  return countIn(limit.this ?? limit.count);
}

function withCount(limit: SqlTree | undefined, count: number): SqlTree {
  if (!isNode(limit)) return null;
  if (isNode(limit.literal)) return literalOf(count);
  const key = isNode(limit.this) ? "this" : "count";
  return { ...limit, [key]: literalOf(count) };
}

/** SELECT holds its limit in a node of its own, a set operation holds the number itself; so too with the offset. */
function offsetLike(limit: SqlNode): SqlNode {
  return isNode(limit.literal) ? literalOf(1) : { this: literalOf(1) };
}

function literalOf(count: number): SqlNode {
  return { literal: { literal_type: "number", value: String(count) } };
}

/** Changes of the joins of a SELECT, whose tables are in sight. */
function* joinChanges(body: SqlNode, context: MutationContext): Generator<Change> {
  const joins = nodesOf(body.joins);
  for (const [i, join] of joins.entries()) {
    yield* droppedJoins({ body, joins, i, context });
    const conditioned = isNode(join.on) || nodesOf(join.using).length > 0;
    for (const kind of conditioned ? otherKinds[String(join.kind)] ?? [] : []) {
      if (rejectsNull({ body, i, kind, context })) continue;
      yield {
        kind: "swap_join",
        tree: { ...body, joins: joins.with(i, { ...join, kind }) },
        before: join.this ?? null,
        note: `is joined by ${kind === "Inner" ? "an inner" : `a ${kind.toLowerCase()}`} join`,
      };
    }
  }
}

const otherKinds: Readonly<Record<string, readonly string[]>> = {
  Inner: ["Left", "Right"],
  Left: ["Inner"],
  Right: ["Inner"],
  Full: ["Left", "Inner"],
};

interface JoinAt {
  readonly body: SqlNode;
  readonly joins: readonly SqlNode[];
  readonly i: number;
  readonly context: MutationContext;
}

/** Without the joined table where nothing else names it, without the first table where the rest does not, else without the condition. */
function* droppedJoins({ body, joins, i, context }: JoinAt): Generator<Change> {
  const join = joins[i] as SqlNode;
  const others = joins.toSpliced(i, 1);
  const before = join.this ?? null;
  const called = calledOf(join.this);
  if (called !== undefined && !names({ ...body, joins: others }, called, context)) {
    yield { kind: "drop_join", tree: { ...body, joins: others }, before, note: "is not joined" };
  } else if (isNode(join.on) || nodesOf(join.using).length > 0) {
    const free = { ...join, on: null, using: [], kind: "Cross" };
    yield {
      kind: "drop_join",
      tree: { ...body, joins: joins.with(i, free) },
      before,
      note: "is joined without a condition",
    };
  }
  const from = isNode(body.from) ? nodesOf(body.from.expressions) : [];
  const first = calledOf(from[0]);
  if (i > 0 || from.length !== 1 || first === undefined || !isNode(join.on)) return;
  const rest = { ...body, joins: others, from: { ...body.from as SqlNode, expressions: [before] } };
  if (!names(rest, first, context)) {
    yield { kind: "drop_join", tree: rest, before: from[0] as SqlNode, note: "is not read" };
  }
}

/** Whether a query names a column of a table, by its name or without. A `*` shows them all. */
function names(body: SqlNode, called: string, context: MutationContext): boolean {
  const wanted = called.toLowerCase();
  for (const node of nodesBelow(body)) {
    const [kind, column] = opened(node);
    if (kind === "star" && column.table === null) return true;
    if (kind !== "column" && kind !== "star") continue;
    const table = nameOf(column.table)?.toLowerCase();
    const name = nameOf(column.name)?.toLowerCase() ?? "";
    if ((table ?? visibleTableOf({ name, table }, context)?.called.toLowerCase()) === wanted) return true;
  }
  return false;
}

interface RejectsNullOptions {
  /** Of a SELECT. */
  readonly body: SqlNode;
  /** Which of its joins. */
  readonly i: number;
  /** The kind that the join shall have. */
  readonly kind: string;
  readonly context: MutationContext;
}

/**
 * Whether the rows that an outer join adds are all lost again, so that it means the same as an inner one: a condition
 * compares a column that is NULL in them.
 */
function rejectsNull({ body, i, kind, context }: RejectsNullOptions): boolean {
  const joins = nodesOf(body.joins);
  const from = isNode(body.from) ? nodesOf(body.from.expressions) : [];
  const before = [...from, ...joins.slice(0, i).map((join) => join.this)].map(called);
  const filled = kind === "Left" ? [called(joins[i]?.this)] : kind === "Right" ? before : [];
  const where = isNode(body.where_clause) ? body.where_clause.this : undefined;
  const later = joins.slice(i + 1).filter((join) => join.kind === "Inner").map((join) => join.on);
  return [where, ...later].flatMap(conjunctsOf).some((conjunct) =>
    comparedColumns(conjunct).some((column) => filled.includes(tableOf(column, context)))
  );
}

const called = (source: SqlTree | undefined) => calledOf(source)?.toLowerCase();

function tableOf(column: SqlNode, context: MutationContext): string {
  const name = nameOf(column.name)?.toLowerCase() ?? "";
  const table = nameOf(column.table)?.toLowerCase();
  return table ?? visibleTableOf({ name, table }, context)?.called.toLowerCase() ?? "";
}

function conjunctsOf(condition: SqlTree | undefined): readonly SqlTree[] {
  const [kind, body] = opened(condition);
  if (kind === "and") return [...conjunctsOf(body.left), ...conjunctsOf(body.right)];
  return kind === "" ? [] : [condition as SqlNode];
}

/** Columns that a condition compares as they are, so that it is not true where one of them is NULL. */
function comparedColumns(condition: SqlTree): readonly SqlNode[] {
  const [kind, body] = opened(condition);
  if (kind === "is_null" && body.not !== true) return [];
  const sides = comparing.has(kind) ? [body.left, body.right, body.this] : [];
  return sides.flatMap((side) => {
    const [kind, column] = opened(side);
    return kind === "column" ? [column] : [];
  });
}

const comparing: ReadonlySet<string> = new Set(
  ["eq", "neq", "lt", "lte", "gt", "gte", "like", "i_like", "between", "in", "is_null"],
);
