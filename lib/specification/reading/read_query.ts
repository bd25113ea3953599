import type {
  LimitReading,
  QueryReading,
  SelectReading,
  SetOperationReading,
  SqlExpression,
} from "../../sql/mod.ts";
import { conjunction } from "../tree/conjunction.ts";
import { conjunctList } from "../tree/conjunct_list.ts";
import type { Combination, Cut, Selection, SortKey, Specification, Value } from "../types.ts";
import { expandOutputs } from "./expand_outputs.ts";
import { readFrom } from "./read_from.ts";
import { readLinks } from "./read_links.ts";
import { readSortKeys } from "./read_sort_keys.ts";
import { openScope } from "./scope.ts";
import type { CommonTable, Scope } from "./types.ts";
import { Unreadable } from "./unreadable.ts";

/** A query of any kind; its outputs have the names that a query around it uses. */
export function readQuery(query: QueryReading, around: Scope): Specification {
  switch (query.kind) {
    case "select":
      return readSelection(query, around);
    case "values":
      throw new Unreadable("values", "it lists values");
    default:
      return readCombination(query, around);
  }
}

function readSelection(query: SelectReading, outer: Scope): Selection {
  refuseClauses(query);
  const scope = openScope(outer.text, { outer, ctes: commonTables(query, outer), select: query });
  const { value, condition } = scope.text;
  const from = readFrom(query, scope);
  scope.outputs.push(...expandOutputs(query.outputs, { scope, merged: from.merged }));
  const { sources, links, rest } = readLinks(from, {
    where: conjunctList(query.where && condition(query.where, scope)),
    scope,
  });
  const where = conjunction(rest);
  const cut = readCut(query, scope);
  return {
    kind: "selection",
    sources,
    links,
    ...(where && { where }),
    groupBy: query.groupBy.flatMap((key) => key.kind === "tuple" ? key.items : [key])
      .map((key) => groupKey(key, scope)),
    ...(query.having && { having: condition(query.having, scope) }),
    outputs: scope.outputs,
    distinct: query.distinct,
    orderBy: readSortKeys(query.orderBy, scope),
    ...(cut && { cut }),
  };

  function groupKey(key: SqlExpression, scope: Scope): Value {
    if (key.kind === "call" && setsOfKeys.has(key.function)) {
      throw new Unreadable("grouping", "it groups by several sets of keys");
    }
    return value(key, scope);
  }
}

const setsOfKeys: ReadonlySet<string> = new Set(["rollup", "cube", "grouping sets", "grouping_sets"]);

function refuseClauses({ qualify, distinctOn, others: [other] }: SelectReading) {
  if (qualify !== undefined) throw new Unreadable("window", "it has QUALIFY");
  if (distinctOn.length > 0) throw new Unreadable("distinct_on", "it has DISTINCT ON");
  if (other !== undefined) throw new Unreadable("clause", `it has the clause ${other}`);
}

/** The WITH clauses that a query sees. */
function commonTables(
  { with: clauses }: Pick<SelectReading, "with">,
  outer: Scope,
): Scope["ctes"] {
  let ctes: ReadonlyMap<string, CommonTable> = outer.ctes;
  for (const { name, columns, query } of clauses) {
    const scope = openScope(outer.text, { outer, ctes });
    ctes = new Map([...ctes, [name.toLowerCase(), { columns, query, scope }]]);
  }
  return ctes;
}

function readCut(
  { limit, offset }: Pick<SelectReading, "limit" | "offset">,
  scope: Scope,
): Cut | undefined {
  const most = limit && limitOf(limit, scope);
  const skipped = offset && wholeNumber(offset, scope);
  if (most === undefined && (skipped === undefined || skipped === 0)) return undefined;
  return {
    ...(most !== undefined && { limit: most }),
    ...(skipped !== undefined && skipped > 0 && { offset: skipped }),
    ...(limit?.withTies && { ties: true }),
  };
}

/** None where all rows are let through. */
function limitOf({ count, percent }: LimitReading, scope: Scope): number | undefined {
  if (percent) throw new Unreadable("limit", "its limit is a share of the rows");
  const isAll = count.kind === "literal" && count.type === "null" ||
    count.kind === "column" && count.column.toLowerCase() === "all";
  const most = isAll ? undefined : wholeNumber(count, scope);
  return most === undefined || most < 0 ? undefined : most;
}

function wholeNumber(expression: SqlExpression, scope: Scope): number {
  const value = scope.text.value(expression, scope);
  if (value.kind !== "literal" || !Number.isInteger(value.value)) {
    throw new Unreadable("limit", "its limit is no plain number of rows");
  }
  return Number(value.value);
}

function readCombination(query: SetOperationReading, outer: Scope): Combination {
  const [other] = query.others;
  if (other !== undefined) throw new Unreadable("clause", `it has the clause ${other}`);
  const scope = openScope(outer.text, { outer, ctes: commonTables(query, outer) });
  const left = readQuery(query.left, scope);
  const right = readQuery(query.right, scope);
  const cut = readCut(query, scope);
  return {
    kind: query.kind,
    all: query.all,
    left,
    right,
    orderBy: outputKeys(query, { left, scope }),
    ...(cut && { cut }),
  };
}

/** Keys behind a set operation: outputs, named as the first query names them. */
function outputKeys(
  { orderBy }: SetOperationReading,
  { left, scope }: { readonly left: Specification; readonly scope: Scope },
): readonly SortKey[] {
  const names = outputNames(left).map((name) => name?.toLowerCase());
  const value = (expression: SqlExpression): Value => {
    if (expression.kind !== "output") {
      throw new Unreadable("order", "it sorts a set operation by something other than an output");
    }
    const position = "position" in expression
      ? expression.position - 1
      : names.indexOf(expression.name.toLowerCase());
    if (position < 0 || position >= names.length) {
      throw new Unreadable("unknown_name", "it sorts by an output that it does not have");
    }
    return { kind: "output", position };
  };
  return readSortKeys(orderBy, { ...scope, text: { ...scope.text, value } });
}

function outputNames(specification: Specification): readonly (string | undefined)[] {
  return specification.kind === "selection"
    ? specification.outputs.map(({ name }) => name)
    : outputNames(specification.left);
}
