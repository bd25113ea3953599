import type { SqlExpression, WindowReading } from "../../sql/mod.ts";
import type { AggregateValue, WindowFunction, WindowValue } from "../types.ts";
import { readAggregate } from "./read_aggregate.ts";
import { readSortKeys } from "./read_sort_keys.ts";
import type { Scope } from "./types.ts";
import { Unreadable } from "./unreadable.ts";

export function readWindow(window: WindowReading, scope: Scope): WindowValue {
  const name = window.name?.toLowerCase();
  const named = scope.select?.namedWindows.find((one) => one.name.toLowerCase() === name);
  if (name !== undefined && named === undefined) {
    throw new Unreadable("unknown_name", `it has no window ${window.name}`);
  }
  const orderBy = [...named?.orderBy ?? [], ...window.orderBy];
  const frame = window.frame ?? named?.frame;
  return {
    kind: "window",
    function: windowFunction(window.function, scope),
    partitionBy: [...named?.partitionBy ?? [], ...window.partitionBy].map((one) =>
      scope.text.value(one, scope)
    ),
    orderBy: readSortKeys(orderBy, scope),
    ...(frame !== undefined && { frame }),
  };
}

function windowFunction(called: SqlExpression, scope: Scope): AggregateValue | WindowFunction {
  if (called.kind === "aggregate") return readAggregate(called, scope);
  const name = called.kind === "call" ? called.function : "";
  if (called.kind !== "call" || !isWindowFunction(name)) {
    const words = called.kind === "call" ? called.function : called.kind;
    throw new Unreadable("window", `its window function ${words} is none that a specification has`);
  }
  return {
    kind: "window_function",
    function: name,
    arguments: called.arguments.map((one) => scope.text.value(one, scope)),
  };
}

function isWindowFunction(name: string): name is WindowFunction["function"] {
  return name in windowFunctions;
}

const windowFunctions = {
  row_number: 0,
  rank: 0,
  dense_rank: 0,
  percent_rank: 0,
  cume_dist: 0,
  ntile: 0,
  lag: 0,
  lead: 0,
  first_value: 0,
  last_value: 0,
  nth_value: 0,
} satisfies Record<WindowFunction["function"], 0>;
