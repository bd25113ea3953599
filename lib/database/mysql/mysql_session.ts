import { setTimeout as delay } from "node:timers/promises";
import { lexSql, type SqlToken } from "../../sql/lexer/mod.ts";
import type { ServerLocation } from "../engine.ts";
import type { Busy, QueryRequest, SessionFailure, SqlSession } from "../process/sql_session.ts";
import { wordOf } from "../sql_tokens.ts";
import type { QueryOutcome, Value } from "../types.ts";
import { lengthenedSubject } from "./lengthened_subject.ts";
import { type MysqlColumn, mysqlColumn } from "./mysql_column.ts";
import {
  connectMysql,
  type MysqlConnection,
  type MysqlReceiver,
  type MysqlRows,
} from "./mysql_connection.ts";
import { mysqlObjects, type MysqlReach } from "./mysql_objects.ts";
import { mysqlRefusal, setsVariables, withoutSemicolons } from "./mysql_refusal.ts";

/**
 * Logs in to a MySQL or MariaDB server, so that nothing but one query that reads can run at a time. What takes too long
 * is ended by the server, and if it does not see to it, from a second connection, which then takes the place of the
 * first.
 *
 * @param maxMemoryMb What the rows of a query may hold in this process, and the query on a MariaDB server.
 * @throws {Error} If the login fails, in a sentence that ends one which names the server.
 */
export async function mysqlSession(location: ServerLocation, maxMemoryMb: number): Promise<SqlSession> {
  const connect = () => connectMysql(location, maxMemoryMb);
  let connection: MysqlConnection | undefined = await connect();
  const reach = await mysqlObjects(connection);
  /** Ends the query that is running. */
  let end: (() => Promise<void>) | undefined;
  return {
    answer: (request) => answer(request as QueryRequest),
    cancel: async () => await end?.(),
  };

  async function answer(request: QueryRequest): Promise<QueryOutcome | Busy> {
    const { sql, timeoutMs } = request;
    const began = performance.now();
    if (!connection?.isOpen()) {
      try {
        connection = await connect();
      } catch (error) {
        connection = undefined;
        const { message } = error as Error;
        return { kind: "connection_lost", message: `Logging in again failed: ${message}` };
      }
    }
    const current = connection;
    const refused = mysqlRefusal(sql, { unusualQuotes: current.unusualQuotes });
    if (refused !== undefined) return refused;
    let successor: Promise<MysqlConnection | undefined> | undefined;
    let ending: Promise<void> | undefined;
    // Logging in takes a while, so it begins before the time is up.
    const prepare = () => successor ??= connect().catch(() => undefined);
    end = () => ending ??= replace(current, prepare());
    const timers = [setTimeout(prepare, timeoutMs / 2), setTimeout(end, timeoutMs + LATE_MS)];
    const { outcome, reusable } = await run(
      current,
      { ...request, sql: withoutSemicolons(sql) },
      { maxMemoryMb, reach },
    );
    for (const timer of timers) clearTimeout(timer);
    const late = ending !== undefined || performance.now() - began >= timeoutMs;
    // After a query that was cut off, a server may have much to clear away before it answers again.
    if (late || !reusable && current.isOpen()) end();
    else {
      await current.run("ROLLBACK").catch(() => {});
      successor?.then((unused) => unused?.drop());
    }
    end = undefined;
    await ending;
    if (!late) return outcome;
    const stillRuns = connection !== undefined && await isAtWork(connection, current.id) &&
      `${current.mariaDb ? "MariaDB" : "MySQL"} still runs it, as it stops a query only between two steps.`;
    return { kind: "timed_out", timeoutMs, ...(stillRuns && { stillRuns }) };
  }

  /** Ends a connection and what runs on it. */
  async function replace(old: MysqlConnection, next: Promise<MysqlConnection | undefined>) {
    connection = undefined;
    const successor = await next;
    // It may have ended by itself; where a user may hold but one connection, the server's own limit has to do.
    await successor?.run(`KILL ${old.id}`).catch(() => {});
    old.drop();
    connection = successor;
  }
}

/** What the server's own limit and ours come after the time, in milliseconds: whatever ends later was cut off. */
const SERVER_LATE_MS = 5;
const LATE_MS = 25;

/** Whether the server still runs a query that it was told to end, which takes it a moment. */
async function isAtWork(connection: MysqlConnection, id: number): Promise<boolean> {
  for (let look = 0; look < LOOKS; look++) {
    if (look > 0) await delay(LOOK_MS);
    const [[found] = []] = await connection.run(
      `SELECT count(*) FROM information_schema.processlist WHERE id = ${id}`,
    ).catch(() => []);
    if (found !== 1) return false;
  }
  return true;
}

/** Together less than what the process has for its answer once the time is up. */
const LOOKS = 4;
const LOOK_MS = 15;

interface Ended {
  readonly outcome: QueryOutcome | Busy;
  /** The server has nothing left to do for the query, which left no state in the session for the next one to read. */
  readonly reusable: boolean;
}

/**
 * The queries of this database that the server was told to end and still runs, whoever sent them, in one row. It also keeps a query
 * from reading how many rows the one before had (`found_rows()`).
 */
const LEFT_AT_WORK = `SELECT group_concat(id) FROM information_schema.processlist
  WHERE command = 'Killed' AND db <=> database()`;

interface RunOptions {
  readonly maxMemoryMb: number;
  readonly reach: MysqlReach;
}

async function run(
  connection: MysqlConnection,
  { sql, maxRows, timeoutMs, maxCost, beside = [] }: QueryRequest,
  { maxMemoryMb, reach }: RunOptions,
): Promise<Ended> {
  let leavesState = setsVariables(sql);
  try {
    await connection.limit(Math.ceil(timeoutMs + SERVER_LATE_MS));
    await connection.run("START TRANSACTION READ ONLY");
    // Reading a statement can already call functions of users, so that these are judged before.
    const tokens = lexSql(sql, "mysql");
    const { effect, definitions } = await reach(connection, tokens, connection.schema);
    leavesState ||= effect === undefined && definitions.some(({ kind }) => kind === "function");
    const other = effect ?? await refusalOfServer(connection, sql);
    const reason = other === undefined
      ? lengthenedSubject(tokens, definitions)
      : `Only queries can run, and ${other}.`;
    if (reason !== undefined) return { outcome: { kind: "refused", reason }, reusable: !leavesState };
    if (maxCost !== undefined) {
      const cost = await mysqlCost(connection, sql);
      if (cost > maxCost) return { outcome: tooCostly(connection, cost, maxCost), reusable: !leavesState };
    }
    const [[ids] = []] = await connection.run(LEFT_AT_WORK);
    const left = typeof ids === "string" ? ids.split(",").map(Number) : [];
    if (left.some((id) => !beside.includes(id))) {
      return { outcome: { kind: "busy", left }, reusable: !leavesState };
    }
    const rows = collect(maxRows, maxMemoryMb);
    const done = await connection.stream(sql, rows);
    const outcome = rows.outcome();
    // What gave no columns was no query and may have left something behind.
    return { outcome, reusable: done && outcome.kind !== "refused" && !leavesState };
  } catch (error) {
    if ((error as DriverError).errno === NO_TABLE && await hasLostDatabase(connection)) {
      // Logging in again tells whether it is back.
      connection.drop();
      return { outcome: { kind: "connection_lost", message: "The database was dropped." }, reusable: false };
    }
    const outcome = failed(connection, error as DriverError, timeoutMs);
    return { outcome, reusable: connection.isOpen() && !leavesState };
  }
}

/** The server's number for a table that there is not: of a database that was dropped, none is left. */
const NO_TABLE = 1146;

async function hasLostDatabase(connection: MysqlConnection): Promise<boolean> {
  const [[lost] = []] = await connection.run(
    `SELECT database() IS NOT NULL AND NOT EXISTS
      (SELECT 1 FROM information_schema.schemata WHERE schema_name = database())`,
  ).catch(() => []);
  return lost === 1;
}

function tooCostly({ mariaDb }: MysqlConnection, cost: number, maxCost: number): QueryOutcome {
  const [estimate, limit] = [Math.ceil(cost), maxCost].map((n) => n.toLocaleString("en-US"));
  return {
    kind: "refused",
    reason: `${mariaDb ? "MariaDB" : "MySQL"} estimates a cost of ${estimate}, above the limit of ${limit}.`,
  };
}

/** Keeps rows column by column, as long as there is room. */
function collect(maxRows: number, maxMemoryMb: number): MysqlReceiver & { outcome(): QueryOutcome } {
  // What is kept is copied when it leaves this process, into room that doubles as it fills.
  const maxBytes = maxMemoryMb * 1_000_000 / 5;
  let columns: readonly (MysqlColumn & { readonly name: string; readonly values: Value[] })[] | undefined;
  let rowCount = 0;
  let bytesHeld = 0;
  let truncated = false;
  return {
    onFields(fields) {
      columns = fields?.map((field) => ({ name: field.name, ...mysqlColumn(field), values: [] }));
    },
    onRow(row) {
      // The driver hands on the server's word that it is done as a row, where there are no columns.
      if (columns === undefined) return true;
      truncated = rowCount === maxRows;
      if (truncated) return false;
      for (const [i, { convert, values }] of columns.entries()) {
        const bytes = row[i] as Uint8Array | null;
        values.push(bytes === null ? null : convert(bytes));
        bytesHeld += VALUE_BYTES + (bytes?.length ?? 0);
      }
      rowCount++;
      return bytesHeld <= maxBytes;
    },
    outcome() {
      if (bytesHeld > maxBytes) {
        return { kind: "out_of_memory", message: `The rows need more than ${maxMemoryMb} MB.` };
      }
      if (columns === undefined) {
        return { kind: "refused", reason: "Only queries can run, and this one gives no columns." };
      }
      const shown = columns.map(({ name, type, values }) => ({ name, type, values }));
      return { kind: "rows", table: { columns: shown, rowCount, truncated } };
    },
  };
}

/** What a value takes beside its bytes, about. */
const VALUE_BYTES = 16;

/** What the driver raises: with a number where the server spoke. */
interface DriverError {
  readonly errno?: number;
  readonly message: string;
  readonly fatal?: boolean;
}

function failed(
  connection: MysqlConnection,
  { errno = 0, message, fatal }: DriverError,
  timeoutMs: number,
): QueryOutcome {
  if (errno === 1969 || errno === 3024) return { kind: "timed_out", timeoutMs };
  if (errno === 1792) {
    const reason = "Only queries can run, and this one writes, or asks for a default that moves a sequence.";
    return { kind: "refused", reason };
  }
  if (OUT_OF_MEMORY.has(errno) || /max-session-mem-used/.test(message)) {
    return { kind: "out_of_memory", message };
  }
  if (fatal || LOST.has(errno) || !connection.isOpen()) return { kind: "connection_lost", message };
  const failure: SessionFailure = {
    kind: "failed",
    message,
    // A function of users raises any number.
    rowError: `Error ${errno}`,
  };
  return failure;
}

/** Errors of the server for want of memory: for rows, for sorting, for threads, within a limit. */
const OUT_OF_MEMORY: ReadonlySet<number> = new Set([5, 1037, 1038, 1041, 3170, 4082]);

/** Errors of the server after which it closes the connection: it shuts down, or was told to. */
const LOST: ReadonlySet<number> = new Set([1053, 1927, 4031]);

/**
 * What a server estimates that a query costs, in its own units (about one for a page read at random).
 *
 * MySQL tells it with the plan. MariaDB before 11 tells it in a status variable, for plans without UNION, subqueries and
 * derived tables; for these, the rows that the plan expects to read are counted as the server counts them, a fifth of
 * a unit each: those of the tables of one SELECT multiplied, those of a dependent subquery once more by the rows of the
 * outermost SELECT, and the SELECTs added up.
 */
async function mysqlCost(connection: MysqlConnection, sql: string): Promise<number> {
  if (!connection.mariaDb) {
    const [[plan] = []] = await connection.run(`EXPLAIN FORMAT=JSON ${sql}`);
    return totalCost(JSON.parse(String(plan)));
  }
  const plan = await connection.run(`EXPLAIN ${sql}`);
  const [[, cost] = []] = await connection.run("SHOW STATUS LIKE 'Last_query_cost'");
  return Number(cost) || rowsRead(plan) / 5;
}

/** The costs of all outermost blocks of MySQL's plan; those of inner blocks are in them. */
function totalCost(plan: unknown): number {
  if (typeof plan !== "object" || plan === null) return 0;
  const { cost_info: info } = plan as { readonly cost_info?: { readonly query_cost?: string } };
  if (info?.query_cost !== undefined) return Number(info.query_cost);
  return Object.values(plan).reduce((sum: number, part) => sum + totalCost(part), 0);
}

function rowsRead(plan: MysqlRows): number {
  const selects = Map.groupBy(plan, ([id]) => id);
  const product = (rows: MysqlRows) => rows.reduce((total, row) => total * Number(row[ROWS] ?? 1), 1);
  const outermost = product(selects.get(1) ?? []);
  return [...selects.values()].reduce((sum, rows) => {
    const times = rows.some(([, kind]) => String(kind).startsWith("DEPENDENT")) ? outermost : 1;
    return sum + times * product(rows);
  }, 0);
}

/** Where EXPLAIN tells the rows: after id, select_type, table, type, possible_keys, key, key_len and ref. */
const ROWS = 8;

/**
 * Asks the server itself whether a text is a query and nothing else, without running it: as the argument of EXISTS, where
 * its grammar has no INTO, no PROCEDURE and no second statement. Parentheses that a text closes before it opens them would
 * break out of there, but such a text does not run alone.
 * What the server finds wrong with the text is thrown in the words that it has for the text alone.
 */
async function refusalOfServer(connection: MysqlConnection, sql: string): Promise<string | undefined> {
  try {
    await connection.parse(`SELECT EXISTS (\n${withInnerOptions(sql)}\n)`);
    return undefined;
  } catch (error) {
    if (!OF_GRAMMAR.has((error as { readonly errno?: number }).errno ?? 0)) throw error;
  }
  await connection.parse(sql);
  return "the server reads this text as more than a query that can stand within another";
}

/** Errors of the grammar: of its words, and of what stands where it must not. */
const OF_GRAMMAR: ReadonlySet<number> = new Set([1064, 1149, 1221, 1234, 1235]);

/** With another option in the place of those that only the outermost query may have; both say nothing of the rows. */
function withInnerOptions(sql: string): string {
  const edits = lexSql(sql, "mysql").filter((token, i, tokens) =>
    OUTERMOST.test(wordOf(token)) && followsSelect(tokens, i)
  );
  return edits.reduceRight(
    (text, { start, end }) => `${text.slice(0, start)}SQL_SMALL_RESULT${text.slice(end)}`,
    sql,
  );
}

function followsSelect(tokens: readonly SqlToken[], i: number): boolean {
  const before = wordOf(tokens[i - 1]);
  return before === "SELECT" || OPTIONS.test(before) && followsSelect(tokens, i - 1);
}

const OUTERMOST = /^(?:SQL_CALC_FOUND_ROWS|SQL_(?:NO_)?CACHE|SQL_BUFFER_RESULT|HIGH_PRIORITY)$/;

const OPTIONS =
  /^(?:ALL|DISTINCT|DISTINCTROW|STRAIGHT_JOIN|HIGH_PRIORITY|SQL_(?:CALC_FOUND_ROWS|(?:NO_)?CACHE|(?:BUFFER|SMALL|BIG)_RESULT))$/;
