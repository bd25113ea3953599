import { conjunction } from "../tree/conjunction.ts";
import type { Condition, Link, Source } from "../types.ts";
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
import type { FromReading, JoinStep } from "./read_from.ts";
import type { Scope } from "./types.ts";
import { Unreadable } from "./unreadable.ts";

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
export function readLinks(
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
