import { mapSpecification } from "../tree/map_specification.ts";
import { rolesOutside } from "../tree/roles_outside.ts";
import { valuesIn } from "../tree/values_in.ts";
import type {
  Combination,
  Link,
  Output,
  Selection,
  Source,
  Specification,
  Value,
  WindowFunction,
  WindowValue,
} from "../types.ts";
import { columnNoun, columnWords } from "./column_words.ts";
import { describeCondition } from "./describe_condition.ts";
import { cutWords, describeKeys, describePart, describeValue, eachWords } from "./describe_value.ts";
import { listed, withArticle } from "./english.ts";
import { nameSources, tableNoun } from "./name_sources.ts";
import type { DescriptionContext } from "./types.ts";

/** A specification as a noun: "the name of each city where the population is more than 1000". */
export function describeQuery(specification: Specification, context: DescriptionContext): string {
  return specification.kind === "selection"
    ? selectionWords(specification, context)
    : combinationWords(specification, context);
}

/** A specification inside another: in parentheses, unless it is one value of all rows of a table. */
export function describeInner(specification: Specification, context: DescriptionContext): string {
  const words = describeQuery(specification, context);
  return isSimple(specification) ? words : `(${words})`;
}

function isSimple(specification: Specification): boolean {
  if (specification.kind !== "selection") return false;
  const { sources, where, having, groupBy, outputs, distinct, orderBy, cut } = specification;
  return sources.length === 1 && sources[0]?.kind === "table" && !having && groupBy.length === 0 &&
    (!where || outputs.length === 0) && outputs.length < 2 &&
    outputs.every(({ name }) => name === undefined) && !distinct &&
    orderBy.length === 0 && !cut;
}

function selectionWords(whole: Selection, around: DescriptionContext): string {
  const ranked = rankedRows(whole);
  const selection = ranked?.selection ?? whole;
  const { sources, groupBy, having, distinct, orderBy, cut } = selection;
  const [first] = sources;
  const isCorrelated = rolesOutside(selection).length > 0;
  const isAlone = sources.length === 1 && !isCorrelated;
  const named = nameSources(sources, {
    around: isCorrelated ? around.named : new Map(),
    words: around.words,
  });
  const context = {
    ...around,
    named,
    bare: isAlone ? first?.role : undefined,
    rows: sources.length === 1 && first?.kind === "table" ? named.get(first.role)?.plural ?? "rows" : "rows",
  };
  const groups = groupBy.length > 0 ? "only groups where" : "only if";
  return [
    headWords(selection, { context, only: ranked ? rankWords(ranked, context) : "" }),
    ...having ? [`${groups} ${describeCondition(having, context)}`] : [],
    ...distinct ? ["without repeated rows"] : [],
    ...orderBy.length > 0 ? [`sorted by ${describeKeys(orderBy, context)}`] : [],
    ...cutWords(cut ?? {}),
  ].join(", ");
}

/** What is shown of which rows. */
function headWords(
  selection: Selection,
  { context, only: few }: { readonly context: DescriptionContext; readonly only: string },
): string {
  const { sources, outputs, where, groupBy } = selection;
  const shown = outputWords(outputs, context);
  if (sources.length === 0) {
    return `${shown}${where ? ` if ${describeCondition(where, context)}` : ""}`;
  }
  const of = (number: "singular" | "plural") =>
    `${describeSources(selection, { context, number })}${whereWords(selection, context)}${few}`;
  const colon = shown === "" ? "" : `: ${shown}`;
  if (groupBy.length > 0) {
    const keys = listed(groupBy.map((key) => eachWords(key, context)));
    return `for each ${keys} among the ${of("plural")}${colon}`;
  }
  if (outputs.length === 0) return of("singular");
  const isOne = outputs.some(({ value }) => hasAggregate(value)) || selection.having !== undefined;
  if (!isOne) {
    return isPlain(selection, context)
      ? `${shown} of each ${of("singular")}`
      : `for each ${of("singular")}${colon}`;
  }
  const all = where ? "the" : "all";
  const [only] = outputs;
  if (only === undefined || outputs.length > 1 || !isPlainAggregate(only, context)) {
    return `among ${all} ${of("plural")}${colon}`;
  }
  return only.value.kind === "aggregate" && only.value.value === undefined
    ? `the number of ${of("plural")}`
    : `${shown} of ${all} ${of("plural")}`;
}

function whereWords({ where, sources, outputs }: Selection, context: DescriptionContext): string {
  if (where === undefined) return "";
  const words = `where ${describeCondition(where, context)}`;
  if (sources.length > 1) return `, ${words}`;
  return outputs.length === 0 ? ` (${words})` : ` ${words}`;
}

/** Which of the rows come first: "of those only the first within each country, sorted by …". */
function rankWords({ window, ranks }: RankedRows, context: DescriptionContext): string {
  const { function: call, partitionBy, orderBy } = window;
  const within = listed(partitionBy.map((value) => eachWords(value, context)));
  const places = { row_number: "", rank: ", with ties", dense_rank: ", with all ties of each rank" };
  const ties = call.kind === "window_function" && call.function in places
    ? places[call.function as keyof typeof places]
    : "";
  const few = ranks === 1 ? "the first" : `the first ${ranks}`;
  const each = within === "" ? "" : ` within each ${within}`;
  const sorted = orderBy.length === 0 ? "" : ` sorted by ${describeKeys(orderBy, context)}`;
  return ` (of those only ${few}${each}${sorted}${ties})`;
}

/** Columns of the one table that are shown as they are: "the name of each city". */
function isPlain({ sources, outputs }: Selection, { bare }: DescriptionContext): boolean {
  return sources[0]?.kind === "table" &&
    outputs.every(({ value, name }) => value.kind === "column" && value.role === bare && name === undefined);
}

/** A count of rows, or an aggregate of a column of the one table. */
function isPlainAggregate({ value, name }: Output, { bare }: DescriptionContext): boolean {
  if (value.kind !== "aggregate" || name !== undefined || bare === undefined) return false;
  if (value.filter || value.orderBy) return false;
  return value.value === undefined || value.value.kind === "column";
}

/** Whether a value is taken of many rows, outside windows and queries. */
function hasAggregate(value: Value): boolean {
  const values = valuesIn(value, { intoQueries: false });
  const windowed = new Set<Value>(
    values.flatMap((one) => one.kind === "window" && one.function.kind === "aggregate" ? [one.function] : []),
  );
  return values.some((one) => one.kind === "aggregate" && !windowed.has(one));
}

function outputWords(outputs: readonly Output[], context: DescriptionContext): string {
  return listed(outputs.map(({ value, name }) => {
    const isNamed = name !== undefined && !(value.kind === "column" && value.column === name);
    const isPart = isNamed || outputs.length > 1;
    const words = isPart ? describePart(value, context) : describeValue(value, context);
    return isNamed ? `${words} (called ${name})` : words;
  }));
}

function combinationWords(
  { kind, all, left, right, orderBy, cut }: Combination,
  context: DescriptionContext,
): string {
  const [one, other] = [left, right].map((side) => `(${describeQuery(side, context)})`);
  const words = {
    union: `${one} together with ${other}`,
    intersect: `what is both in ${one} and in ${other}`,
    except: `what is in ${one} but not in ${other}`,
  };
  return [
    words[kind],
    all ? "with repeated rows" : "without repeated rows",
    ...orderBy.length > 0 ? [`sorted by ${describeKeys(orderBy, context)}`] : [],
    ...cutWords(cut ?? {}),
  ].join(", ");
}

/** The rows of a selection of which only the first of each part count. */
interface RankedRows {
  /** The rows with their order taken out: what is ranked stands where its derived rows stood. */
  readonly selection: Selection;
  readonly window: WindowValue;
  /** How many ranks are let through. */
  readonly ranks: number;
}

/**
 * Reads "rank the rows inside, then keep the first" as rows that rank first; undefined where a selection does anything
 * else with the rank.
 */
function rankedRows(outer: Selection): RankedRows | undefined {
  const [source, ...others] = outer.sources;
  if (source?.kind !== "derived" || others.length > 0) return undefined;
  const { specification: inner, role } = source;
  if (inner.kind !== "selection" || !isOnlyRanked(inner)) return undefined;
  const first = firstRanks(outer, role);
  const rank = inner.outputs.find(({ name }) => name === first?.column)?.value;
  if (first === undefined || rank?.kind !== "window" || !isRanking(rank)) return undefined;
  const { where: _, ...rest } = outer;
  const uses = valuesIn(rest).filter((value) => value.kind === "column" && value.role === role);
  if (uses.some((value) => value.kind === "column" && value.column === first.column)) return undefined;
  const under = (value: Value): Value =>
    value.kind === "column" && value.role === role
      ? inner.outputs.find(({ name }) => name === value.column)?.value ?? value
      : value;
  const placed = mapSpecification({ ...rest, sources: [] }, { value: under });
  if (placed.kind !== "selection") return undefined;
  const { sources, links, where } = inner;
  return {
    selection: { ...placed, sources, links, ...(where && { where }) },
    window: rank,
    ranks: first.ranks,
  };
}

const rankings: ReadonlySet<WindowFunction["function"]> = new Set(["row_number", "rank", "dense_rank"]);

function isRanking({ function: call }: WindowValue): boolean {
  return call.kind === "window_function" && rankings.has(call.function);
}

/** Only chosen and ranked: no other windows, groups or order. */
function isOnlyRanked({ groupBy, having, distinct, orderBy, cut, outputs }: Selection): boolean {
  const values = outputs.flatMap(({ value }) => valuesIn(value));
  return groupBy.length === 0 && !having && !distinct && orderBy.length === 0 && !cut &&
    !values.some(({ kind }) => kind === "aggregate") &&
    values.filter(({ kind }) => kind === "window").length === 1;
}

/** `rank = 1` or `rank <= 3` of the derived rows, as the only condition. */
function firstRanks(
  { where }: Selection,
  role: string,
): { readonly column: string; readonly ranks: number } | undefined {
  if (where?.kind !== "comparison") return undefined;
  const { left, operator, right } = where;
  if (left.kind !== "column" || left.role !== role || right.kind !== "literal") return undefined;
  const { value } = right;
  const isFirst = operator === "=" && value === 1 || operator === "<=" && Number.isInteger(value);
  return isFirst ? { column: left.column, ranks: Number(value) } : undefined;
}

/**
 * The rows of a selection, before its conditions: "city with a country whose code is the city's country code", from the
 * first source in the singular or plural.
 */
function describeSources(
  { sources, links }: Selection,
  { context, number }: { readonly context: DescriptionContext; readonly number: "singular" | "plural" },
): string {
  const [first, ...others] = sources;
  if (first === undefined) return "";
  const standing = new Set([first.role]);
  const byRole = new Map(sources.map((source) => [source.role, source]));
  const joined = links.map((link) => {
    const joining = standing.has(link.to) ? link.from : link.to;
    const source = standing.has(joining) ? undefined : byRole.get(joining);
    standing.add(joining);
    return linkWords(link, { source, isPair: sources.length === 2, context });
  });
  const loose = others.filter(({ role }) => !standing.has(role))
    .map((source) => `with every ${sourceNoun(source, { context, number: "singular" })}`);
  const [head = "", ...more] = [...joined, ...loose];
  return [
    sourceNoun(first, { context, number }),
    head,
    ...more.map((part) => part.startsWith("(only") ? part : `and ${part}`),
  ]
    .filter((part) => part !== "").join(" ");
}

/** How a source is first mentioned: "city", "city (called capital)". */
function sourceNoun(
  source: Source,
  { context, number }: { readonly context: DescriptionContext; readonly number: "singular" | "plural" },
): string {
  const named = context.named.get(source.role);
  const called = ` (called ${named?.singular ?? source.role})`;
  if (source.kind === "table") {
    return `${tableNoun(source.table, context.words)[number]}${named?.called ? called : ""}`;
  }
  const inner = context.query(source.specification, context);
  const name = source.role === context.bare ? "" : called;
  return `${number === "singular" ? "row" : "rows"}${name} of ${inner}`;
}

interface LinkOptions {
  /** Absent where both roles stand already. */
  readonly source: Source | undefined;
  /** Whether there is no third. */
  readonly isPair: boolean;
  readonly context: DescriptionContext;
}

function linkWords(link: Link, { source, isPair, context }: LinkOptions): string {
  const further = link.condition === undefined ? [] : [`where ${describeCondition(link.condition, context)}`];
  if (source === undefined) {
    const pairs = link.columns.map(({ from, to }) =>
      `where ${columnWords(link.from, from, context)} is ${columnWords(link.to, to, context)}`
    );
    return `(only ${[...pairs, ...further].join(" and ")})`;
  }
  const noun = sourceNoun(source, { context, number: "singular" });
  const by = [pairWords(link, { source, isPair, joining: source.role, context }), ...further].filter((
    part,
  ) => part !== "");
  if (by.length === 0 && link.kind === "inner") return `with every ${noun}`;
  const how = by.length === 0 ? noun : `${noun} ${listed(by)}`;
  const words = {
    inner: `with ${withArticle(how)}`,
    outer: `with or without ${withArticle(how)}`,
    full: `with or without ${withArticle(how)}, also any ${noun} that is alone`,
  };
  return further.length > 0 || link.columns.length > 1 ? `(${words[link.kind]})` : words[link.kind];
}

/** What is equal, said of the row that joins; a verb of the key where there is one. */
function pairWords(
  { from, to, columns }: Link,
  { joining, isPair, context }: LinkOptions & { readonly joining: string },
): string {
  if (columns.length === 0) return "";
  const { named, words } = context;
  const [start, end] = [named.get(from), named.get(to)];
  const verbs = start?.table === undefined || end?.table === undefined ? undefined : words.key?.({
    from: { table: start.table, columns: columns.map((pair) => pair.from) },
    to: { table: end.table, columns: columns.map((pair) => pair.to) },
  });
  if (verbs && start && end) {
    return joining === to
      ? `that the ${start.singular} ${verbs.forward}`
      : `that the ${end.singular} ${verbs.backward}`;
  }
  const standing = joining === to ? from : to;
  if (columns.every((pair) => pair.from === pair.to)) {
    const same = listed(columns.map((pair) => columnNoun(joining, pair.to, context)));
    const whose = isPair ? "" : ` as the ${named.get(standing)?.singular ?? standing}`;
    return `that has the same ${same}${whose}`;
  }
  const pairs = columns.map((pair) => joining === to ? [pair.to, pair.from] : [pair.from, pair.to]);
  const said = pairs.map(([own = "", other = ""]) =>
    `${columnNoun(joining, own, context)} is ${columnWords(standing, other, context)}`
  );
  return `whose ${said.join(" and whose ")}`;
}
