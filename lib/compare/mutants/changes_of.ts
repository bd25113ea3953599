import { isNode, nameOf, nodesOf, opened, type SqlNode, type SqlTree } from "../../sql/mod.ts";
import { selectChanges } from "./select_changes.ts";
import { visibleTableOf, visibleTables } from "./visible_tables.ts";
import type { Change, Clause, MutationContext, Role } from "./types.ts";

/** Every change of one place of a syntax tree, in the order of the tree. */
export function* changesOf(tree: SqlTree | undefined, context: MutationContext): Generator<Change> {
  if (isList(tree)) {
    for (const [i, item] of tree.entries()) {
      for (const change of changesOf(item, context)) yield { ...change, tree: tree.with(i, change.tree) };
    }
    return;
  }
  if (!isNode(tree)) return;
  const [kind, body] = kindOf(tree);
  if (queries.has(kind)) yield* selectChanges(tree, context);
  if (kind in setOperations) yield* setChanges(tree);
  yield* conditionChanges(tree, context);
  yield* valueChanges(tree, context);
  // A kind and what it holds are one step, so that the inside of a node is never taken for a node.
  if (kind !== "") {
    for (const change of changesInside(kind, body, context)) {
      yield { ...change, tree: { [kind]: change.tree } };
    }
  } else yield* changesInside("", tree, context);
}

/** A clause that holds nothing but its condition is no node, though it looks like one. */
function kindOf(tree: SqlNode): readonly [kind: string, body: SqlNode] {
  const [kind, body] = opened(tree);
  return kind === "this" ? ["", tree] : [kind, body];
}

function* changesInside(kind: string, body: SqlNode, context: MutationContext): Generator<Change> {
  const inner = kind === "select"
    ? { ...context, scopes: [visibleTables(body, context), ...context.scopes] }
    : context;
  for (const [key, child] of Object.entries(body)) {
    if (leftAlone.has(key) || context.role === "existence" && kind === "select" && key === "expressions") {
      continue;
    }
    for (const change of changesOf(child, contextOf({ kind, body, key }, inner))) {
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

function contextOf({ kind, body, key }: Step, context: MutationContext): MutationContext {
  const clause = queries.has(kind) ? clauses[key] ?? context.clause : context.clause;
  return { ...context, clause, role: roleOf({ kind, body, key }, context), negated: kind === "not" };
}

function roleOf({ kind, body, key }: Step, { role, clause }: MutationContext): Role {
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

export function isList(tree: SqlTree | undefined): tree is readonly SqlTree[] {
  return Array.isArray(tree);
}

/** Changes of one value: a constant, an aggregate, a column. */
function* valueChanges(node: SqlNode, context: MutationContext): Generator<Change> {
  const [kind, body] = opened(node);
  if (kind === "literal" && countsAsConstant(context)) yield* constantChanges(node, body);
  else if (kind === "column") yield* columnChanges(node, body, context);
  else yield* aggregateChanges(node, context);
}

/** A number in ORDER BY or GROUP BY is the place of an output, and LIMIT has changes of its own. */
function countsAsConstant({ clause }: MutationContext): boolean {
  return clause !== "order" && clause !== "group" && clause !== "limit";
}

function* constantChanges(node: SqlNode, literal: SqlNode): Generator<Change> {
  const { value, literal_type: type } = literal;
  if (typeof value !== "string") return;
  const near = type === "number" ? numbersNear(value) : datesNear(value);
  for (const changed of near) {
    const after = { literal: { ...literal, value: changed } };
    yield { kind: "off_by_one", tree: after, before: node, after };
  }
}

/** One more and one less in the last place that is written. */
function numbersNear(text: string): readonly string[] {
  if (!/^\d+(\.\d+)?$/.test(text)) return [];
  const places = text.split(".")[1]?.length ?? 0;
  const scaled = BigInt(text.replace(".", ""));
  return [scaled + 1n, scaled - 1n].map((value) => {
    const digits = (value < 0n ? -value : value).toString().padStart(places + 1, "0");
    const point = digits.length - places;
    return `${value < 0n ? "-" : ""}${digits.slice(0, point)}${places > 0 ? `.${digits.slice(point)}` : ""}`;
  });
}

function datesNear(text: string): readonly string[] {
  const [, day, rest = ""] = /^(\d{4}-\d\d-\d\d)($|[ T].*)/.exec(text) ?? [];
  const time = Date.parse(`${day}T00:00:00Z`);
  if (day === undefined || Number.isNaN(time)) return [];
  return [1, -1].map((days) => new Date(time + days * 86_400_000).toISOString().slice(0, 10) + rest);
}

const otherAggregates: Readonly<Record<string, string>> = { sum: "avg", avg: "sum", min: "max", max: "min" };

function* aggregateChanges(node: SqlNode, context: MutationContext): Generator<Change> {
  const [kind, body] = opened(node);
  const become = (after: SqlNode): Change => ({ kind: "other_aggregate", tree: after, before: node, after });
  const other = otherAggregates[kind];
  const several = Array.isArray(body.expressions) && body.expressions.length > 0;
  if (other !== undefined && !several) {
    const { name: _, original_name: __, ...rest } = body;
    yield become({ [other]: { ...rest, name: other } });
  }
  if (kind === "count" && body.star !== true) yield become({ count: { ...body, distinct: !body.distinct } });
  if (kind === "sum" || kind === "avg") yield become({ [kind]: { ...body, distinct: !body.distinct } });
  if (kind === "count" && body.star === true) {
    const column = countable(context);
    if (column) yield become({ count: { ...body, star: false, distinct: true, this: column } });
  }
}

/** The first column in sight that is no key, for `count(*)` to count. */
function countable({ scopes }: MutationContext): SqlNode | undefined {
  for (const { called, columns } of scopes[0] ?? []) {
    const column = columns?.find(({ key }) => !key);
    if (column) return { column: { name: identifier(column.name), table: identifier(called) } };
  }
  return undefined;
}

function* columnChanges(node: SqlNode, column: SqlNode, context: MutationContext): Generator<Change> {
  const name = nameOf(column.name)?.toLowerCase();
  const table = nameOf(column.table)?.toLowerCase();
  if (name === undefined) return;
  const found = visibleTableOf({ name, table }, context);
  const columns = found?.columns ?? [];
  const own = columns.findIndex((one) => one.name.toLowerCase() === name);
  if (own < 0) return;
  const others = [...columns.slice(own + 1), ...columns.slice(0, own)];
  const sibling = others.find(({ type }) => type === columns[own]?.type) ?? others[0];
  if (sibling === undefined) return;
  const after = { column: { ...column, name: identifier(sibling.name) } };
  yield { kind: context.clause === "join" ? "swap_join" : "swap_column", tree: after, before: node, after };
}

/** A name as the parser gives it, quoted where it is no plain word. */
function identifier(name: string): SqlNode {
  return { name, quoted: !/^[A-Za-z_]\w*$/.test(name) };
}

/** Changes of one condition: its operator, its connective, its pattern, its list. */
function* conditionChanges(node: SqlNode, context: MutationContext): Generator<Change> {
  const [kind, body] = opened(node);
  const become = (after: SqlTree, change: Change["kind"] = "flip_operator"): Change => ({
    kind: change,
    tree: after,
    before: node,
    after,
  });
  if (kind === "and" || kind === "or") {
    const other = kind === "and" ? "or" : "and";
    yield {
      kind: "swap_connective",
      tree: { [other]: body },
      before: body.right ?? null,
      note: `is joined by ${other.toUpperCase()}, not ${kind.toUpperCase()}`,
    };
    yield* droppedSides(node);
  }
  if (context.clause === "join") return;
  for (const operator of operatorsFor(kind, body)) yield become({ [operator]: body });
  switch (kind) {
    case "like":
    case "i_like":
      if (!context.negated) yield become({ not: { this: node } });
      for (const right of patternsNear(body.right)) {
        yield become({ [kind]: { ...body, right } }, "change_pattern");
      }
      break;
    case "in":
      if (!context.negated) yield become({ in: { ...body, not: body.not !== true } });
      yield* shorterLists(node);
      break;
    case "is_null":
      yield become({ [kind]: { ...body, not: body.not !== true } });
      break;
    case "exists":
      if (!context.negated) yield become({ not: { this: node } });
      break;
    case "not":
      if (negatable.has(opened(body.this)[0])) yield become(body.this as SqlTree);
      break;
    case "between":
      yield become({ between: { ...body, not: body.not !== true } });
      if (body.not !== true) yield become(exclusive(body));
  }
}

/** Conditions that NOT is written before, and whose own negation is the same as without it. */
const negatable: ReadonlySet<string> = new Set(["paren", "like", "i_like", "in", "exists"]);

const nearOperators: Readonly<Record<string, readonly string[]>> = {
  eq: ["neq"],
  neq: ["eq"],
  lt: ["lte", "gt"],
  lte: ["lt", "gte"],
  gt: ["gte", "lt"],
  gte: ["gt", "lte"],
};

function operatorsFor(kind: string, { left, right }: SqlNode): readonly string[] {
  const withNumber = kind === "eq" && [left, right].some((side) => isNumber(side));
  return [...(nearOperators[kind] ?? []), ...(withNumber ? ["gte", "lte"] : [])];
}

function isNumber(tree: SqlTree | undefined): boolean {
  const [kind, body] = opened(tree);
  return kind === "literal" && body.literal_type === "number" || kind === "neg" && isNumber(body.this);
}

/** A conjunction or disjunction without one of its sides; a side that is another of the kind loses its own in turn. */
function* droppedSides(node: SqlNode): Generator<Change> {
  const [kind, { left, right }] = opened(node);
  for (const [dropped, kept] of [[left, right], [right, left]]) {
    if (dropped === undefined || kept === undefined || opened(dropped)[0] === kind) continue;
    yield { kind: "drop_filter", tree: kept, before: dropped };
  }
}

function exclusive({ this: value, low, high }: SqlNode): SqlNode {
  return {
    and: {
      left: { gt: { left: value ?? null, right: low ?? null } },
      right: { lt: { left: value ?? null, right: high ?? null } },
    },
  };
}

/** The pattern without the wildcard at its begin, and at its end. */
function patternsNear(pattern: SqlTree | undefined): readonly SqlTree[] {
  const [kind, literal] = opened(pattern);
  const { value } = literal;
  if (kind !== "literal" || typeof value !== "string") return [];
  return [value.replace(/^%/, ""), value.replace(/%$/, "")]
    .filter((near) => near !== value && near !== "")
    .map((near) => ({ literal: { ...literal, value: near } }));
}

function* shorterLists(node: SqlNode): Generator<Change> {
  const { in: body } = node;
  if (!isNode(body)) return;
  const items = nodesOf(body.expressions);
  if (items.length < 2) return;
  for (const item of items) {
    const after = { in: { ...body, expressions: items.filter((other) => other !== item) } };
    yield { kind: "change_list", tree: after, before: node, after };
  }
}
