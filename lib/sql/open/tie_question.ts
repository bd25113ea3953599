import { isNode } from "../is_node.ts";
import type { SqlNode, SqlTree } from "../parse_sql.ts";
import { windowed } from "../sorted_by.ts";
import { nameOf, nodesOf, opened } from "../tree_parts.ts";
import type { Dialect } from "../types.ts";
import { writeSql } from "../write_sql.ts";
import { isAggregate } from "./aggregates.ts";
import { calledName } from "./called_name.ts";
import { openAggregate } from "./open_aggregate.ts";
import type { SelectInSight } from "./selects_in.ts";
import type { TieQuestion } from "./types.ts";

/** The query that shows how many rows tie where a function of a window depends on their order. */
export async function tieQuestion(
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
    ...{
      order_by: null,
      limit: null,
      offset: null,
      fetch: null,
      qualify: null,
      distinct: false,
      distinct_on: null,
    },
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
