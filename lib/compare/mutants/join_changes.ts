import { isNode, nameOf, nodesBelow, nodesOf, opened, type SqlNode, type SqlTree } from "../../sql/mod.ts";
import { calledOf, sightOf } from "./sights.ts";
import type { Change, Place } from "./types.ts";

/** Changes of the joins of a SELECT, whose tables are in sight. */
export function* joinChanges(body: SqlNode, place: Place): Generator<Change> {
  const joins = nodesOf(body.joins);
  for (const [i, join] of joins.entries()) {
    yield* droppedJoins({ body, joins, i, place });
    const conditioned = isNode(join.on) || nodesOf(join.using).length > 0;
    for (const kind of conditioned ? otherKinds[String(join.kind)] ?? [] : []) {
      if (rejectsNull({ body, i, kind, place })) continue;
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
  readonly place: Place;
}

/** Without the joined table where nothing else names it, without the first table where the rest does not, else without the condition. */
function* droppedJoins({ body, joins, i, place }: JoinAt): Generator<Change> {
  const join = joins[i] as SqlNode;
  const others = joins.toSpliced(i, 1);
  const before = join.this ?? null;
  const called = calledOf(join.this);
  if (called !== undefined && !names({ ...body, joins: others }, called, place)) {
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
  if (!names(rest, first, place)) {
    yield { kind: "drop_join", tree: rest, before: from[0] as SqlNode, note: "is not read" };
  }
}

/** Whether a query names a column of a table, by its name or without. A `*` shows them all. */
function names(body: SqlNode, called: string, place: Place): boolean {
  const wanted = called.toLowerCase();
  for (const node of nodesBelow(body)) {
    const [kind, column] = opened(node);
    if (kind === "star" && column.table === null) return true;
    if (kind !== "column" && kind !== "star") continue;
    const table = nameOf(column.table)?.toLowerCase();
    const name = nameOf(column.name)?.toLowerCase() ?? "";
    if ((table ?? sightOf({ name, table }, place)?.called.toLowerCase()) === wanted) return true;
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
  readonly place: Place;
}

/**
 * Whether the rows that an outer join adds are all lost again, so that it means the same as an inner one: a condition
 * compares a column that is NULL in them.
 */
function rejectsNull({ body, i, kind, place }: RejectsNullOptions): boolean {
  const joins = nodesOf(body.joins);
  const from = isNode(body.from) ? nodesOf(body.from.expressions) : [];
  const before = [...from, ...joins.slice(0, i).map((join) => join.this)].map(called);
  const filled = kind === "Left" ? [called(joins[i]?.this)] : kind === "Right" ? before : [];
  const where = isNode(body.where_clause) ? body.where_clause.this : undefined;
  const later = joins.slice(i + 1).filter((join) => join.kind === "Inner").map((join) => join.on);
  return [where, ...later].flatMap(conjunctsOf).some((conjunct) =>
    comparedColumns(conjunct).some((column) => filled.includes(tableOf(column, place)))
  );
}

const called = (source: SqlTree | undefined) => calledOf(source)?.toLowerCase();

function tableOf(column: SqlNode, place: Place): string {
  const name = nameOf(column.name)?.toLowerCase() ?? "";
  const table = nameOf(column.table)?.toLowerCase();
  return table ?? sightOf({ name, table }, place)?.called.toLowerCase() ?? "";
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
