import type { ResultColumn, ResultTable, Value } from "../database/mod.ts";
import type { ColumnPair } from "./encode_tables.ts";
import { valueSum } from "./hash_key.ts";
import { type HalfRounding, roundTo } from "./round_to.ts";
import type { Reason } from "./types.ts";
import { valueFamily } from "./value_family.ts";
import type { KeyOf } from "./value_key.ts";

/** A column of the ground truth beside the column of the prediction that most plausibly answers it. */
export interface AlignedColumns {
  readonly gold: ResultColumn;
  readonly predicted: ResultColumn;
  readonly pair: ColumnPair;
}

/** Two aligned columns with what the rows hold that are not the same at first sight. */
export interface ComparedColumns extends AlignedColumns {
  readonly open: ColumnPair;
}

/** What can be said of columns by themselves: NULL on one side only, another type, other places. */
export function explainColumns(compared: readonly ComparedColumns[], byValue: KeyOf): Reason[] {
  const differing = compared.filter(({ open }) => !sameMultiset(open));
  return [
    ...nullReason(differing),
    ...differing.flatMap((columns) => typeReason(columns) ?? roundingReason(columns, byValue) ?? []),
  ];
}

/** Whether both columns hold the same values equally often, as far as hashes tell. */
export function sameMultiset({ gold, predicted }: ColumnPair): boolean {
  return gold.length === predicted.length && valueSum(gold) === valueSum(predicted);
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
  let count = 0;
  for (let row = 0; row < values.length; row++) if (values[row] === 0) count++;
  return count;
}

function rows(count: number): string {
  return count === 0 ? "no row" : count === 1 ? "1 row" : `${count} rows`;
}

function typeReason({ gold, predicted, pair, open }: ComparedColumns): Reason | undefined {
  const [ours, theirs] = [valueFamily(gold), valueFamily(predicted)];
  if (ours === undefined || theirs === undefined || ours === theirs) return undefined;
  const held = (values: Int32Array) => values.length - nullsIn(values);
  // Rows that are the same hold the same values.
  if (held(pair.gold) > held(open.gold)) return undefined;
  if (held(open.gold) === 0 || held(open.predicted) === 0 || sharesValues(open)) return undefined;
  return {
    kind: "type",
    text:
      `"${gold.name}" is of type ${gold.type} in the ground truth and of type ${predicted.type} in the prediction.`,
    column: gold.name,
    gold: gold.type,
    predicted: predicted.type,
  };
}

function sharesValues({ gold, predicted }: ColumnPair): boolean {
  const known = new Set(gold);
  return predicted.some((value) => value !== 0 && known.has(value));
}

/** Numbers that agree once one side is rounded, or cut, to the places that the other holds. */
function roundingReason(
  { gold, predicted, open: { source } }: ComparedColumns,
  byValue: KeyOf,
): Reason | undefined {
  const ours = numbersIn(source?.gold ?? [], byValue);
  const theirs = numbersIn(source?.predicted ?? [], byValue);
  if (!ours || !theirs || ours.length === 0 || ours.length !== theirs.length) return undefined;
  // Rounding and cutting to whole numbers, which change most, change by less than this.
  if (ours.some((number, i) => Math.abs(number - (theirs[i] as number)) > 1 + 1e-9 * Math.abs(number))) {
    return undefined;
  }
  const [held, asked] = [mostPlaces(ours), mostPlaces(theirs)];
  if (held === asked) return undefined;
  const [coarse, fine] = held < asked ? [ours, theirs] : [theirs, ours];
  const places = placesIn(held < asked ? gold.values : predicted.values, {
    byValue,
    below: Math.max(held, asked),
  });
  if (places === undefined) return undefined;
  const agrees = (round: (number: number) => number) =>
    fine.every((number, i) => Math.abs(round(number) - (coarse[i] as number)) <= 1e-9 * Math.abs(number));
  const halves: readonly HalfRounding[] = ["away", "even", "binary"];
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

/**
 * The most places of a column of numbers; nothing where it reaches a bound, or holds something else than numbers and NULL.
 */
function placesIn(
  values: readonly Value[],
  { byValue, below }: { readonly byValue: KeyOf; readonly below: number },
): number | undefined {
  let most = 0;
  for (const value of values) {
    const key = byValue(value);
    if (key === null || Number.isInteger(key)) continue;
    if (typeof key !== "number" || !isFinite(key)) return undefined;
    most = Math.max(most, placesOf(key));
    if (most >= below) return undefined;
  }
  return most;
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

/** The note on columns of the prediction that answer none of the ground truth, if there are any. */
export function extraColumns(
  { columns }: ResultTable,
  assignment: readonly (number | undefined)[],
): readonly Reason[] {
  const extra = columns.filter((_, i) => !assignment.includes(i)).map(({ name }) => name);
  if (extra.length === 0) return [];
  return [{ kind: "extra_columns", text: `The prediction also shows ${extra.join(", ")}.`, columns: extra }];
}
