import {
  DuckDBDateValue,
  DuckDBDecimalType,
  type DuckDBResult,
  type DuckDBType,
  DuckDBTypeId,
  type DuckDBVector,
  ResultReturnType,
} from "@duckdb/node-api";
import { Buffer } from "node:buffer";
import type { HandPart } from "../process/sql_session.ts";
import type { ResultTable, Value, ValueType } from "../types.ts";
import { type DuckDbColumn, duckDbColumn } from "./duckdb_column.ts";

/**
 * The rows of a result, chunk by chunk, until there are enough. Where parts can be handed over, so are full ones while
 * reading goes on, and the table that is returned holds the rows after them.
 *
 * @throws {RowsCutOff} If the query failed after its first rows.
 */
export async function readDuckDbTable(
  result: DuckDBResult,
  maxRows: number,
  handPart?: HandPart,
): Promise<ResultTable> {
  const columns = result.columnTypes().map(duckDbValues);
  const names = result.columnNames();
  let values = columns.map((): Value[] => []);
  let handed = 0;
  let rowCount = 0;
  let truncated = false;
  const table = (): ResultTable => ({
    columns: columns.map(({ type }, i) => ({ name: names[i] as string, type, values: values[i] as Value[] })),
    rowCount,
    truncated,
  });
  while (!truncated) {
    const chunk = await result.fetchChunk();
    if (chunk === null || chunk.rowCount === 0) {
      // The driver says nothing of an error that comes after the first rows.
      if (result.returnType === ResultReturnType.INVALID) throw new RowsCutOff();
      break;
    }
    const rows = Math.min(chunk.rowCount, maxRows - handed - rowCount);
    truncated = rows < chunk.rowCount;
    rowCount += rows;
    for (const [i, { reader }] of columns.entries()) {
      const target = values[i] as Value[];
      const valueAt = reader(chunk.getColumnVector(i), rows);
      for (let row = 0; row < rows; row++) target.push(valueAt(row));
    }
    if (handPart === undefined || truncated || rowCount < PART_ROWS) continue;
    await handPart(table());
    handed += rowCount;
    rowCount = 0;
    values = columns.map((): Value[] => []);
  }
  return table();
}

/** A query failed after its first rows, and the driver does not say why. */
export class RowsCutOff extends Error {
  override name = "RowsCutOff";
}

/** How the values of one column of a DuckDB result are taken from the engine's vectors. */
interface DuckDbValues {
  readonly type: ValueType;
  /** Reads the first rows of a vector. */
  readonly reader: (vector: DuckDBVector, rows: number) => ValueAt;
}

type ValueAt = (row: number) => Value;

/**
 * The driver makes an object of nearly every value, which takes longer than the query. Where the memory of a vector tells
 * the value, it is read there; all others, and NULL, come from the driver. They are those of `duckDbColumn` in each case.
 */
function duckDbValues(type: DuckDBType): DuckDbValues {
  const column = duckDbColumn(type);
  const inMemory = memoryReader(type, column);
  return {
    type: column.type,
    reader(vector, rows) {
      const driven = driverReader(vector, column);
      const memory = inMemory && vectorMemory(vector);
      if (!memory) return driven;
      const { cells, nulls } = memory;
      const valueAt = inMemory({ cells, rows, size: cells.byteLength / vector.itemCount });
      if (!nulls) return (row) => valueAt(row) ?? driven(row);
      return (row) => isNull(nulls, row) ? null : valueAt(row) ?? driven(row);
    },
  };
}

function driverReader(vector: DuckDBVector, { convert }: DuckDbColumn): ValueAt {
  return (row) => {
    const value = vector.getItem(row);
    return value === null ? null : convert(value);
  };
}

interface Cells {
  readonly cells: DataView;
  readonly rows: number;
  /** Bytes of each. */
  readonly size: number;
}

/** Gives what the memory tells, and undefined where the driver has to be asked. Cells of NULL hold anything. */
type MemoryReader = (cells: Cells) => (row: number) => number | string | undefined;

function memoryReader(type: DuckDBType, { convert }: DuckDbColumn): MemoryReader | undefined {
  switch (type.typeId) {
    case DuckDBTypeId.DOUBLE:
      return ({ cells }) => (row) => cells.getFloat64(8 * row, true);
    case DuckDBTypeId.FLOAT:
      return ({ cells }) => (row) => cells.getFloat32(4 * row, true);
    case DuckDBTypeId.TINYINT:
    case DuckDBTypeId.SMALLINT:
    case DuckDBTypeId.INTEGER:
    case DuckDBTypeId.BIGINT:
    case DuckDBTypeId.HUGEINT:
      return ({ cells, size }) => (row) => integerAt(cells, size * row, size);
    case DuckDBTypeId.DECIMAL:
      return type instanceof DuckDBDecimalType ? decimalReader(type.scale) : undefined;
    case DuckDBTypeId.VARCHAR:
      return ({ cells, rows }) => shortTexts(cells, rows);
    case DuckDBTypeId.DATE: {
      const textOf = remembered((day) => String(convert(new DuckDBDateValue(day))));
      return ({ cells }) => (row) => textOf(cells.getInt32(4 * row, true));
    }
    case DuckDBTypeId.TIMESTAMP:
    case DuckDBTypeId.TIMESTAMP_TZ: {
      const dayText = remembered((day) => new DuckDBDateValue(day).toString());
      const zone = type.typeId === DuckDBTypeId.TIMESTAMP_TZ ? "Z" : "";
      return ({ cells }) => (row) => {
        const micros = integerAt(cells, 8 * row, 8);
        return micros === undefined ? undefined : momentText(micros, { dayText, zone });
      };
    }
    default:
      return undefined;
  }
}

/** Up to 15 digits, whole numbers and powers of ten are exact, so that their quotient is what the text would give. */
function decimalReader(scale: number): MemoryReader | undefined {
  if (scale > 22) return undefined;
  const unit = Number(`1e${scale}`);
  return ({ cells, size }) => (row) => {
    const scaled = integerAt(cells, size * row, size);
    return scaled === undefined || Math.abs(scaled) >= 1e15 ? undefined : scaled / unit;
  };
}

/** A column holds far fewer days than rows. */
function remembered(textOf: (day: number) => string): (day: number) => string {
  const texts = new Map<number, string>();
  return (day) => {
    let text = texts.get(day);
    if (text === undefined) texts.set(day, text = textOf(day));
    return text;
  };
}

/** A signed integer of 1, 2, 4, 8 or 16 bytes, the lowest first; undefined where a number does not hold it exactly. */
function integerAt(cells: DataView, offset: number, size: number): number | undefined {
  switch (size) {
    case 1:
      return cells.getInt8(offset);
    case 2:
      return cells.getInt16(offset, true);
    case 4:
      return cells.getInt32(offset, true);
    default: {
      const high = cells.getInt32(offset + 4, true);
      const number = high * 2 ** 32 + cells.getUint32(offset, true);
      if (size === 16) {
        const sign = high >> 31;
        if (cells.getInt32(offset + 8, true) !== sign || cells.getInt32(offset + 12, true) !== sign) {
          return undefined;
        }
      }
      return Number.isSafeInteger(number) ? number : undefined;
    }
  }
}

/**
 * The texts of a vector that stand in its cells, which are those of up to 12 bytes, as far as they are ASCII; undefined for
 * all others. They are decoded together, as a call of the decoder takes longer than a text.
 */
function shortTexts(cells: DataView, rows: number): (row: number) => string | undefined {
  const all = Buffer.from(cells.buffer, cells.byteOffset, CELL_BYTES * rows).toString("latin1");
  return (row) => {
    const start = CELL_BYTES * row;
    const length = cells.getUint32(start, true);
    if (length > MOST_BYTES) return undefined;
    // What is behind a text is zero.
    const bytes = cells.getInt32(start + 4, true) | cells.getInt32(start + 8, true) |
      cells.getInt32(start + 12, true);
    return (bytes & NOT_ASCII) === 0 ? all.slice(start + 4, start + 4 + length) : undefined;
  };
}

/** Each holds the number of bytes, then the text itself or where it is. */
const CELL_BYTES = 16;
const MOST_BYTES = 12;
const NOT_ASCII = 0x80808080;

interface MomentTextOptions {
  /** Of a day, counted from 1970-01-01. */
  readonly dayText: (day: number) => string;
  readonly zone: string;
}

/** The ISO 8601 text of a moment in microseconds since 1970; exact numbers reach from 1684 to 2255. */
function momentText(micros: number, { dayText, zone }: MomentTextOptions): string {
  const day = Math.floor(micros / DAY);
  const inDay = micros - day * DAY;
  const seconds = Math.floor(inDay / SECOND);
  const fraction = inDay - seconds * SECOND;
  const minutes = Math.floor(seconds / 60);
  const time = `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}`;
  return `${dayText(day)}T${time}${fraction === 0 ? "" : fractionText(fraction)}${zone}`;
}

const SECOND = 1_000_000;
const DAY = 86_400 * SECOND;

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}

function fractionText(micros: number): string {
  return `.${String(micros).padStart(6, "0").replace(/0+$/, "")}`;
}

/** The memory of a vector as the engine lays it out, cell by cell. */
interface VectorMemory {
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

/** Rows of a large result that travel together: enough to pack well, few enough to hold several times. */
const PART_ROWS = 131_072;
