import type { Value } from "../database/mod.ts";
import type { CompareRules } from "./compare_rules.ts";
import type { ColumnPair, EncodedColumn, EncodedTables } from "./encode_tables.ts";
import { valueSum } from "./hash_key.ts";
import type { ValueKey } from "./number_key.ts";
import { openRows, pairAt } from "./open_rows.ts";
import { pairOf } from "./same_rows.ts";
import { type KeyOf, valueKeys } from "./value_key.ts";

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
export function mayBeNoise(
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
