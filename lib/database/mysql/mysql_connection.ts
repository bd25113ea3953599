import { type Connection, createConnection } from "mysql2/promise";
import type { EventEmitter } from "node:events";
import type { ServerLocation } from "../engine.ts";
import type { MysqlField } from "./mysql_column.ts";
import { serverSchema } from "./server_schema.ts";

/** One open connection to a MySQL or MariaDB server, whose session may only read. */
export interface MysqlConnection {
  /** The server's number of the connection, by which another one can end it. */
  readonly id: number;
  readonly mariaDb: boolean;
  /** The schema of names that name none; absent where the login chose none. */
  readonly schema?: string;
  /** The server reads quotes, backslashes or square brackets in another way than it does by default. */
  readonly unusualQuotes: boolean;
  /** Makes the server end every query after so many milliseconds. */
  limit(timeoutMs: number): Promise<void>;
  /** Lets the server read a statement without running it; throws what it finds wrong. */
  parse(sql: string): Promise<void>;
  /** Runs a statement of our own; gives its rows. */
  run(sql: string): Promise<MysqlRows>;
  /**
   * Hands on the rows of a query one by one, until there are none or the receiver has enough. False says that the server
   * was not done: the connection is of no more use.
   */
  stream(sql: string, receiver: MysqlReceiver): Promise<boolean>;
  /** False after the connection broke or was dropped. */
  isOpen(): boolean;
  /** Ends it without a word to the server. */
  drop(): void;
}

export type MysqlRows = readonly (readonly (string | number | null)[])[];

export interface MysqlReceiver {
  /** A statement that gives no rows has no fields. */
  onFields(fields: readonly NamedField[] | undefined): void;
  /** False says that no more rows are wanted. The bytes are gone afterwards. */
  onRow(row: readonly (Uint8Array | null)[]): boolean;
}

export type NamedField = MysqlField & { readonly name: string };

/**
 * Logs in to a server.
 *
 * @param maxMemoryMb What MariaDB may hold for the session, in megabytes.
 * @throws {Error} In one sentence that ends one which names the server; it never holds the password.
 */
export async function connectMysql(location: ServerLocation, maxMemoryMb: number): Promise<MysqlConnection> {
  const { host, port, user, password, database, tls } = location;
  let connection: Connection;
  try {
    connection = await createConnection({
      host,
      port,
      user,
      ...(password !== undefined && { password }),
      ...(database !== undefined && { database }),
      ...(tls !== "off" && {
        ssl: { rejectUnauthorized: tls === "verified", verifyIdentity: tls === "verified" },
      }),
      connectTimeout: 10_000,
      charset: "UTF8MB4_GENERAL_CI",
      // What the driver would switch on: reading local files for the server, and other rules of the grammar.
      flags: ["-LOCAL_FILES", "-IGNORE_SPACE", "-ODBC"],
      multipleStatements: false,
      rowsAsArray: true,
    });
  } catch (error) {
    throw mysqlConnectError(error, location);
  }
  // There, names without a schema would mean the server's own tables.
  if (database !== undefined && serverSchema(database) !== undefined) {
    connection.destroy();
    throw new Error(`the server's own database "${database}" cannot be opened; name another one`);
  }
  const { connection: driver } = connection as unknown as { readonly connection: DriverConnection };
  let broken: Error | undefined;
  // Without a listener, the end of an idle connection would end the process.
  driver.on("error", (error: Error) => broken ??= error);
  const run = async (sql: string) => {
    try {
      const [rows]: readonly unknown[] = await connection.query({ sql, rowsAsArray: true });
      return rows as MysqlRows;
    } catch (error) {
      if ((error as { readonly fatal?: boolean }).fatal) broken ??= error as Error;
      throw error;
    }
  };
  try {
    await run(`SET NAMES utf8mb4, time_zone = '+00:00', lock_wait_timeout = 5, innodb_lock_wait_timeout = 5`);
    await run("SET SESSION TRANSACTION READ ONLY");
    const [[id, version, mode] = []] = await run("SELECT connection_id(), version(), @@sql_mode");
    let limitMs: number | undefined;
    const mariaDb = /mariadb/i.test(String(version));
    if (mariaDb) await run(`SET max_session_mem_used = ${maxMemoryMb * 1_000_000}`);
    return {
      id: id as number,
      mariaDb,
      ...(database !== undefined && { schema: database }),
      unusualQuotes: /ANSI_QUOTES|NO_BACKSLASH_ESCAPES/.test(String(mode)),
      run,
      async parse(sql) {
        await connection.prepare(sql);
        connection.unprepare(sql);
      },
      async limit(timeoutMs) {
        if (timeoutMs === limitMs) return;
        await run(
          mariaDb ? `SET max_statement_time = ${timeoutMs / 1000}` : `SET max_execution_time = ${timeoutMs}`,
        );
        limitMs = timeoutMs;
      },
      stream: (sql, receiver) => stream(driver, sql, receiver),
      isOpen: () => broken === undefined && !driver.stream.destroyed,
      drop: () => driver.stream.destroy(),
    };
  } catch (error) {
    driver.stream.destroy();
    throw mysqlConnectError(error, location);
  }
}

/** The driver's connection behind its promises, which the published types leave out; it alone gives rows one by one. */
interface DriverConnection extends EventEmitter {
  query(options: {
    readonly sql: string;
    readonly rowsAsArray: true;
    readonly typeCast: false;
  }): EventEmitter;
  readonly stream: { readonly destroyed: boolean; destroy(): void };
}

function stream(driver: DriverConnection, sql: string, receiver: MysqlReceiver): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const fail = (error: Error) => timer === undefined ? reject(error) : resolve(false);
  // The end of a connection is told to it alone, not to the query that runs on it.
  driver.on("error", fail);
  const query = driver.query({ sql, rowsAsArray: true, typeCast: false });
  query.on("error", fail);
  query.on("end", () => resolve(true));
  query.on("fields", (fields: readonly NamedField[] | undefined) => receiver.onFields(fields));
  query.on("result", (row: readonly (Uint8Array | null)[]) => {
    if (timer === undefined && !receiver.onRow(row)) timer = setTimeout(() => resolve(false), REST_MS);
  });
  return promise.finally(() => {
    clearTimeout(timer);
    driver.off("error", fail);
  });
}

/** How long rows that nobody wants are read, as a new connection takes about as long. */
const REST_MS = 10;

/** Why a login to a MySQL or MariaDB server failed, as the end of a sentence that names the server. */
function mysqlConnectError(error: unknown, location: ServerLocation): Error {
  return new Error(reason(error as DriverError, location), { cause: error });
}

/** What the driver raises: with a number where the server spoke, with a code where it did not. */
interface DriverError {
  readonly code?: string;
  readonly errno?: number;
  readonly message: string;
}

function reason({ code, errno, message }: DriverError, location: ServerLocation): string {
  const { host, port, user, database, tls } = location;
  switch (errno) {
    case 1045:
    case 1698:
      // MariaDB says the same where a login has to be encrypted.
      return `the server refuses the login of "${user}"; check user and password` +
        (tls === "off" ? ", and add ?sslmode=require if the login has to be encrypted" : "");
    case 1049:
      return `the server has no database "${database}"; check its name`;
    case 1044:
      return `"${user}" may not use the database "${database}"; ask for the right or name another one`;
    case 1040:
    case 1203:
    case 1226:
      return `the server allows no more connections now; close others or try later`;
    case 3159:
      return `the server wants encrypted connections only; add ?sslmode=require`;
  }
  switch (code) {
    case "ECONNREFUSED":
      return `nothing listens at ${host}:${port}; check the address and that the server runs`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `no host is known as "${host}"; check its name`;
    case "EHOSTUNREACH":
    case "ENETUNREACH":
      return `${host} cannot be reached; check the address and the network`;
    case "ETIMEDOUT":
      return `no MySQL server answers at ${host}:${port} within 10 s; check host and port`;
    case "HANDSHAKE_NO_SSL_SUPPORT":
      return "the server offers no encryption; leave out sslmode";
    case "HANDSHAKE_SSL_ERROR":
      return `the encryption of the server is not accepted (${message}); check its certificate`;
  }
  if (errno === undefined || errno < 1000) {
    return `what answers at ${host}:${port} does not speak as a MySQL server does (${message}); check host and port`;
  }
  return message;
}
