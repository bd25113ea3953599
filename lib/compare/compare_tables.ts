import type { ResultColumn, ResultTable, Value } from "../database/mod.ts";
import type { UnorderedParts } from "../sql/mod.ts";
import { alignColumns } from "./align_columns.ts";
import { assignChoices, choiceRows } from "./assign_choices.ts";
import { assignColumns } from "./assign_columns.ts";
import { assignWindow } from "./assign_window.ts";
import type { CompareOptions } from "./compare_options.ts";
import { type CompareRules, compareRules } from "./compare_rules.ts";
import { type ColumnPair, type EncodedColumn, type EncodedTables, encodings } from "./encode_tables.ts";
import { extraColumns } from "./explain_columns.ts";
import { explainDifference } from "./explain_difference.ts";
import { valueSum } from "./hash_key.ts";
import type { ValueKey } from "./number_key.ts";
import { openRows, pairAt } from "./open_rows.ts";
import { isOrdered, positionGroups, windowGroups } from "./position_groups.ts";
import type { QueryFacts } from "./query_facts.ts";
import { exceedsNestedBound, type Nested, readJson, readNested } from "./read_nested.ts";
import { pairOf } from "./same_rows.ts";
import { structuredText } from "./structured_text.ts";
import type { Reason, Verdict } from "./types.ts";
import { type KeyOf, valueKeys } from "./value_key.ts";
import { withoutRepeats } from "./without_repeats.ts";

/** The facts of the ground truth's query, and the rules where they are not the usual ones. */
export interface CompareTablesOptions extends QueryFacts, CompareOptions {}

/**
 * Whether a predicted result answers what the ground truth's result answers.
 *
 * Rows are compared as multisets, their order only where the ground truth orders. Columns may stand in any order and
 * under any name, but a name that occurs exactly once on each side pairs its two columns. Extra columns in the prediction
 * are noted, missing ones are a difference. NULL equals NULL alone. Numbers are equal by value whatever type holds them,
 * up to the noise of binary arithmetic, and to the places that the ground truth rounds to;
 * a text that spells a number as a driver would equals that number ('7' but not '07'), two columns of texts are equal as
 * texts but for trailing blanks. A date equals the timestamp at its midnight; true and false equal 1 and 0 and their own
 * names. Where a LIMIT leaves open which rows it lets through, any that it may let through will do. Where both sides are
 * empty, or hold equally many rows of nothing but NULL, the verdict is `vacuous`. A result that was cut off is never
 * equal. Each of these rules is an option.
 *
 * @param gold Result of the ground truth.
 * @param predicted Result of the prediction.
 * @throws {RangeError} If a fact does not go with the ground truth's result: a sort key or a column that is not there.
 *
 * @example
 * ```ts
 * import { compareTables } from "querylogue/compare";
 * import assert from "node:assert/strict";
 *
 * const column = (name: string, values: (string | number)[]) => ({ name, type: "text", values } as const);
 * const gold = { columns: [column("name", ["Rhine", "Elbe"]), column("km", [1233, 1094])], rowCount: 2, truncated: false };
 * const predicted = { ...gold, columns: [column("length", [1094, 1233]), column("river", ["Elbe", "Rhine"])] };
 * assert.equal(compareTables(gold, predicted, { ordered: false }).verdict, "equal");
 *
 * const ordered = compareTables(gold, predicted, { ordered: true });
 * assert.equal(ordered.verdict, "different");
 * assert.deepEqual(ordered.reasons.map(({ kind }) => kind), ["order"]);
 * ```
 */
export function compareTables(
  gold: ResultTable,
  predicted: ResultTable,
  options: CompareTablesOptions,
): Verdict {
  const rules = compareRules(options);
  const facts: QueryFacts = options;
  if (gold.truncated || predicted.truncated) return cutOff(gold);
  const groups = positionGroups(gold, facts, rules);
  if (gold.rowCount === 0 && predicted.rowCount === 0) return vacuous("Neither query returns a row.");
  const { assignment, notes = [], ...tried } = match({ gold, predicted, facts, rules, groups });
  if (!assignment) {
    const reasons = explainDifference({ gold, predicted, ...tried, rules, facts, groups });
    return { verdict: "different", reasons };
  }
  const extra = [...notes, ...extraColumns(predicted, assignment)];
  if (extra.length > notes.length && !rules.allowExtraColumns) {
    return { verdict: "different", reasons: extra };
  }
  const blank = tried.tables.gold.every(({ values }) => values.every((value) => value === 0));
  return blank ? vacuous("Both queries return nothing but NULL.") : { verdict: "equal", reasons: extra };
}

interface Sides {
  readonly gold: ResultTable;
  readonly predicted: ResultTable;
  readonly facts: QueryFacts;
  readonly rules: CompareRules;
  readonly groups: Int32Array;
}

interface Match {
  readonly assignment?: readonly number[];
  readonly tables: EncodedTables;
  /** Noise and rounding do not count in `tables`, or change nothing. */
  readonly tolerant: boolean;
  /** What the match rests on beside the results. @default nothing */
  readonly notes?: readonly Reason[];
}

/** The columns of the prediction that answer those of the ground truth, as it stands or as another that its query allows. */
function match(sides: Sides): Match {
  const asked = matchAll(sides);
  const { gold, predicted, facts: { unordered = [], ...facts }, rules } = sides;
  if (asked.assignment || unordered.every((parts) => parts === undefined)) return asked;
  if (exceedsNestedBound([...gold.columns, ...predicted.columns])) return asked;
  const { partners } = alignColumns(asked.tables, { rules, pairsAll: true });
  const ours = new Map(unordered.flatMap((parts, i) => parts ? [[i, parts] as const] : []));
  const theirs = new Map(
    [...ours].flatMap(([i, parts]) => partners[i] === undefined ? [] : [[partners[i], parts] as const]),
  );
  const { unlimited, choices } = facts;
  const sorted = matchAll({
    ...sides,
    gold: sortedParts(gold, ours),
    predicted: sortedParts(predicted, theirs),
    facts: {
      ...facts,
      ...(unlimited && { unlimited: { ...unlimited, table: sortedParts(unlimited.table, ours) } }),
      ...(choices && { choices: { ...choices, table: sortedParts(choices.table, ours) } }),
    },
  });
  return sorted.assignment
    ? { ...sorted, notes: [...sorted.notes ?? [], openOutput("the order in which values are put together")] }
    : asked;
}

function openOutput(cause: string): Reason {
  return {
    kind: "open_output",
    text: `The ground truth leaves its answer open (${cause}); the prediction's is one that it allows.`,
  };
}

/** The columns that answer those of the ground truth, or, where none do, those that it shows once. */
function matchAll(sides: Sides): Match {
  const { gold, facts, predicted } = sides;
  const asked = matchShown(sides);
  const repeated = facts.repeats?.some((first) => first !== undefined) ?? false;
  if (asked.assignment || !repeated || predicted.columns.length === 0) return asked;
  const once = matchShown({ ...sides, ...withoutRepeats(gold, facts) });
  return once.assignment ? once : asked;
}

/** The columns of the prediction that answer those of the ground truth, if any do, and the encoding that was tried last. */
function matchShown({ gold, predicted, facts, rules, groups }: Sides): Match {
  const encoding = { rules, ...(facts.roundedTo && { roundedTo: facts.roundedTo }) };
  let tables: EncodedTables = { gold: [], predicted: [] };
  let tolerant = false;
  for (tables of encodings(gold, predicted, encoding)) {
    if (gold.rowCount !== predicted.rowCount) break;
    const assignment = assignColumns(tables, groups, rules);
    if (assignment) return { assignment, tables, tolerant };
    if (!tolerant && !mayBeNoise(tables, { ...encoding, groups })) break;
    tolerant = true;
  }
  const { unlimited, choices } = facts;
  if (choices && gold.rowCount === predicted.rowCount) {
    const rows = choiceRows(choices, { rowCount: gold.rowCount, ordered: isOrdered(facts, rules) });
    for (const whole of rows ? encodings(choices.table, predicted, encoding) : []) {
      const assignment = rows && assignChoices(whole, rows, rules);
      if (assignment) return { assignment, tables, tolerant, notes: [openOutput(choices.cause)] };
    }
  }
  const window = unlimited && gold.rowCount === predicted.rowCount && rules.freeLimit
    ? windowGroups(gold, unlimited, { facts, rules })
    : undefined;
  if (!unlimited || !window) return { tables, tolerant };
  for (const whole of encodings(unlimited.table, predicted, encoding)) {
    const assignment = assignWindow(whole, window, rules);
    if (assignment) return { assignment, tables, tolerant };
  }
  return { tables, tolerant };
}

function cutOff({ truncated }: ResultTable): Verdict {
  const side = truncated ? "ground truth" : "prediction";
  const text = `The result of the ${side} was cut off, so that nothing can be said of the rest.`;
  return { verdict: "different", reasons: [{ kind: "truncated", text }] };
}

function vacuous(text: string): Verdict {
  return { verdict: "vacuous", reasons: [{ kind: "nothing_compared", text }] };
}

/** A table with the parts of some of its values sorted, by the positions of the columns. */
function sortedParts(
  table: ResultTable,
  partsOf: ReadonlyMap<number, UnorderedParts>,
): ResultTable {
  const columns = table.columns.map((column, i): ResultColumn => {
    const parts = partsOf.get(i);
    return parts ? { ...column, values: column.values.map((value) => sorted(value, parts)) } : column;
  });
  return { ...table, columns };
}

function sorted(value: Value, parts: UnorderedParts): Value {
  if (typeof value !== "string") return value;
  if (parts.kind === "text") return value.split(parts.separator).sort().join(parts.separator);
  const tree: Nested | undefined = readJson(value) ?? readNested(value);
  if (!Array.isArray(tree)) return value;
  const items = tree.map((item: Nested) => ({ item, spelled: structuredText(item) }));
  items.sort((a, b) => a.spelled < b.spelled ? -1 : a.spelled > b.spelled ? 1 : 0);
  return structuredText(items.map(({ item }) => item));
}

interface MayBeNoiseOptions {
  readonly rules: CompareRules;
  /** As in `QueryFacts`. */
  readonly roundedTo?: readonly (number | undefined)[];
  /** For each row position its group, on both sides. */
  readonly groups: Int32Array;
}

/**
 * Whether two tables that differ as they are may be the same once noise and rounding are tolerated: a look that costs
 * little and says no only where it is sure.
 *
 * @param tables As strictly encoded as the rules allow, with equally many rows.
 */
function mayBeNoise(
  tables: EncodedTables,
  { rules, roundedTo = [], groups }: MayBeNoiseOptions,
): boolean {
  if ([...tables.gold, ...tables.predicted].some(({ hasInnerNumbers }) => hasInnerNumbers)) return true;
  const { byValue } = valueKeys(rules);
  const places = rules.roundAsAsked ? roundedTo : [];
  const slackOf = (column: number): Slack => {
    const asked = places[column];
    return {
      relative: 2 * rules.tolerance,
      // A run of numbers near zero, and what rounding moves.
      fixed: rules.tolerance + (asked === undefined ? 0 : 1.01 * 10 ** -asked),
    };
  };
  const ours = tables.gold.map((column) => columnSketch(column, byValue));
  const theirs = tables.predicted.map((column) => columnSketch(column, byValue));
  const partnersOf = (i: number) =>
    [...theirs.keys()].filter((j) =>
      (rules.freeColumnOrder || i === j) &&
      mayPair(ours[i] as ColumnSketch, theirs[j] as ColumnSketch, slackOf(i))
    );
  const isFound = ({ sum }: ColumnSketch) => theirs.some((other) => other.sum === sum);
  if (ours.some((column, i) => !isFound(column) && partnersOf(i).length === 0)) return false;
  const partners = ours.map((_, i) => partnersOf(i));
  if (partners.some(({ length }) => length === 0)) return false;
  if (partners.some(({ length }) => length > 1)) return true;
  const pairs = partners.map(([predicted = 0], gold) => pairOf(tables, { gold, predicted }));
  const open = openRows(pairs, { gold: groups, predicted: groups });
  const checks = pairs.map((pair, i) => nearCheck(pairAt(pair, open), { byValue, slack: slackOf(i) }));
  // Each row that is left needs one that is near in all columns; the first mostly tell.
  return open.gold.subarray(0, LOOKED_AT).every((place, row) =>
    open.predicted.some((other, candidate) =>
      groups[place] === groups[other] && checks.every((isNear) => isNear(row, candidate))
    )
  );
}

const LOOKED_AT = 20;

/** By how much two numbers may differ, beside the larger and at all. */
interface Slack {
  readonly relative: number;
  readonly fixed: number;
}

interface ColumnSketch {
  /** As `valueSum` gives it. */
  readonly sum: number;
  /** Values that are numbers. */
  readonly count: number;
  readonly numbers: () => ColumnNumbers;
}

/** The finite numbers of a column. */
interface ColumnNumbers {
  readonly sum: number;
  /** Sum of what they are without their signs. */
  readonly size: number;
  readonly sorted: () => Float64Array;
}

function columnSketch({ values, source, numbers: count = 0 }: EncodedColumn, byValue: KeyOf): ColumnSketch {
  const numbers = once(() => columnNumbers(source?.values ?? [], { byValue, count }));
  return { sum: valueSum(values), count, numbers };
}

function columnNumbers(
  values: readonly Value[],
  { byValue, count }: { readonly byValue: KeyOf; readonly count: number },
): ColumnNumbers {
  const numbers = new Float64Array(count);
  let next = 0;
  let sum = 0;
  let size = 0;
  for (let row = 0; row < values.length; row++) {
    const number = numberOf(byValue(values[row] as Value));
    if (!isFinite(number)) continue;
    numbers[next++] = number;
    sum += number;
    size += Math.abs(number);
  }
  return { sum, size, sorted: once(() => numbers.subarray(0, next).sort()) };
}

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => made ??= make();
}

/** NaN for what is no number. */
function numberOf(key: ValueKey): number {
  return typeof key === "number" ? key : typeof key === "bigint" ? Number(key) : NaN;
}

function mayPair(a: ColumnSketch, b: ColumnSketch, slack: Slack): boolean {
  if (a.count !== b.count) return false;
  if (a.sum === b.sum) return true;
  if (a.count === 0) return false;
  const [ours, theirs] = [a.numbers(), b.numbers()];
  // What adding up so many numbers loses comes on top.
  const lost = a.count * Number.EPSILON;
  const apart = Math.abs(ours.sum - theirs.sum);
  if (apart > (slack.relative + lost) * (ours.size + theirs.size) + slack.fixed * a.count) return false;
  const others = theirs.sorted();
  // Numbers that count as one stand side by side, so that two columns of equal ones meet in their order.
  return ours.sorted().every((number, i) => isNear(number, others[i] as number, slack));
}

function isNear(x: number, y: number, { relative, fixed }: Slack): boolean {
  return Math.abs(x - y) <= relative * Math.max(Math.abs(x), Math.abs(y)) + fixed;
}

function nearCheck(
  { gold, predicted, source }: ColumnPair,
  { byValue, slack }: { readonly byValue: KeyOf; readonly slack: Slack },
): (row: number, other: number) => boolean {
  return (row, other) => {
    if (gold[row] === predicted[other]) return true;
    const [x = null, y = null] = [source?.gold[row], source?.predicted[other]];
    return isNear(numberOf(byValue(x)), numberOf(byValue(y)), slack);
  };
}
