import { calledOf, sightOf } from "./sights.ts";
import { isNode, nameOf, nodesOf, opened, type SqlNode, type SqlTree } from "../../sql/mod.ts";
import type { Place } from "./types.ts";

export interface RejectsNullOptions {
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
export function rejectsNull({ body, i, kind, place }: RejectsNullOptions): boolean {
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
