import type { InferredKey } from "../../schema/mod.ts";

/** A file of foreign keys as `loadKeys` reads it; field names are those of the file. */
export interface KeysDocument {
  readonly foreign_keys: readonly WrittenKey[];
}

/** A possible foreign key for a person to judge. */
export interface WrittenKey {
  /** Whether `loadKeys` takes it. */
  readonly accepted: boolean;
  readonly from_table: string;
  readonly from_columns: readonly string[];
  readonly to_table: string;
  readonly to_columns: readonly string[];
  /** How likely it was meant, in 0..1, with two decimals. */
  readonly confidence: number;
  /** What speaks for it and against it. */
  readonly evidence: readonly string[];
}

/**
 * Writes down inferred foreign keys for a person to edit, in their order. `loadKeys` reads the result.
 *
 * @param accept Confidence (0..1) from which a key is accepted.
 *
 * @example
 * ```ts
 * import { inferKeys, keysDocument } from "querylogue/database";
 * import assert from "node:assert/strict";
 *
 * const column = (name: string) => ({ name, type: "INTEGER", notNull: true });
 * const tables = [
 *   { name: "city", columns: [column("id")], primaryKey: ["id"], uniqueKeys: [] },
 *   { name: "airport", columns: [column("id"), column("city_id")], primaryKey: ["id"], uniqueKeys: [] },
 * ];
 * const { foreign_keys: [key] } = keysDocument(await inferKeys(undefined, { tables, foreignKeys: [] }), 0.9);
 * assert.equal(key?.to_table, "city");
 * assert.equal(key.accepted, false);
 * ```
 */
export function keysDocument(keys: readonly InferredKey[], accept: number): KeysDocument {
  return {
    foreign_keys: keys.map(({ from, to, confidence, evidence }) => ({
      accepted: confidence >= accept,
      from_table: from.table,
      from_columns: from.columns,
      to_table: to.table,
      to_columns: to.columns,
      confidence: Number(confidence.toFixed(2)),
      evidence,
    })),
  };
}
