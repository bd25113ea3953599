import { isNode } from "../is_node.ts";
import type { SqlNode } from "../parse_sql.ts";
import { nodesOf, opened } from "../tree_parts.ts";
import { calledName } from "./called_name.ts";
import { listAggregates, textAggregates } from "./unordered_parts.ts";

/** What an aggregate takes from any row of a group, or puts together in no order. */
export interface OpenAggregate {
  /** The name of the function. */
  readonly called: string;
  readonly value: SqlNode;
  /** The value stands beside the greatest or least of another expression. @default any value is taken */
  readonly extreme?: Extreme;
  /** NULL is taken only where there is nothing else. */
  readonly skipsNull: boolean;
  /** A value of the greatest frequency is taken. */
  readonly mostFrequent: boolean;
  /** The function puts all values together. */
  readonly gathers: boolean;
  readonly filter?: SqlNode;
}

export interface Extreme {
  readonly by: SqlNode;
  readonly greatest: boolean;
}

/** Reads an aggregate that leaves its value open. An order inside of it decides, so that it leaves nothing open. */
export function openAggregate(node: SqlNode): OpenAggregate | undefined {
  const [kind, body] = opened(node);
  if (kind === "within_group") return modeWithin(body);
  if (kind === "window_function" || nodesOf(body.order_by).length > 0) return undefined;
  const called = calledName(node);
  const [value, by, more] = isNode(body.this) ? [body.this, ...nodesOf(body.args)] : nodesOf(body.args);
  if (!value) return undefined;
  const filter = isNode(body.filter) ? { filter: body.filter } : {};
  const plain = { called, value, skipsNull: false, mostFrequent: false, gathers: false, ...filter };
  const greatest = extremes.get(called);
  if (greatest !== undefined) return by && !more ? { ...plain, extreme: { by, greatest } } : undefined;
  if (anyAggregates.has(called)) {
    return { ...plain, skipsNull: called === "any_value" || called === "arbitrary" };
  }
  if (called === "mode") return { ...plain, skipsNull: true, mostFrequent: true };
  if (!textAggregates.has(called) && !listAggregates.has(called)) return undefined;
  return { ...plain, skipsNull: textAggregates.has(called), gathers: true };
}

function modeWithin({ this: call, order_by: order, filter }: SqlNode): OpenAggregate | undefined {
  const [key] = nodesOf(order);
  if (!isNode(call) || calledName(call) !== "mode" || !key || !isNode(key.this)) return undefined;
  const part = { called: "mode", value: key.this, skipsNull: true, mostFrequent: true, gathers: false };
  return { ...part, ...(isNode(filter) && { filter }) };
}

const anyAggregates: ReadonlySet<string> = new Set(["any_value", "first", "last", "arbitrary"]);
const extremes: ReadonlyMap<string, boolean> = new Map([
  ...["arg_max", "argmax", "max_by"].map((name) => [name, true] as const),
  ...["arg_min", "argmin", "min_by"].map((name) => [name, false] as const),
]);
