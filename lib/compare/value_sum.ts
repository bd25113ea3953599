import { mix } from "./hash_key.ts";

/** A sum over the values of a column in any order: where two sums differ, so do the values. */
export function valueSum(values: Int32Array): number {
  let sum = 0;
  for (let row = 0; row < values.length; row++) sum = (sum + mix(values[row] as number, 13)) | 0;
  return sum;
}
