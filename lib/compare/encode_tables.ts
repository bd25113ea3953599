import type { ResultColumn, ResultTable, Value } from "../database/mod.ts";
import type { CompareRules } from "./compare_rules.ts";
import { hashKey, hashPlainText } from "./hash_key.ts";
import { type LooserKeys, looserKeys } from "./looser_keys.ts";
import { longDecimal } from "./number_key.ts";
import { isStructured } from "./structured_text.ts";
import { typedTables } from "./typed_tables.ts";
import { type KeyOf, type ValueKeys, valueKeys } from "./value_key.ts";

/** A column as whole numbers: equal values have equal numbers on both sides of a comparison. NULL alone is 0. */
export interface EncodedColumn {
  readonly name: string;
  readonly values: Int32Array;
  /** What it was made of. @default the numbers themselves say all */
  readonly source?: ResultColumn;
  /** Values that are numbers, which noise and rounding change. @default not known */
  readonly numbers?: number;
  /** Some values are decimals that no number holds, or hold numbers (JSON, lists): noise changes these too. */
  readonly hasInnerNumbers?: boolean;
}

/** Two columns that are compared with each other. */
export interface ColumnPair {
  readonly gold: Int32Array;
  readonly predicted: Int32Array;
  /** What the numbers stand for. @default equal numbers are equal values */
  readonly source?: PairSource;
}

/** Values of two columns: those of equal keys are one value. */
export interface PairSource {
  readonly gold: readonly Value[];
  readonly predicted: readonly Value[];
  readonly keyOf: KeyOf;
  /** Both hold nothing but texts and NULL, and are compared as texts. */
  readonly asText: boolean;
  /** The keys of all values, where each is a number on both sides: read much faster than the values. */
  readonly numbers?: { readonly gold: Float64Array; readonly predicted: Float64Array } | undefined;
}

/** The keys of a column of the ground truth, by its position, and of what it is compared with. */
type PairKeys = (asText: boolean, position: number) => KeyOf;

export interface EncodedTables {
  readonly gold: readonly EncodedColumn[];
  readonly predicted: readonly EncodedColumn[];
  /**
   * How two columns are compared, by their positions, where that is finer than their numbers by themselves are. What is
   * equal in a pair has equal numbers in `values` as well. @default by `values`
   */
  readonly pairOf?: (gold: number, predicted: number) => ColumnPair;
}

interface EncodingOptions {
  readonly rules: CompareRules;
  /** As in `QueryFacts`. */
  readonly roundedTo?: readonly (number | undefined)[];
}

/**
 * The values of two tables in numbers that meet on both sides, first as strictly as the rules allow, then (where that can
 * make a difference) with noise and rounding tolerated, once for each way that engines round halves.
 */
export function* encodings(
  gold: ResultTable,
  predicted: ResultTable,
  { rules, roundedTo = [] }: EncodingOptions,
): Generator<EncodedTables> {
  const keys = valueKeys(rules);
  const { byValue, byText } = keys;
  const tables = typedTables(gold, predicted);
  const strict = encoder(byValue, byText);
  yield encode(tables, {
    coarse: strict,
    codesOf: (column, asText) => asText ? strict.texts(column) : strict.codes(column),
    keyOf: strictKeys(keys),
  });
  const places = rules.roundAsAsked ? roundedTo : [];
  for (
    const looser of looserKeys(tables, { byValue, byText, tolerance: rules.tolerance, roundedTo: places })
  ) {
    const coarse = encoder(looser.coarse, looser.byText, strict);
    const byKey = new Map<KeyOf, Encoder>([[looser.coarse, coarse]]);
    const encoderOf = (keyOf: KeyOf) => {
      const known = byKey.get(keyOf) ?? encoder(keyOf, looser.byText, strict);
      byKey.set(keyOf, known);
      return known;
    };
    const keyOf = looseKeys({ looser, places });
    yield encode(tables, {
      coarse,
      codesOf: (column, asText, position) =>
        asText && places[position] === undefined
          ? coarse.texts(column)
          : encoderOf(keyOf(false, position)).codes(column),
      keyOf,
    });
  }
}

/** The keys of the last of the encodings of two tables whose values are those of `source` in an encoding. */
export function loosestKeys(
  gold: ResultTable,
  predicted: ResultTable,
  { rules, roundedTo = [] }: EncodingOptions,
): PairKeys {
  const keys = valueKeys(rules);
  const places = rules.roundAsAsked ? roundedTo : [];
  let found = strictKeys(keys);
  const options = { ...keys, tolerance: rules.tolerance, roundedTo: places };
  for (const looser of looserKeys([gold, predicted], options)) found = looseKeys({ looser, places });
  return found;
}

function strictKeys({ byValue, byText }: ValueKeys): PairKeys {
  return (asText) => asText ? byText : byValue;
}

interface Looser {
  readonly looser: LooserKeys;
  readonly places: readonly (number | undefined)[];
}

function looseKeys({ looser, places }: Looser): PairKeys {
  return (asText, position) => {
    const asked = places[position];
    if (asked !== undefined) return looser.rounded(asked);
    return asText ? looser.byText : looser.byValue;
  };
}

interface Encoding {
  readonly coarse: Encoder;
  readonly codesOf: (column: ResultColumn, asText: boolean, position: number) => Codes;
  readonly keyOf: PairKeys;
}

function encode(
  [gold, predicted]: readonly [ResultTable, ResultTable],
  { coarse, codesOf, keyOf }: Encoding,
): EncodedTables {
  const encoded = ({ columns }: ResultTable): EncodedColumn[] =>
    columns.map((source) => {
      const { values, numbers, hasInnerNumbers } = coarse.codes(source);
      return { name: source.name, values, source, numbers, hasInnerNumbers };
    });
  return {
    gold: encoded(gold),
    predicted: encoded(predicted),
    pairOf: (i, j) => {
      const a = gold.columns[i];
      const b = predicted.columns[j];
      if (!a || !b) {
        throw new RangeError(`Cannot pair column ${i} with column ${j}: one of them is not there`);
      }
      const asText = coarse.isText(a) && coarse.isText(b);
      const ours = codesOf(a, asText, i);
      const theirs = codesOf(b, asText, i);
      const numbers = ours.keys && theirs.keys && { gold: ours.keys, predicted: theirs.keys };
      return {
        gold: ours.values,
        predicted: theirs.values,
        source: { gold: a.values, predicted: b.values, keyOf: keyOf(asText, i), asText, numbers },
      };
    },
  };
}

/** Encodes columns, each once. */
interface Encoder {
  readonly codes: (column: ResultColumn) => Codes;
  readonly texts: (column: ResultColumn) => Codes;
  /** Whether a column holds nothing but texts and NULL. */
  readonly isText: (column: ResultColumn) => boolean;
}

/** @param stricter Has encoded the columns without numbers already, which no tolerance changes. */
function encoder(byValue: KeyOf, byText: KeyOf, stricter?: Encoder): Encoder {
  const codes = new Map<ResultColumn, Codes>();
  const texts = new Map<ResultColumn, Codes>();
  const codesOf = (column: ResultColumn) =>
    remember(codes, column, () => {
      const known = stricter?.codes(column);
      return known?.numbers === 0 && !known.hasInnerNumbers ? known : codesBy(column, byValue);
    });
  return {
    codes: codesOf,
    isText: (column) => codesOf(column).isText,
    texts: (column) =>
      remember(texts, column, () => {
        const known = codesOf(column);
        return known.plainTexts ? known : codesBy(column, byText);
      }),
  };
}

function remember<Made>(made: Map<ResultColumn, Made>, column: ResultColumn, make: () => Made): Made {
  const known = made.get(column) ?? make();
  made.set(column, known);
  return known;
}

interface Codes {
  readonly values: Int32Array;
  readonly isText: boolean;
  /** No text of it spells a number or a truth value, so that it reads the same as a text. */
  readonly plainTexts: boolean;
  readonly numbers: number;
  readonly hasInnerNumbers: boolean;
  /** The keys of the values, where each is a number. */
  readonly keys?: Float64Array;
}

function codesBy({ type, values }: ResultColumn, keyOf: KeyOf): Codes {
  const known = numberCodes(values, keyOf);
  if (known) return known;
  const codes = new Int32Array(values.length);
  let others = 0;
  let special = 0;
  let numbers = 0;
  let inner = 0;
  for (let row = 0; row < codes.length; row++) {
    const value = values[row] as Value;
    const plain = typeof value === "string" ? hashPlainText(value) : 0;
    if (plain !== 0) {
      codes[row] = plain;
      continue;
    }
    const key = keyOf(value);
    codes[row] = hashKey(key);
    const isLong = typeof key === "string" && longDecimal(key) !== undefined;
    if (typeof key === "number" || typeof key === "bigint") numbers++;
    else if (isLong || isStructured(key)) inner++;
    if (typeof value !== "string") others += value === null ? 0 : 1;
    else if (typeof key !== "string" || isLong) special++;
  }
  return {
    values: codes,
    isText: (type === "text" || type === "other") && others === 0,
    plainTexts: special === 0,
    numbers,
    hasInnerNumbers: inner > 0,
  };
}

/** The codes of a column of nothing but numbers, apart from all others, so that the engine keeps them unboxed. */
function numberCodes(values: readonly Value[], keyOf: KeyOf): Codes | undefined {
  if (typeof values[0] !== "number") return undefined;
  const codes = new Int32Array(values.length);
  const keys = new Float64Array(values.length);
  for (let row = 0; row < codes.length; row++) {
    const value = values[row];
    const key = typeof value === "number" ? keyOf(value) : undefined;
    if (typeof key !== "number") return undefined;
    keys[row] = key;
    codes[row] = hashKey(key);
  }
  return {
    values: codes,
    isText: false,
    plainTexts: true,
    numbers: codes.length,
    hasInnerNumbers: false,
    keys,
  };
}
