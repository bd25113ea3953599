import { InputError } from "../../base/mod.ts";
import type { LogRecord } from "./log_record.ts";

/**
 * Reads the rows of a Parquet log; whole numbers of 64 bits and times are texts.
 *
 * @throws {InputError} If the bytes are no Parquet file.
 */
export async function parquetRecords(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
): Promise<readonly LogRecord[]> {
  const { parquetReadObjects } = await import("hyparquet");
  try {
    const rows = await parquetReadObjects({ file: bytes.slice().buffer });
    return rows.map((row, i) => ({
      line: i + 1,
      value: Object.fromEntries(Object.entries(row).map(([field, value]) => [field, plain(value)])),
    }));
  } catch (error) {
    throw new InputError(`Cannot read ${name}: it is no Parquet file that can be read; write it anew`, {
      cause: error,
    });
  }
}

function plain(value: unknown): unknown {
  if (typeof value === "bigint") return String(value);
  return value instanceof Date ? value.toISOString() : value;
}
