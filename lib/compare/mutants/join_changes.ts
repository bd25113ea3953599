import { rejectsNull } from "./rejects_null.ts";
import { calledOf, sightOf } from "./sights.ts";
import { isNode, nameOf, nodesBelow, nodesOf, opened, type SqlNode } from "../../sql/mod.ts";
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
