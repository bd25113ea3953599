import type { ResultColumn, ResultTable, Value } from "../database/mod.ts";
import { numberGroups } from "./number_groups.ts";

/** A column as whole numbers: equal values have equal numbers on both sides of a comparison. NULL is 0. */
export interface EncodedColumn {
  readonly name: string;
  /** Numbers by value, whatever type they came in: 7, 7.0, '7' and true, 1 meet. */
  readonly values: Int32Array;
  /** Only where the column holds texts: they as they are. Two columns of texts are compared by these. */
  readonly texts?: Int32Array;
}

export interface EncodedTables {
  readonly gold: readonly EncodedColumn[];
  readonly predicted: readonly EncodedColumn[];
  /** All numbers are below this. */
  readonly size: number;
}

/** Relative difference up to which two numbers that are not both whole are one value. */
const tolerance = 1e-9;

/** Translates the values of two tables to numbers of one numbering. */
export function encodeTables(gold: ResultTable, predicted: ResultTable): EncodedTables {
  const ids = new Map<Key, number>();
  const encoder = (column: ResultColumn) => encodeColumn(column, ids);
  const encoded = [gold, predicted].map((table) => table.columns.map(encoder));
  const merged = mergedNumbers(ids);
  if (merged) {
    encoded.flat().forEach(({ values }) => values.forEach((id, row) => values[row] = merged[id] ?? id));
  }
  const [goldColumns = [], predictedColumns = []] = encoded;
  return { gold: goldColumns, predicted: predictedColumns, size: ids.size + 1 };
}

/** A number or big integer by itself; texts carry a prefix that tells what they are. */
type Key = number | bigint | string;

function encodeColumn({ name, type, values }: ResultColumn, ids: Map<Key, number>) {
  const idOf = (key: Key): number => {
    const known = ids.get(key);
    if (known !== undefined) return known;
    ids.set(key, ids.size + 1);
    return ids.size;
  };
  const holdsTexts = (type === "text" || type === "other") &&
    values.every((value) => value === null || typeof value === "string");
  const coded = new Int32Array(values.length);
  values.forEach((value, row) => coded[row] = value === null ? 0 : idOf(keyOf(value)));
  if (!holdsTexts) return { name, values: coded };
  const texts = new Int32Array(values.length);
  values.forEach((value, row) => texts[row] = value === null ? 0 : idOf(textKey(String(value))));
  return { name, values: coded, texts };
}

function keyOf(value: Exclude<Value, null>): Key {
  switch (typeof value) {
    case "number":
      return value;
    case "bigint":
      return smallest(value);
    case "boolean":
      return value ? 1 : 0;
    case "string":
      return numberIn(value) ?? textKey(value);
    default:
      return `blob:${value.toHex()}`;
  }
}

/** One key for a whole number, whichever type holds it. */
function smallest(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** A number spelled as a driver spells one ('07' and '+7' are texts), or a truth value in words. */
function numberIn(text: string): number | bigint | undefined {
  const first = text.charCodeAt(0);
  const mayBeTruth = text.length <= 8 && (first | 32) === 116 || (first | 32) === 102;
  if (mayBeTruth && /^(true|false) *$/i.test(text)) return first === 116 || first === 84 ? 1 : 0;
  if (first !== 45 && !(first >= 48 && first <= 57)) return undefined;
  const match = /^(-?(?:0|[1-9]\d*))(\.\d+)?(?:[eE][+-]?\d+)? *$/.exec(text);
  if (!match) return undefined;
  return match[1]?.trimEnd() === text.trimEnd() ? smallest(BigInt(text)) : Number(text);
}

const midnight = /^(\d{4}-\d\d-\d\d)[T ]00:00(?::00(?:\.0+)?)?Z?$/;

/** Trailing blanks do not count; a timestamp at midnight is its date; a blank may stand for the T of a timestamp. */
function textKey(text: string): string {
  const trimmed = text.endsWith(" ") ? text.replace(/ +$/, "") : text;
  if (trimmed.charCodeAt(4) !== 45 || trimmed.length < 16) return `text:${trimmed}`;
  const date = midnight.exec(trimmed)?.[1];
  return `text:${
    date ?? trimmed.replace(/^(\d{4}-\d\d-\d\d) (?=\d\d:\d\d)/, "$1T").replace(/(:\d\d)\.0+(?=Z?$)/, "$1")
  }`;
}

/** For each number's id the id that stands for all numbers within the tolerance, where any differ. */
function mergedNumbers(ids: ReadonlyMap<Key, number>): Int32Array | undefined {
  const numbers = [...ids.keys()].filter((key) => typeof key !== "string").filter((key) =>
    isFinite(Number(key))
  );
  if (numbers.every((number) => typeof number === "bigint" || Number.isSafeInteger(number))) return undefined;
  const merged = Int32Array.from({ length: ids.size + 1 }, (_, id) => id);
  for (const group of numberGroups(numbers, tolerance)) {
    const [first] = group;
    if (first !== undefined) {
      for (const number of group) merged[ids.get(number) ?? 0] = ids.get(first) ?? 0;
    }
  }
  return merged;
}
