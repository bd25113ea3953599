import type { ResultColumn, Value } from "../types.ts";
import type { PackedColumn, PackedValues } from "./packed_column.ts";

/** A column as it travels fastest: numbers side by side, texts that repeat once each, all else as it is. */
export function packColumn({ name, type, values }: ResultColumn): PackedColumn {
  return { name, type, values: packNumbers(values) ?? packTexts(values) ?? { kind: "any", values } };
}

function packNumbers(values: readonly Value[]): PackedValues | undefined {
  let nulls = 0;
  let small = true;
  for (const value of values) {
    if (value === null) nulls++;
    else if (typeof value !== "number") return undefined;
    else small &&= Object.is(value | 0, value);
  }
  const numbers = small ? new Int32Array(values.length) : new Float64Array(values.length);
  if (nulls === 0) {
    numbers.set(values as readonly number[]);
    return { kind: "numbers", numbers };
  }
  const marks = new Uint8Array(values.length);
  for (let row = 0; row < values.length; row++) {
    const value = values[row];
    if (typeof value === "number") numbers[row] = value;
    else marks[row] = 1;
  }
  return { kind: "numbers", numbers, nulls: marks };
}

/** Only where texts repeat often enough to pay for looking them up, here and where they are unpacked. */
function packTexts(values: readonly Value[]): PackedValues | undefined {
  const known = new Map<string, number>();
  const places = new Int32Array(values.length);
  for (let row = 0; row < values.length; row++) {
    const value = values[row] as Value;
    if (value === null) continue;
    if (typeof value !== "string" || value.length > MOST_LETTERS) return undefined;
    let place = known.get(value);
    if (place === undefined) {
      if (known.size * OFTEN >= values.length) return undefined;
      place = known.size + 1;
      known.set(value, place);
    }
    places[row] = place;
  }
  return { kind: "repeated", texts: [...known.keys()], places };
}

/** A map of longer texts takes quadratic time, as the runtime tells these apart by nothing but their length at first. */
const MOST_LETTERS = 16_000;

/** Rows for each text. */
const OFTEN = 8;
