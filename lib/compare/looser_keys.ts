import type { ResultTable } from "../database/mod.ts";
import { numberGroups } from "./number_groups.ts";
import { type HalfRounding, roundTo } from "./round_to.ts";
import { isStructured, numbersOf, withNumbers } from "./structured_text.ts";
import { longDecimal, type ValueKey } from "./number_key.ts";
import type { KeyOf } from "./value_key.ts";

/** Keys that noise and rounding do not change. */
export interface LooserKeys {
  /** Numbers within the tolerance have one key. */
  readonly byValue: KeyOf;
  /** As `byValue` inside of JSON and lists, else a text as it is. */
  readonly byText: KeyOf;
  /** Numbers that round to one number have one key. The same function for the same places. */
  readonly rounded: (places: number) => KeyOf;
  /** What any of the others takes for one value has one key here. */
  readonly coarse: KeyOf;
}

interface LooserKeysOptions {
  readonly byValue: KeyOf;
  readonly byText: KeyOf;
  readonly tolerance: number;
  /** Places of each column of the ground truth. */
  readonly roundedTo: readonly (number | undefined)[];
}

/** One set of keys for each way to round halves, where any column is rounded; none where noise and rounding change nothing. */
export function* looserKeys(
  tables: readonly [gold: ResultTable, predicted: ResultTable],
  { byValue, byText, tolerance, roundedTo }: LooserKeysOptions,
): Generator<LooserKeys> {
  const rounding = new Set(roundedTo.filter((places) => places !== undefined));
  const { numbers, long, whole } = numbersIn(tables, byValue);
  if (rounding.size === 0 && (whole || tolerance === 0)) return;
  const representative = new Map<ValueKey, ValueKey>();
  const isDecimal = decimalsOf(tables, byValue);
  for (const [first = null, ...others] of numberGroups(numbers, { long, tolerance, isDecimal })) {
    for (const other of others) representative.set(other, first);
  }
  if (rounding.size === 0 && representative.size === 0) return;
  const decimals = long.flatMap((key) => longDecimal(key) ?? []);
  const bySize = decimals.length === 0
    ? numbers
    : [...numbers, ...decimals].sort((a, b) => Number(a) - Number(b));
  const represented = (key: ValueKey) => representative.get(key) ?? key;
  const tolerant: KeyOf = (value) => {
    const key = byValue(value);
    return isStructured(key) ? withNumbers(key, represented) : represented(key);
  };
  const textually: KeyOf = (value) => {
    const key = byText(value);
    return isStructured(key) ? withNumbers(key, represented) : key;
  };
  if (rounding.size === 0) {
    yield { byValue: tolerant, byText: textually, coarse: tolerant, rounded: () => tolerant };
    return;
  }
  for (const halves of ["away", "even", "binary"] as const) {
    const byPlaces = new Map(
      [...rounding].map((places) => [places, roundedKey(tolerant, { places, halves, byValue })]),
    );
    yield {
      byValue: tolerant,
      byText: textually,
      rounded: (places) => byPlaces.get(places) ?? tolerant,
      coarse: joinedKey(bySize, [tolerant, ...byPlaces.values()]),
    };
  }
}

/** All finite numbers of both tables in ascending order, and the integers and decimals beyond them. */
function numbersIn(tables: readonly ResultTable[], byValue: KeyOf) {
  const numbers = new Float64Array(
    tables.reduce((cells, { columns, rowCount }) => cells + columns.length * rowCount, 0),
  );
  const nested: number[] = [];
  const long = new Set<bigint | string>();
  let count = 0;
  let whole = true;
  const addLong = (key: ValueKey) => {
    if (typeof key === "bigint") return void long.add(key);
    if (typeof key !== "string" || longDecimal(key) === undefined) return;
    long.add(key);
    whole &&= !key.includes(".");
  };
  for (const { values } of tables.flatMap(({ columns }) => columns)) {
    for (const value of values) {
      const key = byValue(value);
      if (typeof key === "number") {
        if (!isFinite(key)) continue;
        numbers[count++] = key;
        whole &&= Number.isSafeInteger(key);
      } else if (isStructured(key)) {
        for (const inner of numbersOf(key)) {
          if (typeof inner === "number") nested.push(inner);
          else addLong(inner);
        }
      } else addLong(key);
    }
  }
  whole &&= nested.every(Number.isSafeInteger);
  const plain = numbers.subarray(0, count);
  const all = nested.length === 0 ? plain : Float64Array.from([...plain, ...nested.filter(isFinite)]);
  return { numbers: all.sort(), long: [...long], whole };
}

/** Whether a number is a value of a column of a decimal type; the columns are read when the first number is asked for. */
function decimalsOf(tables: readonly ResultTable[], byValue: KeyOf): (number: number) => boolean {
  let known: ReadonlySet<number> | undefined;
  const read = () => {
    const columns = tables.flatMap(({ columns }) => columns).filter(({ type }) => type === "decimal");
    return new Set(
      columns.flatMap(({ values }) => values.map(byValue).filter((key) => typeof key === "number")),
    );
  };
  return (number) => (known ??= read()).has(number);
}

interface Rounding {
  readonly places: number;
  readonly halves: HalfRounding;
  readonly byValue: KeyOf;
}

function roundedKey(tolerant: KeyOf, { places, halves, byValue }: Rounding): KeyOf {
  return (value) => {
    const key = byValue(value);
    if (typeof key === "number") return roundTo(key, places, halves);
    const decimal = longDecimal(key);
    if (decimal === undefined) return tolerant(value);
    const held = decimal.split(".")[1]?.length ?? 0;
    return held <= places ? key : roundTo(Number(decimal), places, halves);
  };
}

/** The key of a run of numbers in which each neighbour has some key in common with the next. */
function joinedKey(
  sorted: Iterable<number | string>,
  keys: readonly [tolerant: KeyOf, ...rounded: KeyOf[]],
): KeyOf {
  const [tolerant] = keys;
  const runs = new Map<ValueKey, number>();
  let run = 0;
  let before: number | string | undefined;
  let last: readonly ValueKey[] = [];
  for (const number of sorted) {
    if (number === before) continue;
    before = number;
    const now = keys.map((keyOf) => keyOf(number));
    if (!now.some((key, i) => key === last[i])) run++;
    runs.set(now[0] ?? null, run);
    last = now;
  }
  return (value) => {
    const key = tolerant(value);
    return runs.get(key) ?? key;
  };
}
