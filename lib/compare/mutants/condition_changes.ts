import { isNode, nodesOf, opened, type SqlNode, type SqlTree } from "../../sql/mod.ts";
import type { Change, Place } from "./types.ts";

/** Changes of one condition: its operator, its connective, its pattern, its list. */
export function* conditionChanges(node: SqlNode, place: Place): Generator<Change> {
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
  if (place.clause === "join") return;
  for (const operator of operatorsFor(kind, body)) yield become({ [operator]: body });
  switch (kind) {
    case "like":
    case "i_like":
      if (!place.negated) yield become({ not: { this: node } });
      for (const right of patternsNear(body.right)) {
        yield become({ [kind]: { ...body, right } }, "change_pattern");
      }
      break;
    case "in":
      if (!place.negated) yield become({ in: { ...body, not: body.not !== true } });
      yield* shorterLists(node);
      break;
    case "is_null":
      yield become({ [kind]: { ...body, not: body.not !== true } });
      break;
    case "exists":
      if (!place.negated) yield become({ not: { this: node } });
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
