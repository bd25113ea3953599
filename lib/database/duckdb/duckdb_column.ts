import {
  DuckDBDateValue,
  type DuckDBDecimalValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
  type DuckDBType,
  DuckDBTypeId,
  type DuckDBValue,
} from "@duckdb/node-api";
import { decimal } from "../decimal.ts";
import type { Value, ValueType } from "../types.ts";

/** How the values of one column of a DuckDB result are handed on. */
export interface DuckDbColumn {
  readonly type: ValueType;
  /** Never called with NULL. */
  readonly convert: (value: DuckDBValue) => Value;
}

/** The value type of a DuckDB type and the conversion that goes with it. */
export function duckDbColumn({ typeId, alias }: DuckDBType): DuckDbColumn {
  switch (typeId) {
    case DuckDBTypeId.BOOLEAN:
      return { type: "boolean", convert: asIs };
    case DuckDBTypeId.TINYINT:
    case DuckDBTypeId.SMALLINT:
    case DuckDBTypeId.INTEGER:
    case DuckDBTypeId.UTINYINT:
    case DuckDBTypeId.USMALLINT:
    case DuckDBTypeId.UINTEGER:
      return { type: "integer", convert: asIs };
    case DuckDBTypeId.BIGINT:
    case DuckDBTypeId.UBIGINT:
    case DuckDBTypeId.HUGEINT:
    case DuckDBTypeId.UHUGEINT:
    case DuckDBTypeId.BIGNUM:
      return { type: "integer", convert: integer };
    case DuckDBTypeId.FLOAT:
    case DuckDBTypeId.DOUBLE:
      return { type: "float", convert: asIs };
    case DuckDBTypeId.DECIMAL:
      return { type: "decimal", convert: (value) => decimal((value as DuckDBDecimalValue).toString()) };
    case DuckDBTypeId.VARCHAR:
      return { type: alias === "JSON" ? "json" : "text", convert: String };
    case DuckDBTypeId.ENUM:
      return { type: "text", convert: String };
    case DuckDBTypeId.UUID:
      return { type: "uuid", convert: String };
    case DuckDBTypeId.INTERVAL:
      return { type: "interval", convert: String };
    case DuckDBTypeId.LIST:
    case DuckDBTypeId.ARRAY:
    case DuckDBTypeId.STRUCT:
    case DuckDBTypeId.MAP:
      return { type: "nested", convert: String };
    case DuckDBTypeId.DATE:
      return { type: "date", convert: date };
    case DuckDBTypeId.TIME:
    case DuckDBTypeId.TIME_TZ:
    case DuckDBTypeId.TIME_NS:
      return { type: "time", convert: String };
    case DuckDBTypeId.TIMESTAMP:
    case DuckDBTypeId.TIMESTAMP_S:
    case DuckDBTypeId.TIMESTAMP_MS:
    case DuckDBTypeId.TIMESTAMP_NS:
    case DuckDBTypeId.TIMESTAMP_TZ:
      return { type: "timestamp", convert: timestamp };
    case DuckDBTypeId.BLOB:
      return { type: "blob", convert: blob };
    default:
      return { type: "other", convert: String };
  }
}

function asIs(value: DuckDBValue): Value {
  return value as boolean | number;
}

function integer(value: DuckDBValue): Value {
  const number = Number(value);
  if (Number.isSafeInteger(number)) return number;
  // Who takes the answer reads digits far faster than numbers of any length (BIGNUM).
  return Math.abs(number) > MOST_HUGE ? String(value) : value as bigint;
}

/** No integer of 128 bits is larger. */
const MOST_HUGE = 2 ** 128;

/** The engine's own names; the driver would write the days that stand for them. */
function date(value: DuckDBValue): Value {
  if (!(value instanceof DuckDBDateValue) || value.isFinite) return String(value);
  return value.days > 0 ? "infinity" : "-infinity";
}

/** Years before 1, and what is no moment, stay as the engine writes them. */
function timestamp(value: DuckDBValue): Value {
  const inZone = value instanceof DuckDBTimestampTZValue;
  const text = (inZone ? new DuckDBTimestampValue(value.micros) : value)?.toString() ?? "";
  const [, day, time] = /^(\d+-\d\d-\d\d) (\d.*)$/.exec(text) ?? [];
  return day === undefined ? text : `${day}T${time}${inZone ? "Z" : ""}`;
}

function blob(value: DuckDBValue): Value {
  // A copy: the bytes belong to a chunk that the engine frees.
  return new Uint8Array((value as { readonly bytes: Uint8Array }).bytes);
}
