import type { ResultColumn } from "../../database/mod.ts";
import { type PythonKey, pythonKey } from "./python_key.ts";

/**
 * For each column the numbers of its values: values that Python takes for equal have equal numbers in all
 * columns.
 */
export function numberValues(columns: readonly ResultColumn[]): readonly Int32Array[] {
  const numbers = new Map<PythonKey, number>();
  return columns.map(({ values }) =>
    Int32Array.from(values, (value) => {
      const key = pythonKey(value);
      const known = numbers.get(key);
      if (known !== undefined) return known;
      numbers.set(key, numbers.size);
      return numbers.size - 1;
    })
  );
}
