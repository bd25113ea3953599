import type { ResultColumn, Value, ValueType } from "../database/mod.ts";
import { sharedNumbers } from "./align_columns.ts";
import type { ColumnPair } from "./encode_tables.ts";
import { type Halves, roundTo } from "./round_to.ts";
import type { Reason } from "./types.ts";
import type { KeyOf } from "./value_key.ts";

/** A column of the ground truth beside the column of the prediction that most plausibly answers it. */
export interface AlignedColumns {
  readonly gold: ResultColumn;
  readonly predicted: ResultColumn;
  readonly pair: ColumnPair;
}

/** What can be said of columns by themselves: NULL on one side only, another type, other places. */
export function explainColumns(aligned: readonly AlignedColumns[], byValue: KeyOf): Reason[] {
  const differing = aligned.filter(({ pair }) => !sameMultiset(pair));
  return [
    ...nullReason(differing),
    ...differing.flatMap((columns) => typeReason(columns) ?? roundingReason(columns, byValue) ?? []),
  ];
}

/** Whether both columns hold the same values equally often. */
export function sameMultiset({ gold, predicted }: ColumnPair): boolean {
  if (gold.length !== predicted.length) return false;
  const sorted = predicted.toSorted();
  return gold.toSorted().every((value, i) => value === sorted[i]);
}

function nullReason(aligned: readonly AlignedColumns[]): Reason[] {
  const told = aligned.flatMap(({ gold, pair }) => {
    const [ours, theirs] = [nullsIn(pair.gold), nullsIn(pair.predicted)];
    // Where rows are missing or repeated, their NULLs are as well.
    const differs = gold.values.length === pair.predicted.length
      ? ours !== theirs
      : (ours === 0) !== (theirs === 0);
    return differs ? [{ name: gold.name, ours, theirs }] : [];
  });
  if (told.length === 0) return [];
  const texts = told.map(({ name, ours, theirs }) =>
    `"${name}" is NULL in ${rows(ours)} of the ground truth and ${rows(theirs)} of the prediction`
  );
  return [{ kind: "null", text: `${texts.join("; ")}.`, columns: told.map(({ name }) => name) }];
}

function nullsIn(values: Int32Array): number {
  return values.reduce((count, value) => value === 0 ? count + 1 : count, 0);
}

function rows(count: number): string {
  return count === 0 ? "no row" : count === 1 ? "1 row" : `${count} rows`;
}

function typeReason({ gold, predicted, pair }: AlignedColumns): Reason | undefined {
  const [ours, theirs] = [familyOf(gold), familyOf(predicted)];
  if (ours === undefined || theirs === undefined || ours === theirs) return undefined;
  const held = (values: Int32Array) => values.filter((value) => value !== 0).sort();
  const [a, b] = [held(pair.gold), held(pair.predicted)];
  if (a.length === 0 || b.length === 0 || sharedNumbers(a, b) > 0) return undefined;
  return {
    kind: "type",
    text:
      `"${gold.name}" is of type ${gold.type} in the ground truth and of type ${predicted.type} in the prediction.`,
    column: gold.name,
    gold: gold.type,
    predicted: predicted.type,
  };
}

/** Types that hold values of one kind; nothing is said of a type that holds several. */
function familyOf({ type }: ResultColumn): ValueType | undefined {
  switch (type) {
    case "boolean":
    case "integer":
    case "decimal":
    case "float":
      return "decimal";
    case "other":
      return undefined;
    default:
      return type;
  }
}

/** Numbers that agree once one side is rounded, or cut, to the places that the other holds. */
function roundingReason({ gold, predicted }: AlignedColumns, byValue: KeyOf): Reason | undefined {
  const ours = numbersIn(gold.values, byValue);
  const theirs = numbersIn(predicted.values, byValue);
  if (!ours || !theirs || ours.length === 0 || ours.length !== theirs.length) return undefined;
  const [held, asked] = [mostPlaces(ours), mostPlaces(theirs)];
  const places = Math.min(held, asked);
  if (held === asked) return undefined;
  const [coarse, fine] = held < asked ? [ours, theirs] : [theirs, ours];
  const agrees = (round: (number: number) => number) =>
    fine.every((number, i) => Math.abs(round(number) - (coarse[i] as number)) <= 1e-9 * Math.abs(number));
  const halves: readonly Halves[] = ["away", "even", "binary"];
  const rounds = halves.some((half) => agrees((number) => roundTo(number, places, half)));
  const cuts = !rounds && agrees((number) => cutTo(number, places));
  if (!rounds && !cuts) return undefined;
  return {
    kind: "rounding",
    text: `The numbers of "${gold.name}" agree only when ${rounds ? "rounded" : "cut"} to ${
      places === 1 ? "1 place" : `${places} places`
    }, as ${held < asked ? "the ground truth" : "the prediction"} holds them.`,
    column: gold.name,
    places,
  };
}

/** The numbers of a column in ascending order; nothing where it holds something else than numbers and NULL. */
function numbersIn(values: readonly Value[], byValue: KeyOf): Float64Array | undefined {
  const numbers: number[] = [];
  for (const value of values) {
    const key = byValue(value);
    if (typeof key === "number" && isFinite(key)) numbers.push(key);
    else if (key !== null) return undefined;
  }
  return Float64Array.from(numbers).sort();
}

function mostPlaces(numbers: Float64Array): number {
  return numbers.reduce((most, number) => Math.max(most, placesOf(number)), 0);
}

/** Digits after the point, in the shortest spelling that tells the number from its neighbours. */
function placesOf(number: number): number {
  const [digits = "", exponent = "0"] = String(number).split("e");
  const [, fraction = ""] = digits.split(".");
  return Math.max(0, fraction.length - Number(exponent));
}

function cutTo(number: number, places: number): number {
  const factor = 10 ** places;
  return Math.trunc(number * factor * (1 + Number.EPSILON)) / factor;
}
