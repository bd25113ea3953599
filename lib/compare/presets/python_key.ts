import { sha256 } from "../../base/mod.ts";
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
      return shortened("str", value);
    default:
      return value === null ? "None" : shortened("bytes", value.toHex());
  }
}

/** A map of longer keys takes quadratic time, as the runtime tells these apart by nothing but their length at first. */
function shortened(kind: string, text: string): string {
  return text.length > MOST_LETTERS ? `long ${kind}:${sha256(text)}` : `${kind}:${text}`;
}

const MOST_LETTERS = 16_000;
