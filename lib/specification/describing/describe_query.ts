import { rolesOutside } from "../tree/roles_outside.ts";
import { valuesIn } from "../tree/values_in.ts";
import type { Combination, Output, Selection, Specification, Value } from "../types.ts";
import { describeCondition } from "./describe_condition.ts";
import { describeSources } from "./describe_sources.ts";
import { cutWords, describeKeys, describePart, describeValue, eachWords } from "./describe_value.ts";
import { listed } from "./english.ts";
import { nameSources } from "./name_sources.ts";
import { type RankedRows, rankedRows } from "./ranked_rows.ts";
import type { Describing } from "./types.ts";

/** A specification as a noun: "the name of each city where the population is more than 1000". */
export function describeQuery(specification: Specification, describing: Describing): string {
  return specification.kind === "selection"
    ? selectionWords(specification, describing)
    : combinationWords(specification, describing);
}

/** A specification inside another: in parentheses, unless it is one value of all rows of a table. */
export function describeInner(specification: Specification, describing: Describing): string {
  const words = describeQuery(specification, describing);
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

function selectionWords(whole: Selection, around: Describing): string {
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
  const describing = {
    ...around,
    named,
    bare: isAlone ? first?.role : undefined,
    rows: sources.length === 1 && first?.kind === "table" ? named.get(first.role)?.plural ?? "rows" : "rows",
  };
  const groups = groupBy.length > 0 ? "only groups where" : "only if";
  return [
    headWords(selection, { describing, only: ranked ? rankWords(ranked, describing) : "" }),
    ...having ? [`${groups} ${describeCondition(having, describing)}`] : [],
    ...distinct ? ["without repeated rows"] : [],
    ...orderBy.length > 0 ? [`sorted by ${describeKeys(orderBy, describing)}`] : [],
    ...cutWords(cut ?? {}),
  ].join(", ");
}

/** What is shown of which rows. */
function headWords(
  selection: Selection,
  { describing, only: few }: { readonly describing: Describing; readonly only: string },
): string {
  const { sources, outputs, where, groupBy } = selection;
  const shown = outputWords(outputs, describing);
  if (sources.length === 0) {
    return `${shown}${where ? ` if ${describeCondition(where, describing)}` : ""}`;
  }
  const of = (number: "singular" | "plural") =>
    `${describeSources(selection, { describing, number })}${whereWords(selection, describing)}${few}`;
  const colon = shown === "" ? "" : `: ${shown}`;
  if (groupBy.length > 0) {
    const keys = listed(groupBy.map((key) => eachWords(key, describing)));
    return `for each ${keys} among the ${of("plural")}${colon}`;
  }
  if (outputs.length === 0) return of("singular");
  const isOne = outputs.some(({ value }) => hasAggregate(value)) || selection.having !== undefined;
  if (!isOne) {
    return isPlain(selection, describing)
      ? `${shown} of each ${of("singular")}`
      : `for each ${of("singular")}${colon}`;
  }
  const all = where ? "the" : "all";
  const [only] = outputs;
  if (only === undefined || outputs.length > 1 || !isPlainAggregate(only, describing)) {
    return `among ${all} ${of("plural")}${colon}`;
  }
  return only.value.kind === "aggregate" && only.value.value === undefined
    ? `the number of ${of("plural")}`
    : `${shown} of ${all} ${of("plural")}`;
}

function whereWords({ where, sources, outputs }: Selection, describing: Describing): string {
  if (where === undefined) return "";
  const words = `where ${describeCondition(where, describing)}`;
  if (sources.length > 1) return `, ${words}`;
  return outputs.length === 0 ? ` (${words})` : ` ${words}`;
}

/** Which of the rows come first: "of those only the first within each country, sorted by …". */
function rankWords({ window, ranks }: RankedRows, describing: Describing): string {
  const { function: call, partitionBy, orderBy } = window;
  const within = listed(partitionBy.map((value) => eachWords(value, describing)));
  const places = { row_number: "", rank: ", with ties", dense_rank: ", with all ties of each rank" };
  const ties = call.kind === "window_function" && call.function in places
    ? places[call.function as keyof typeof places]
    : "";
  const few = ranks === 1 ? "the first" : `the first ${ranks}`;
  const each = within === "" ? "" : ` within each ${within}`;
  const sorted = orderBy.length === 0 ? "" : ` sorted by ${describeKeys(orderBy, describing)}`;
  return ` (of those only ${few}${each}${sorted}${ties})`;
}

/** Columns of the one table that are shown as they are: "the name of each city". */
function isPlain({ sources, outputs }: Selection, { bare }: Describing): boolean {
  return sources[0]?.kind === "table" &&
    outputs.every(({ value, name }) => value.kind === "column" && value.role === bare && name === undefined);
}

/** A count of rows, or an aggregate of a column of the one table. */
function isPlainAggregate({ value, name }: Output, { bare }: Describing): boolean {
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

function outputWords(outputs: readonly Output[], describing: Describing): string {
  return listed(outputs.map(({ value, name }) => {
    const isNamed = name !== undefined && !(value.kind === "column" && value.column === name);
    const isPart = isNamed || outputs.length > 1;
    const words = isPart ? describePart(value, describing) : describeValue(value, describing);
    return isNamed ? `${words} (called ${name})` : words;
  }));
}

function combinationWords(
  { kind, all, left, right, orderBy, cut }: Combination,
  describing: Describing,
): string {
  const [one, other] = [left, right].map((side) => `(${describeQuery(side, describing)})`);
  const words = {
    union: `${one} together with ${other}`,
    intersect: `what is both in ${one} and in ${other}`,
    except: `what is in ${one} but not in ${other}`,
  };
  return [
    words[kind],
    all ? "with repeated rows" : "without repeated rows",
    ...orderBy.length > 0 ? [`sorted by ${describeKeys(orderBy, describing)}`] : [],
    ...cutWords(cut ?? {}),
  ].join(", ");
}
