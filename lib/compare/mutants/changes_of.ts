import { conditionChanges } from "./condition_changes.ts";
import { selectChanges } from "./select_changes.ts";
import { isNode, opened, type SqlNode, type SqlTree } from "../../sql/mod.ts";
import type { Change, Clause, Place, Role } from "./types.ts";
import { sightsOf } from "./sights.ts";
import { valueChanges } from "./value_changes.ts";

/** Every change of one place of a syntax tree, in the order of the tree. */
export function* changesOf(tree: SqlTree | undefined, place: Place): Generator<Change> {
  if (isList(tree)) {
    for (const [i, item] of tree.entries()) {
      for (const change of changesOf(item, place)) yield { ...change, tree: tree.with(i, change.tree) };
    }
    return;
  }
  if (!isNode(tree)) return;
  const [kind, body] = kindOf(tree);
  if (queries.has(kind)) yield* selectChanges(tree, place);
  if (kind in setOperations) yield* setChanges(tree);
  yield* conditionChanges(tree, place);
  yield* valueChanges(tree, place);
  // A kind and what it holds are one step, so that the inside of a node is never taken for a node.
  if (kind !== "") {
    for (const change of changesInside(kind, body, place)) yield { ...change, tree: { [kind]: change.tree } };
  } else yield* changesInside("", tree, place);
}

/** A clause that holds nothing but its condition is no node, though it looks like one. */
function kindOf(tree: SqlNode): readonly [kind: string, body: SqlNode] {
  const [kind, body] = opened(tree);
  return kind === "this" ? ["", tree] : [kind, body];
}

function* changesInside(kind: string, body: SqlNode, place: Place): Generator<Change> {
  const inner = kind === "select" ? { ...place, scopes: [sightsOf(body, place), ...place.scopes] } : place;
  for (const [key, child] of Object.entries(body)) {
    if (leftAlone.has(key) || place.role === "existence" && kind === "select" && key === "expressions") {
      continue;
    }
    for (const change of changesOf(child, placeOf({ kind, body, key }, inner))) {
      yield { ...change, tree: { ...body, [key]: change.tree } };
    }
  }
}

const queries: ReadonlySet<string> = new Set(["select", "union", "intersect", "except"]);

/** LIMIT has changes of its own; a window or a name has none. */
const leftAlone: ReadonlySet<string> = new Set([
  "limit",
  "fetch",
  "top",
  "offset",
  "span",
  "windows",
  "over",
]);

const clauses: Readonly<Record<string, Clause>> = {
  expressions: "output",
  from: "source",
  joins: "join",
  where_clause: "filter",
  having: "having",
  group_by: "group",
  order_by: "order",
};

interface Step {
  readonly kind: string;
  readonly body: SqlNode;
  readonly key: string;
}

function placeOf({ kind, body, key }: Step, place: Place): Place {
  const clause = queries.has(kind) ? clauses[key] ?? place.clause : place.clause;
  return { ...place, clause, role: roleOf({ kind, body, key }, place), negated: kind === "not" };
}

function roleOf({ kind, body, key }: Step, { role, clause }: Place): Role {
  if (kind === "exists") return "existence";
  if (kind === "in" && key === "query") return "set";
  if (kind in setOperations && (key === "left" || key === "right") && body.all !== true) return "set";
  if (kind === "select" && key !== "expressions") return "rows";
  if (kind === "subquery" && clause !== "source" && clause !== "join") return "value";
  return role;
}

const setOperations: Readonly<Record<string, readonly string[]>> = {
  union: ["intersect", "except"],
  intersect: ["union", "except"],
  except: ["union", "intersect"],
};

function* setChanges(node: SqlNode): Generator<Change> {
  const [kind, body] = opened(node);
  const named = (name: string) => name.toUpperCase();
  for (const other of setOperations[kind] ?? []) {
    const tree = { [other]: { ...body, all: false } };
    const note = `${named(kind)} becomes ${named(other)}`;
    yield { kind: "swap_set_operation", tree, note };
  }
  if (kind !== "union") return;
  const note = body.all === true ? "UNION ALL becomes UNION" : "UNION becomes UNION ALL";
  yield { kind: "swap_set_operation", tree: { union: { ...body, all: body.all !== true } }, note };
}

function isList(tree: SqlTree | undefined): tree is readonly SqlTree[] {
  return Array.isArray(tree);
}
