import { decimal } from "../decimal.ts";
import type { Value, ValueType } from "../types.ts";

/** What the server tells of a column of a result, as far as it decides how values are read. */
export interface MysqlField {
  /** Number of the type in the protocol. */
  readonly columnType: number;
  /** Number of the character set. */
  readonly characterSet: number;
  /** MariaDB's own word for what a text holds, for example `json`. */
  readonly extendedFormat?: string;
}

/** How the values of one column of a MySQL result are handed on. */
export interface MysqlColumn {
  readonly type: ValueType;
  /** Reads the bytes of the text protocol; never called with NULL. They are not kept. */
  readonly convert: (bytes: Uint8Array) => Value;
}

/** The value type of a column of a MySQL or MariaDB result and the conversion that goes with it. */
export function mysqlColumn({ columnType, characterSet, extendedFormat }: MysqlField): MysqlColumn {
  switch (columnType) {
    case TYPE.tiny:
    case TYPE.short:
    case TYPE.int24:
    case TYPE.long:
    case TYPE.year:
      return { type: "integer", convert: (bytes) => Number(text(bytes)) };
    case TYPE.longlong:
      return { type: "integer", convert: integer };
    case TYPE.float:
    case TYPE.double:
      return { type: "float", convert: (bytes) => Number(text(bytes)) };
    case TYPE.decimal:
    case TYPE.newDecimal:
      return { type: "decimal", convert: (bytes) => decimal(text(bytes)) };
    case TYPE.date:
      return { type: "date", convert: text };
    case TYPE.time:
      return { type: "time", convert: (bytes) => withoutZeros(text(bytes)) };
    case TYPE.datetime:
    case TYPE.timestamp:
      return { type: "timestamp", convert: (bytes) => withoutZeros(text(bytes)).replace(" ", "T") };
    case TYPE.bit:
      return { type: "blob", convert: copy };
    case TYPE.geometry:
      return { type: "other", convert: hexadecimal };
    case TYPE.json:
      return { type: "json", convert: text };
    case TYPE.null:
      return { type: "other", convert: text };
    case TYPE.varchar:
    case TYPE.tinyBlob:
    case TYPE.mediumBlob:
    case TYPE.longBlob:
    case TYPE.blob:
    case TYPE.varString:
    case TYPE.string:
    case TYPE.enum:
    case TYPE.set:
      if (characterSet === BINARY) return { type: "blob", convert: copy };
      return { type: extendedFormat === "json" ? "json" : "text", convert: text };
    default:
      return { type: "other", convert: characterSet === BINARY ? hexadecimal : text };
  }
}

/** The numbers of the types in the protocol. */
const TYPE = {
  decimal: 0,
  tiny: 1,
  short: 2,
  long: 3,
  float: 4,
  double: 5,
  null: 6,
  timestamp: 7,
  longlong: 8,
  int24: 9,
  date: 10,
  time: 11,
  datetime: 12,
  year: 13,
  varchar: 15,
  bit: 16,
  json: 245,
  newDecimal: 246,
  enum: 247,
  set: 248,
  tinyBlob: 249,
  mediumBlob: 250,
  longBlob: 251,
  blob: 252,
  varString: 253,
  string: 254,
  geometry: 255,
} as const;

/** The character set of bytes that are no text. */
const BINARY = 63;

// A byte order mark is a character of the value like any other.
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

function text(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

function integer(bytes: Uint8Array): Value {
  const digits = text(bytes);
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : BigInt(digits);
}

/** The server pads fractions of seconds to the declared length. */
function withoutZeros(moment: string): string {
  return moment.includes(".") ? moment.replace(/\.?0+$/, "") : moment;
}

function copy(bytes: Uint8Array): Value {
  // The bytes belong to what came from the network, all of which would be kept.
  return new Uint8Array(bytes);
}

function hexadecimal(bytes: Uint8Array): Value {
  return new Uint8Array(bytes).toHex();
}
