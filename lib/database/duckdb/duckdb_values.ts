import {
  DuckDBDateValue,
  DuckDBDecimalType,
  type DuckDBType,
  DuckDBTypeId,
  type DuckDBVector,
} from "@duckdb/node-api";
import { type DuckDbColumn, duckDbColumn } from "./duckdb_column.ts";
import { integerAt } from "./integer_at.ts";
import { momentText } from "./moment_text.ts";
import { shortTexts } from "./short_texts.ts";
import { isNull, vectorMemory } from "./vector_memory.ts";
import type { Value, ValueType } from "../types.ts";

/** How the values of one column of a DuckDB result are taken from the engine's vectors. */
export interface DuckDbValues {
  readonly type: ValueType;
  /** Reads the first rows of a vector. */
  readonly reader: (vector: DuckDBVector, rows: number) => ValueAt;
}

export type ValueAt = (row: number) => Value;

/**
 * The driver makes an object of nearly every value, which takes longer than the query. Where the memory of a vector tells
 * the value, it is read there; all others, and NULL, come from the driver. They are those of `duckDbColumn` in each case.
 */
export function duckDbValues(type: DuckDBType): DuckDbValues {
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
