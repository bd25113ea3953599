// @ts-types="@types/pg"
import type { FieldDef } from "pg";
import Cursor from "pg-cursor";
import { decimal } from "../decimal.ts";
import type { QueryRequest } from "../process/sql_session.ts";
import type { QueryOutcome, ResultTable, Value, ValueType } from "../types.ts";
import { type PostgresConnection, RAW } from "./postgres_connection.ts";
import { postgresFailure } from "./postgres_failure.ts";
import { withoutSemicolons } from "./postgres_guard.ts";

export interface PostgresQueryOptions {
  /** Runs inside the transaction that the connection has open; otherwise in one of its own. */
  readonly inside: boolean;
  /** Where names without a schema are looked for, unless in the catalog alone. */
  readonly searchPath: string;
  /** A result that is longer is not read to its end. */
  readonly maxBytes: number;
}

/** Runs one query that the guard has let through, and takes back whatever it may have done. */
export async function postgresQuery(
  connection: PostgresConnection,
  request: QueryRequest,
  { inside, searchPath, maxBytes }: PostgresQueryOptions,
): Promise<QueryOutcome> {
  const { timeoutMs } = request;
  const began = performance.now();
  let [begun, late] = [false, false];
  let cancelled = Promise.resolve();
  // The server's limit is one for each batch of rows, this one is for all.
  const timer = setTimeout(() => {
    late = true;
    cancelled = connection.cancel();
  }, timeoutMs + LATE_MS);
  let outcome: QueryOutcome;
  try {
    connection.bound(maxBytes);
    await begin(connection, request, { inside, searchPath });
    begun = true;
    outcome = await Promise.race([run(connection, request, () => late), connection.lost]);
  } catch (error) {
    outcome = !begun && request.snapshot !== undefined
      ? { kind: "connection_lost", message: "The state of the data that was kept is gone." }
      : connection.flooded
      ? { kind: "out_of_memory", message: `The result is longer than ${Math.round(maxBytes / 2 ** 20)} MB.` }
      : postgresFailure(error);
    const { code } = error as { readonly code?: string };
    late ||= code === "57014" && performance.now() - began >= timeoutMs - 1;
  }
  clearTimeout(timer);
  await cancelled;
  await takeBack(connection, inside);
  return late ? { kind: "timed_out", timeoutMs } : outcome;
}

/** What the server's own time limit has before ours. */
const LATE_MS = 20;

async function begin(
  { client }: PostgresConnection,
  { timeoutMs, snapshot, catalogOnly = false }: QueryRequest,
  { inside, searchPath }: Pick<PostgresQueryOptions, "inside" | "searchPath">,
) {
  const start = inside
    ? "SAVEPOINT querylogue"
    : snapshot === undefined
    ? "BEGIN TRANSACTION READ ONLY"
    : `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET TRANSACTION SNAPSHOT '${snapshot}'`;
  const path = catalogOnly
    ? ""
    : `; SELECT pg_catalog.set_config('search_path', '${searchPath.replaceAll("'", "''")}', true)`;
  await client.query(
    `${start}; SET LOCAL statement_timeout = ${Math.ceil(timeoutMs)}; ${SAME_ORDER}${path}`,
  );
}

/** Else a scan begins where another query's scan of the same table is, and gives its rows in an order of its own. */
const SAME_ORDER = "SET LOCAL synchronize_seqscans = off";

async function takeBack(connection: PostgresConnection, inside: boolean) {
  if (connection.ended) return;
  try {
    await connection.client.query(
      inside ? "ROLLBACK TO SAVEPOINT querylogue; RELEASE SAVEPOINT querylogue" : "ROLLBACK",
    );
  } catch {
    // What cannot be taken back ends with the connection.
    connection.end();
  }
}

async function run(
  connection: PostgresConnection,
  request: QueryRequest,
  isLate: () => boolean,
): Promise<QueryOutcome> {
  return await aboveCost(connection, request) ??
    { kind: "rows", table: await readResult(connection, request, isLate) };
}

async function aboveCost(
  { client }: PostgresConnection,
  { sql, maxCost }: QueryRequest,
): Promise<QueryOutcome | undefined> {
  if (maxCost === undefined) return undefined;
  const cursor = client.query(newCursor(`EXPLAIN (FORMAT JSON, VERBOSE) ${withoutSemicolons(sql)}`));
  const { rows } = await read(cursor, 2);
  const [{ Plan: plan }] = JSON.parse(rows[0]?.[0] ?? "") as [{ readonly Plan: PlanNode }];
  const cost = plan["Total Cost"];
  // The bound protects the data; the catalog is small, however its queries are estimated.
  if (cost <= maxCost || readsCatalogOnly(plan)) return undefined;
  const [estimated, limit] = [Math.ceil(cost), maxCost].map((number) => number.toLocaleString("en-US"));
  return {
    kind: "refused",
    reason: `PostgreSQL estimates a cost of ${estimated}, above the limit of ${limit}.`,
  };
}

/** A step of a query plan, as EXPLAIN tells it. */
interface PlanNode {
  readonly "Total Cost": number;
  /** Of the table that the step reads. */
  readonly "Relation Name"?: string;
  readonly Schema?: string;
  readonly Plans?: readonly PlanNode[];
}

function readsCatalogOnly(plan: PlanNode): boolean {
  const nodes = nodesOf(plan).filter((node) => node["Relation Name"] !== undefined);
  return nodes.length > 0 && nodes.every(({ Schema }) => Schema === "pg_catalog");
}

function nodesOf(plan: PlanNode): readonly PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

async function readResult(
  connection: PostgresConnection,
  { sql, maxRows }: QueryRequest,
  isLate: () => boolean,
): Promise<ResultTable> {
  const cursor = connection.client.query(newCursor(sql));
  let columns: readonly (PostgresColumn & { readonly field: FieldDef; readonly values: Value[] })[] = [];
  let rowCount = 0;
  for (let more = true; more;) {
    const wanted = Math.min(BATCH, maxRows + 1 - rowCount);
    const { rows, fields } = await read(cursor, wanted);
    if (columns.length === 0) {
      columns = fields.map((field) => ({ field, values: [], ...postgresColumn(field.dataTypeID) }));
    }
    for (const row of rows.slice(0, maxRows - rowCount)) {
      columns.forEach(({ values, convert }, i) =>
        values.push(row[i] === null ? null : convert(row[i] as string))
      );
    }
    rowCount += rows.length;
    more = rows.length === wanted && rowCount <= maxRows;
    if (rows.length === wanted && (!more || isLate())) {
      await cursor.close();
      break;
    }
  }
  const unknown = columns.filter(({ type }) => type === undefined).map(({ field }) => field.dataTypeID);
  const types = unknown.length === 0 ? new Map() : await readTypes(connection, unknown);
  return {
    columns: columns.map(({ field, type, values }) => ({
      name: field.name,
      type: type ?? types.get(String(field.dataTypeID)) ?? "other",
      values,
    })),
    rowCount: Math.min(rowCount, maxRows),
    truncated: rowCount > maxRows,
  };
}

/** Rows that come at once. */
const BATCH = 500;

/** Of types that the database defines, those whose values are texts, and those whose values hold several. */
async function readTypes(
  { client }: PostgresConnection,
  oids: readonly number[],
): Promise<ReadonlyMap<string, ValueType>> {
  const { rows } = await client.query<[oid: string, category: string]>({
    // The database can have an operator = of its own.
    text: `SELECT oid, typcategory FROM pg_catalog.pg_type
      WHERE oid OPERATOR(pg_catalog.=) ANY ('{${oids.join()}}'::pg_catalog.oid[])
        AND typcategory OPERATOR(pg_catalog.=) ANY ('{E,S,A,C}'::pg_catalog."char"[])`,
    rowMode: "array",
  });
  return new Map(rows.map(([oid, category]) => [oid, "ES".includes(category) ? "text" : "nested"]));
}

type Row = readonly (string | null)[];

/** The protocol of cursors takes one statement alone. */
function newCursor(sql: string): Cursor<Row> {
  return new Cursor(sql, [], { rowMode: "array", types: RAW });
}

function read(
  cursor: Cursor<Row>,
  maxRows: number,
): Promise<{ readonly rows: readonly Row[]; readonly fields: readonly FieldDef[] }> {
  return new Promise((resolve, reject) => {
    cursor.read(maxRows, (error, rows, result) => {
      if (error) reject(error);
      else resolve({ rows, fields: result?.fields ?? [] });
    });
  });
}

/** How the values of one column of a PostgreSQL result are handed on. */
interface PostgresColumn {
  /** Absent where only the server knows: a type that a database, not PostgreSQL itself, defines. */
  readonly type?: ValueType;
  /** Reads the server's text of a value that is not NULL. */
  readonly convert: (text: string) => Value;
}

/** The value type of a PostgreSQL type, told by its number, and the conversion that goes with it. */
function postgresColumn(oid: number): PostgresColumn {
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
