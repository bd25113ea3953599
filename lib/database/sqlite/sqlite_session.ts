import { DatabaseSync, type StatementSync } from "node:sqlite";
import { failure, type QueryRequest, type SessionFailure, type SqlSession } from "../process/sql_session.ts";
import { refuseStatement, skipBlank } from "../refuse_statement.ts";
import type { QueryOutcome, ResultColumn, ResultTable, Value, ValueType } from "../types.ts";

/** Opens an SQLite file so that nothing but one SELECT at a time can run on it. */
export function sqliteSession(path: string): SqlSession {
  const database = new DatabaseSync(path, {
    readOnly: true,
    enableForeignKeyConstraints: false,
    // As SQLite itself does by default: published queries rely on "text" being a text where no column is called so.
    enableDoubleQuotedStringLiterals: true,
  });
  database.exec(
    `PRAGMA busy_timeout = ${BUSY_MS}; PRAGMA query_only = ON; PRAGMA trusted_schema = OFF;
    PRAGMA temp_store = MEMORY`,
  );
  addMathFunctions(database);
  // The file is not looked at before the first read.
  database.prepare("SELECT count(*) FROM sqlite_schema").get();
  return {
    answer(request) {
      const { sql, maxRows } = request as QueryRequest;
      return Promise.resolve(run(database, sql, maxRows));
    },
  };
}

function run(database: DatabaseSync, sql: string, maxRows: number): QueryOutcome {
  const refused = refuseStatement(sql);
  if (refused !== undefined) return refused;
  const word = /^(?:\w+|.)/su.exec(sql.slice(skipBlank(sql, 0)))?.[0] ?? "";
  // Some statements act while they are prepared: what does not start as a query is not even prepared.
  if (!/^(?:SELECT|VALUES|WITH)$/i.test(word)) {
    return { kind: "failed", message: `near "${word}": syntax error` };
  }
  let statement: ArrayStatement | undefined;
  try {
    statement = database.prepare(sql) as ArrayStatement;
    if (skipBlank(sql, statement.sourceSQL.length) < sql.length) {
      return { kind: "refused", reason: "Only one query can run, and this text holds more." };
    }
    statement.setReadBigInts(true);
    statement.setReturnArrays(true);
    return { kind: "rows", table: readTable(statement, { maxRows, limit: limitOf(sql) }) };
  } catch (error) {
    const outcome = outcomeOf(error);
    if (statement === undefined || outcome.kind !== "failed") return outcome;
    const { errstr = "Error" } = error as { readonly errstr?: string };
    const failure: SessionFailure = { ...outcome, rowError: errstr };
    return failure;
  }
}

/** How long a query waits for another program that holds the file. */
const BUSY_MS = 500;

/** The engine's own numbers (https://sqlite.org/rescode.html) tell what the query did from what befell the file. */
function outcomeOf(error: unknown): QueryOutcome {
  const code = error instanceof Error && "errcode" in error ? Number(error.errcode) : undefined;
  switch (code) {
    case undefined:
      return failure(error);
    case READONLY:
      return { kind: "refused", reason: "Only queries can run, and this one writes." };
    case BUSY:
    case LOCKED:
      return {
        kind: "connection_lost",
        message: `Another program has locked the database and did not let go of it within ${BUSY_MS} ms.`,
      };
    // The lowest byte holds what a code has in common with its finer ones, the rest which of them it is.
    default: {
      const outcome = failure(error);
      const lost = outcome.kind === "failed" && OUTSIDE.has(code & 0xff);
      return lost
        ? { kind: "connection_lost", message: `The file cannot be read (${outcome.message}).` }
        : outcome;
    }
  }
}

const BUSY = 5;
const LOCKED = 6;
const READONLY = 8;
/** BUSY, LOCKED and READONLY in their finer forms, IOERR, CORRUPT, CANTOPEN, NOTADB. */
const OUTSIDE: ReadonlySet<number> = new Set([BUSY, LOCKED, READONLY, 10, 11, 14, 26]);

/** The published types of the driver do not name this method yet. */
type ArrayStatement = StatementSync & { setReturnArrays(enabled: boolean): void };

type Row = readonly Value[];

function readTable(
  statement: StatementSync,
  { maxRows, limit }: { readonly maxRows: number; readonly limit: number },
): ResultTable {
  const cut = limit > maxRows + 1 ? cutRows(statement, maxRows) : undefined;
  // Safe in memory now that the number of rows is known to be bounded.
  const read = cut ?? statement.all() as unknown as readonly Row[];
  const rows = read.length > maxRows ? read.slice(0, maxRows) : read;
  const columns = statement.columns().map(({ name, type }, i) =>
    sqliteColumn(name, type ?? "", rows.map((row) => row[i] as Value))
  );
  return { columns, rowCount: rows.length, truncated: read.length > maxRows };
}

/** Rows of a result that has too many, one more than are wanted; undefined where it may have fewer. */
function cutRows(statement: StatementSync, maxRows: number): readonly Row[] | undefined {
  const rows: Row[] = [];
  for (const row of statement.iterate() as Iterable<unknown> as Iterable<Row>) {
    rows.push(row);
    if (rows.length > maxRows) return rows;
  }
  // An error in the middle ends the driver's iterate() as if there were no more rows; its all() throws.
  return undefined;
}

/** The most rows that a query gives as far as its last words tell, which a comment could hold. */
function limitOf(sql: string): number {
  const [, limit] = /\bLIMIT (\d+)$/.exec(sql) ?? [];
  return limit === undefined || /--|\/\*/.test(sql) ? Infinity : Number(limit);
}

/**
 * A column of an SQLite result. SQLite gives each value a type of its own, so the column's is guessed from what is
 * stored; the declared type decides where values leave it open. Values stay as stored.
 *
 * @param declared Declared type of the column that the result column shows, empty for an expression.
 * @param stored Values with integers as bigint, as the driver tells them from floats.
 */
function sqliteColumn(name: string, declared: string, stored: readonly Value[]): ResultColumn {
  const values = stored.map((value) =>
    typeof value === "bigint" && Number.isSafeInteger(Number(value)) ? Number(value) : value
  );
  return { name, type: guess(declared.toUpperCase(), stored), values };
}

function guess(declared: string, stored: readonly Value[]): ValueType {
  const kinds = new Set<string>();
  for (const value of stored) {
    if (value !== null) kinds.add(typeof value);
  }
  if (kinds.size === 0) return fromDeclared(declared);
  if (kinds.size === 1 && kinds.has("string")) {
    if (stored.every((value) => value === null || isJson(value as string))) return "json";
    const type = fromDeclared(declared);
    const pattern = TEMPORAL[type];
    return pattern && stored.every((value) => value === null || pattern.test(value as string))
      ? type
      : "text";
  }
  if (kinds.size === 1 && kinds.has("object")) return "blob";
  if (kinds.has("string") || kinds.has("object")) return "other";
  if (fromDeclared(declared) === "decimal") return "decimal";
  return kinds.has("number") ? "float" : "integer";
}

/** SQLite keeps JSON as text: an object or an array is one, whoever wrote it. */
function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const TEMPORAL: Readonly<Partial<Record<ValueType, RegExp>>> = {
  date: /^\d{4}-\d\d-\d\d$/,
  time: /^\d\d:\d\d(:\d\d(\.\d+)?)?$/,
  timestamp: /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/,
};

function fromDeclared(declared: string): ValueType {
  if (/TIMESTAMP|DATETIME/.test(declared)) return "timestamp";
  if (/DATE/.test(declared)) return "date";
  if (/TIME/.test(declared)) return "time";
  // The order below is SQLite's own (its section "Determination of column affinity").
  if (/INT/.test(declared)) return "integer";
  if (/CHAR|CLOB|TEXT/.test(declared)) return "text";
  if (/BLOB/.test(declared)) return "blob";
  if (/REAL|FLOA|DOUB/.test(declared)) return "float";
  if (/DECIMAL|NUMERIC|NUMBER|MONEY/.test(declared)) return "decimal";
  return "other";
}

/**
 * Gives a connection the functions of mathematics that SQLite has where it is compiled with them
 * (https://sqlite.org/lang_mathfunc.html): most programs have them, and the runtime's own SQLite has not. Those that it
 * has stay.
 */
function addMathFunctions(database: DatabaseSync) {
  const known = new Set(
    database.prepare("SELECT name FROM pragma_function_list").all().map(({ name }) => name),
  );
  // Integers come as bigint, as those beyond 2^53 would be an error.
  const options = { deterministic: true, useBigIntArguments: true };
  const missing = (names: string) => names.split(" ").filter((name) => !known.has(name));
  for (const [names, run] of ROUNDING) {
    for (const name of missing(names)) database.function(name, options, (x) => rounded(run, x));
  }
  for (const [names, run] of OF_ONE) {
    for (const name of missing(names)) database.function(name, options, (x) => onNumbers(run, x));
  }
  for (const [names, run] of OF_TWO) {
    for (const name of missing(names)) database.function(name, options, (x, y) => onNumbers(run, x, y));
  }
  for (const name of missing("pi")) database.function(name, options, () => Math.PI);
  for (const name of missing("log")) {
    // The number of arguments is the function's own: there is one with, and one without a base.
    database.function(name, options, (x) => onNumbers(positive(Math.log10), x));
    database.function(name, options, (base, x) => onNumbers(logarithm, base, x));
  }
}

type SqliteValue = null | number | bigint | string | Uint8Array;

const ROUNDING: readonly (readonly [names: string, run: (x: number) => number])[] = [
  ["ceil ceiling", Math.ceil],
  ["floor", Math.floor],
  ["trunc", Math.trunc],
];

const OF_ONE: readonly (readonly [names: string, run: (x: number) => number])[] = [
  ["acos", Math.acos],
  ["acosh", Math.acosh],
  ["asin", Math.asin],
  ["asinh", Math.asinh],
  ["atan", Math.atan],
  ["atanh", Math.atanh],
  ["cos", Math.cos],
  ["cosh", Math.cosh],
  ["degrees", (x) => x * (180 / Math.PI)],
  ["exp", Math.exp],
  ["ln", positive(Math.log)],
  ["log10", positive(Math.log10)],
  ["log2", positive(Math.log2)],
  ["radians", (x) => x * (Math.PI / 180)],
  ["sin", Math.sin],
  ["sinh", Math.sinh],
  ["sqrt", Math.sqrt],
  ["tan", Math.tan],
  ["tanh", Math.tanh],
];

const OF_TWO: readonly (readonly [names: string, run: (x: number, y: number) => number])[] = [
  ["atan2", Math.atan2],
  ["mod", (x, y) => x % y],
  ["pow power", Math.pow],
];

/** Where there is no result, the engine makes NULL of NaN. */
function positive(run: (x: number) => number): (x: number) => number {
  return (x) => x > 0 ? run(x) : NaN;
}

function logarithm(base: number, x: number): number {
  return base > 0 && base !== 1 && x > 0 ? Math.log(x) / Math.log(base) : NaN;
}

function onNumbers(run: (x: number, y: number) => number, ...values: readonly SqliteValue[]): number {
  const numbers = values.map(numeric);
  // To JavaScript, NaN to the power of 0 is 1.
  if (numbers.includes(null)) return NaN;
  const [x = NaN, y = NaN] = numbers.map(Number);
  return run(x, y);
}

/** A whole number stays one. */
function rounded(run: (x: number) => number, value: SqliteValue): SqliteValue {
  const number = numeric(value);
  return typeof number === "number" ? run(number) : number;
}

/** The number that a value is or, as a text, spells; null for none. */
function numeric(value: SqliteValue): number | bigint | null {
  if (typeof value === "number" || typeof value === "bigint") return value;
  if (typeof value !== "string" || !/^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*$/i.test(value)) {
    return null;
  }
  return /^\s*[+-]?\d{1,18}\s*$/.test(value) ? BigInt(value.trim().replace("+", "")) : Number(value);
}
