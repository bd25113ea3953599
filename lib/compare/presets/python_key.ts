import type { Value } from "../../database/mod.ts";

/** A key that two values share exactly when they are one key of a Python dictionary. */
export type PythonKey = number | bigint | string;

/**
 * Values as Python compares them: 1, 1.0 and True are one value, whole numbers and floats meet only where
 * they are exactly the same number, a text is never a number, None equals None. NaN equals itself here, as
 * SQLite stores none.
 */
export function pythonKey(value: Value): PythonKey {
  switch (typeof value) {
    case "number":
      return value;
    case "boolean":
      return Number(value);
    case "bigint": {
      const number = Number(value);
      return BigInt(number) === value ? number : value;
    }
    case "string":
      return `str:${value}`;
    default:
      return value === null ? "None" : `bytes:${value.toHex()}`;
  }
}
