import type { ResultTable } from "../database/mod.ts";
import { numberGroups } from "./number_groups.ts";
import { type Halves, roundTo } from "./round_to.ts";
import type { KeyOf, ValueKey } from "./value_key.ts";

/** Keys that noise and rounding do not change. */
export interface LooserKeys {
  /** Numbers within the tolerance have one key. */
  readonly byValue: KeyOf;
  /** Numbers that round to one number have one key. The same function for the same places. */
  readonly rounded: (places: number) => KeyOf;
  /** What any of the others takes for one value has one key here. */
  readonly coarse: KeyOf;
}

export interface LooserKeysOptions {
  readonly byValue: KeyOf;
  readonly tolerance: number;
  /** Places of each column of the ground truth. */
  readonly roundedTo: readonly (number | undefined)[];
}

/** One set of keys for each way to round halves, where any column is rounded; none where noise and rounding change nothing. */
export function* looserKeys(
  tables: readonly [gold: ResultTable, predicted: ResultTable],
  { byValue, tolerance, roundedTo }: LooserKeysOptions,
): Generator<LooserKeys> {
  const rounding = new Set(roundedTo.filter((places) => places !== undefined));
  const { numbers, bigints, whole } = numbersIn(tables, byValue);
  if (rounding.size === 0 && (whole || tolerance === 0)) return;
  const representative = new Map<ValueKey, ValueKey>();
  for (const [first = null, ...others] of numberGroups(numbers, { bigints, tolerance })) {
    for (const other of others) representative.set(other, first);
  }
  if (rounding.size === 0 && representative.size === 0) return;
  const tolerant: KeyOf = (value) => {
    const key = byValue(value);
    return representative.get(key) ?? key;
  };
  if (rounding.size === 0) {
    yield { byValue: tolerant, coarse: tolerant, rounded: () => tolerant };
    return;
  }
  for (const halves of ["away", "even", "binary"] as const) {
    const byPlaces = new Map(
      [...rounding].map((places) => [places, roundedKey(byValue, { places, halves })]),
    );
    yield {
      byValue: tolerant,
      rounded: (places) => byPlaces.get(places) ?? tolerant,
      coarse: joinedKey(numbers, [tolerant, ...byPlaces.values()]),
    };
  }
}

/** All finite numbers of both tables in ascending order, and the integers beyond them. */
function numbersIn(tables: readonly ResultTable[], byValue: KeyOf) {
  const numbers = new Float64Array(
    tables.reduce((cells, { columns, rowCount }) => cells + columns.length * rowCount, 0),
  );
  const bigints = new Set<bigint>();
  let count = 0;
  let whole = true;
  for (const { values } of tables.flatMap(({ columns }) => columns)) {
    for (const value of values) {
      const key = byValue(value);
      if (typeof key === "bigint") bigints.add(key);
      if (typeof key !== "number" || !isFinite(key)) continue;
      numbers[count++] = key;
      whole &&= Number.isSafeInteger(key);
    }
  }
  return { numbers: numbers.subarray(0, count).sort(), bigints: [...bigints], whole };
}

interface Rounding {
  readonly places: number;
  readonly halves: Halves;
}

function roundedKey(byValue: KeyOf, { places, halves }: Rounding): KeyOf {
  return (value) => {
    const key = byValue(value);
    return typeof key === "number" ? roundTo(key, places, halves) : key;
  };
}

/** The key of a run of numbers in which each neighbour has some key in common with the next. */
function joinedKey(numbers: Float64Array, keys: readonly [tolerant: KeyOf, ...rounded: KeyOf[]]): KeyOf {
  const [tolerant] = keys;
  const runs = new Map<ValueKey, number>();
  let run = 0;
  let last: readonly ValueKey[] = [];
  for (const number of numbers) {
    if (runs.has(number)) continue;
    const now = keys.map((keyOf) => keyOf(number));
    if (!now.some((key, i) => key === last[i])) run = number;
    runs.set(number, run);
    last = now;
  }
  return (value) => {
    const key = tolerant(value);
    return runs.get(key) ?? key;
  };
}
