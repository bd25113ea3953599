import type { ResultColumn, Value } from "../types.ts";
import type { PackedColumn, PackedValues } from "./packed_column.ts";

/** The column that `packColumn` was given. */
export function unpackColumn({ name, type, values }: PackedColumn): ResultColumn {
  return { name, type, values: unpack(values) };
}

function unpack(packed: PackedValues): readonly Value[] {
  switch (packed.kind) {
    case "numbers": {
      const { numbers, nulls } = packed;
      return nulls === undefined ? plainNumbers(numbers) : numbersAndNull(numbers, nulls);
    }
    case "repeated": {
      const { texts, places } = packed;
      const values = new Array<Value>(places.length);
      for (let row = 0; row < values.length; row++) {
        const place = places[row] as number;
        values[row] = place === 0 ? null : texts[place - 1] as string;
      }
      return values;
    }
    case "any":
      return packed.values;
    default:
      return packed satisfies never;
  }
}

/** Apart from those with NULL, so that the runtime keeps the numbers themselves in the array. */
function plainNumbers(numbers: Int32Array | Float64Array): readonly number[] {
  const values = new Array<number>(numbers.length);
  for (let row = 0; row < values.length; row++) values[row] = numbers[row] as number;
  return values;
}

function numbersAndNull(numbers: Int32Array | Float64Array, nulls: Uint8Array): readonly Value[] {
  const values = new Array<Value>(numbers.length);
  for (let row = 0; row < values.length; row++) {
    values[row] = nulls[row] === 1 ? null : numbers[row] as number;
  }
  return values;
}
