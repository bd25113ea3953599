import { decimal } from "../decimal.ts";
import type { Value, ValueType } from "../types.ts";

/** How the values of one column of a PostgreSQL result are handed on. */
export interface PostgresColumn {
  /** Absent where only the server knows: a type that a database, not PostgreSQL itself, defines. */
  readonly type?: ValueType;
  /** Reads the server's text of a value that is not NULL. */
  readonly convert: (text: string) => Value;
}

/** The value type of a PostgreSQL type, told by its number, and the conversion that goes with it. */
export function postgresColumn(oid: number): PostgresColumn {
  return KNOWN.get(oid) ?? (oid < FIRST_DEFINED ? OTHER : { convert: asIs });
}

/** Types below this number are PostgreSQL's own. */
const FIRST_DEFINED = 16_384;

const OTHER: PostgresColumn = { type: "other", convert: asIs };

/** Numbers of types are fixed for good (src/include/catalog/pg_type.dat). */
const KNOWN: ReadonlyMap<number, PostgresColumn> = new Map(
  ([
    [[16], "boolean", (text) => text === "t"],
    // int8, int2, int4, oid
    [[20, 21, 23, 26], "integer", integer],
    [[1700], "decimal", decimal],
    [[700, 701], "float", Number],
    // char, name, text, unknown, bpchar, varchar
    [[18, 19, 25, 705, 1042, 1043], "text", asIs],
    [[2950], "uuid", asIs],
    [[1186], "interval", asIs],
    // json, jsonb
    [[114, 3802], "json", asIs],
    // record, and arrays of it, of the types above and of those below
    [[2249, 2287, 1000, 1001, 1002, 1003, 1014, 1015, 1009, 1005, 1007, 1016, 1028], "nested", asIs],
    [[1231, 1021, 1022, 1182, 1183, 1270, 1115, 1185, 1187, 2951, 199, 3807], "nested", asIs],
    [[1082], "date", asIs],
    // time, timetz
    [[1083, 1266], "time", asIs],
    [[1114], "timestamp", (text) => text.replace(/ (?=\d)/, "T")],
    [[1184], "timestamp", (text) => /\+00$/.test(text) ? text.replace(" ", "T").replace("+00", "Z") : text],
    [[17], "blob", bytes],
  ] satisfies [number[], ValueType, PostgresColumn["convert"]][])
    .flatMap(([oids, type, convert]) => oids.map((oid) => [oid, { type, convert }])),
);

function asIs(text: string): Value {
  return text;
}

function integer(text: string): Value {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
}

/** Bytes come as `\x` and two hexadecimal digits each. */
function bytes(text: string): Value {
  return Uint8Array.fromHex(text.slice(2));
}
