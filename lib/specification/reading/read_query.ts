import type {
  LimitReading,
  QueryReading,
  SelectReading,
  SetOperationReading,
  SqlExpression,
} from "../../sql/mod.ts";
import { conjunctList } from "../tree/conjunct_list.ts";
import { conjunction } from "../tree/conjunction.ts";
import type {
  Combination,
  Condition,
  Cut,
  Link,
  Selection,
  SortKey,
  Source,
  Specification,
  Value,
} from "../types.ts";
import { expandOutputs } from "./expand_outputs.ts";
import {
  type ColumnPair as Pair,
  groupPairs,
  keyBetween,
  type Keys,
  linksBetween,
  pairOf,
  pairsLink,
  withoutRepeats,
} from "./key_links.ts";
import { type FromReading, type JoinStep, readFrom } from "./read_from.ts";
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

interface ReadLinks {
  readonly sources: readonly Source[];
  readonly links: readonly Link[];
  /** What stays a condition. */
  readonly rest: readonly Condition[];
}

/**
 * The links of a FROM clause. Inner joins and equal columns in WHERE are one pool; where an outer join stands, links keep
 * the order of the joins.
 */
function readLinks(
  { steps }: FromReading,
  { where, scope: { text } }: { readonly where: readonly Condition[]; readonly scope: Scope },
): ReadLinks {
  const keys = {
    foreignKeys: text.schema.foreignKeys,
    tableOf: (role: string) => text.occurrences.get(role)?.table,
  };
  const sources = steps.map(({ source }) => source);
  if (steps.slice(1).every(({ type }) => type === "inner")) {
    const conditions = [...steps.flatMap(({ on }) => on), ...where];
    const roles = new Set(sources.map(({ role }) => role));
    const { pairs, rest } = splitPairs(conditions, (pair) => isBetween(pair, roles));
    return { sources, links: innerLinks(pairs, { sources, keys }), rest };
  }
  const ordered = withoutRight(steps);
  return { sources: ordered.map(({ source }) => source), ...orderedLinks(ordered, { where, keys }) };
}

/** `a RIGHT JOIN b` as `b LEFT JOIN a`. */
function withoutRight(steps: readonly JoinStep[]): readonly JoinStep[] {
  const [first, second, ...others] = steps;
  const [left, right, ...rest] = first && second?.type === "right"
    ? [
      { ...second, type: "inner", on: [] } as const,
      { ...first, type: "left", on: second.on } as const,
      ...others,
    ]
    : steps;
  const turned = [left, right, ...rest].filter((step) => step !== undefined);
  if (turned.some(({ type }) => type === "right")) {
    throw new Unreadable("join", "it has a RIGHT JOIN behind other joins");
  }
  return turned;
}

function splitPairs(
  conditions: readonly Condition[],
  isPair: (pair: Pair) => boolean,
): { readonly pairs: readonly Pair[]; readonly rest: readonly Condition[] } {
  const pairs: Pair[] = [];
  const rest: Condition[] = [];
  for (const condition of conditions) {
    const pair = pairOf(condition);
    if (pair && isPair(pair)) pairs.push(pair);
    else rest.push(condition);
  }
  return { pairs, rest };
}

function isBetween({ left, right }: Pair, roles: ReadonlySet<string>): boolean {
  return left.role !== right.role && roles.has(left.role) && roles.has(right.role);
}

/** Links in the order in which each touches a role that stands; every row with every row where none does. */
function innerLinks(
  pairs: readonly Pair[],
  { sources, keys }: { readonly sources: readonly Source[]; readonly keys: Keys },
): readonly Link[] {
  const open = groupPairs(pairs).flatMap((group) => linksBetween(group, keys));
  const [first] = sources;
  const standing = new Set(first ? [first.role] : []);
  const links: Link[] = [];
  for (;;) {
    const next = open.findIndex(({ from, to }) => standing.has(from) || standing.has(to));
    const [connected] = next < 0 ? [] : open.splice(next, 1);
    const loose = sources.find(({ role }) => !standing.has(role));
    const link = connected ?? (first && loose && everyRow(first.role, loose.role));
    if (link === undefined) return links;
    standing.add(link.from).add(link.to);
    links.push(link);
  }
}

function everyRow(from: string, to: string): Link {
  return { from, to, columns: [], kind: "inner" };
}

/** Links in the order of the joins. */
function orderedLinks(
  [first, ...steps]: readonly JoinStep[],
  { where, keys }: { readonly where: readonly Condition[]; readonly keys: Keys },
): Omit<ReadLinks, "sources"> {
  // A full join shows rows that a condition before it would not have let through.
  const mayMove = steps.every(({ type }) => type !== "full");
  const standing = new Set(first ? [first.occurrence.role] : []);
  const links: Link[] = [];
  const moved: Condition[] = [];
  let rest = where;
  for (const { occurrence: { role }, type, on } of steps) {
    const isOwn = ({ left, right }: Pair) =>
      left.role === role && standing.has(right.role) || right.role === role && standing.has(left.role);
    const joined = splitPairs(on, isOwn);
    const start = first?.occurrence.role ?? role;
    if (type === "inner") {
      const others = mayMove ? splitPairs(rest, isOwn) : { pairs: [], rest };
      rest = others.rest;
      const found = groupPairs([...joined.pairs, ...others.pairs]).flatMap((group) =>
        linksBetween(group, keys)
      );
      const own = found.length > 0 ? found : [everyRow(start, role)];
      const condition = mayMove ? undefined : conjunction(joined.rest);
      if (mayMove) moved.push(...joined.rest);
      links.push(...own.map((link, i) => condition && i === 0 ? { ...link, condition } : link));
    } else {
      links.push({ ...outerLink(joined, { start, role, keys }), kind: type === "full" ? "full" : "outer" });
    }
    standing.add(role);
  }
  return { links, rest: [...moved, ...rest] };
}

/** The link of an outer join: the pairs with one role, by a foreign key where there is one; the rest is its condition. */
function outerLink(
  { pairs, rest }: { readonly pairs: readonly Pair[]; readonly rest: readonly Condition[] },
  { start, role, keys }: { readonly start: string; readonly role: string; readonly keys: Keys },
): Link {
  const groups = groupPairs(pairs).map((group) => ({
    group: withoutRepeats(group),
    key: keyBetween(group, keys),
  }));
  const chosen = groups.find(({ key }) => key !== undefined) ?? groups[0];
  const others = groups.filter((one) => one !== chosen).flatMap(({ group }) => group);
  const condition = conjunction([
    ...others.map(({ left, right }): Condition => ({ kind: "comparison", left, operator: "=", right })),
    ...rest,
  ]);
  const link = chosen === undefined
    ? everyRow(start, role)
    : pairsLink(chosen.group, chosen.key?.from ?? chosen.group[0]?.left.role ?? start);
  return { ...link, ...(condition && { condition }) };
}
