import type { DuckDBVector } from "@duckdb/node-api";

/** The memory of a vector as the engine lays it out, cell by cell. */
export interface VectorMemory {
  readonly cells: DataView;
  /** One bit a row, 0 for NULL. @default no row is NULL */
  readonly nulls?: Uint8Array;
}

/**
 * The memory of a vector, where the driver shows it: it does for values of one size, and declares that for nobody, so that
 * another version may not.
 */
export function vectorMemory(vector: DuckDBVector): VectorMemory | undefined {
  const cells = field(vector, "items") ?? field(vector, "dataView");
  const validity = field(vector, "validity");
  const bits = field(validity, "data");
  if (!ArrayBuffer.isView(cells) || field(validity, "offset") !== 0) return undefined;
  if (bits !== null && !ArrayBuffer.isView(bits)) return undefined;
  return {
    cells: new DataView(cells.buffer, cells.byteOffset, cells.byteLength),
    ...(bits !== null && { nulls: new Uint8Array(bits.buffer, bits.byteOffset, bits.byteLength) }),
  };
}

export function isNull(nulls: Uint8Array, row: number): boolean {
  return ((nulls[row >> 3] as number) >> (row & 7) & 1) === 0;
}

function field(owner: unknown, name: string): unknown {
  return typeof owner === "object" && owner !== null && name in owner
    ? (owner as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
