import type { ResultColumn, Value } from "../types.ts";

/** A column on its way between two processes. */
export interface PackedColumn extends Pick<ResultColumn, "name" | "type"> {
  readonly values: PackedValues;
}

export type PackedValues =
  | {
    readonly kind: "numbers";
    readonly numbers: Int32Array | Float64Array;
    /** One byte a row, 1 for NULL. @default no row is NULL */
    readonly nulls?: Uint8Array;
  }
  | {
    readonly kind: "repeated";
    readonly texts: readonly string[];
    /** Where in `texts` the text of a row stands, counted from 1; 0 for NULL. */
    readonly places: Int32Array;
  }
  | { readonly kind: "any"; readonly values: readonly Value[] };
