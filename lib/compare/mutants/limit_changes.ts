import { isNode, opened, type SqlNode, type SqlTree } from "../../sql/mod.ts";
import type { Change, Place } from "./types.ts";

/**
 * One row more, one fewer (but not none), all but the first, all rows. Of a query that gives a value only the first row
 * counts.
 */
export function* limitChanges(body: SqlNode, { role }: Pick<Place, "role">): Generator<Change> {
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
export function limitOf(body: SqlNode): number | undefined {
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
