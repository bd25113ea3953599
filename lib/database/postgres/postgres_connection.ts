// @ts-types="@types/pg"
import pg from "pg";
import type { ServerLocation } from "../engine.ts";

/** A login to a PostgreSQL server, in a session that only reads. */
export interface PostgresConnection {
  readonly client: pg.Client;
  /** Ends the connection by itself when the server sends more bytes than this from now on. */
  bound(bytes: number): void;
  /** Whether that happened. */
  readonly flooded: boolean;
  /** Whether the server has gone, or the connection was ended. */
  readonly ended: boolean;
  /** Rejects when the connection has ended: a cursor that was about to close does not hear of it. */
  readonly lost: Promise<never>;
  /** Asks the server to give up the statement that is running; done when the server has taken note. */
  cancel(): Promise<void>;
  /** Ends the connection at once. */
  end(): void;
}

/**
 * Logs in to a PostgreSQL server.
 *
 * @throws {Error} With one sentence that says what is wrong, and never holds the password.
 */
export async function connectPostgres(location: ServerLocation): Promise<PostgresConnection> {
  const { host, port, user, database, password = "", tls } = location;
  const client = new pg.Client({
    host,
    port,
    user,
    database,
    // As a function, or the driver would look for a file of passwords.
    password: () => password,
    ssl: tls === "off" ? false : { rejectUnauthorized: tls === "verified" },
    application_name: "querylogue",
    connectionTimeoutMillis: CONNECT_MS,
    types: RAW,
  });
  let [ended, flooded, left] = [false, false, Infinity];
  const { promise: lost, reject: lose } = Promise.withResolvers<never>();
  lost.catch(() => {});
  // What a lost connection means is told by the query that is running, or by the next one.
  client.on("error", () => ended = true);
  client.on("end", () => {
    ended = true;
    lose(new Error("The server ended the connection"));
  });
  const stream = client.connection.stream;
  let foreign = false;
  stream.once("data", (bytes: Uint8Array) => {
    foreign = !isGreeting(bytes);
    if (foreign) stream.destroy();
  });
  try {
    await client.connect();
  } catch (error) {
    stream.destroy();
    throw new Error(
      foreign ? `what answers at ${host}:${port} is no PostgreSQL server` : sentence(error, location),
    );
  }
  // Behind encryption this is another stream than the one before.
  client.connection.stream.on("data", (bytes: Uint8Array) => {
    left -= bytes.length;
    if (left >= 0) return;
    flooded = true;
    client.connection.stream.destroy();
  });
  await client.query(SETTINGS);
  // Not every login may set the one, not every server knows the other.
  await client.query(SPACE).catch(() => {});
  await client.query(WATCH).catch(() => {});
  return {
    client,
    bound(bytes) {
      left = bytes;
    },
    get flooded() {
      return flooded;
    },
    get ended() {
      return ended;
    },
    lost,
    cancel: () => cancel(client as Cancellable, location),
    end() {
      ended = true;
      client.connection.stream.destroy();
    },
  };
}

/** Values come as the server writes them; {@link postgresColumn} reads them. */
export const RAW: pg.CustomTypesConfig = { getTypeParser: () => (text: string) => text };

const CONNECT_MS = 10_000;

/** Whatever the server, the database or the login sets otherwise, texts are read and values written in one way. */
const SETTINGS = Object.entries({
  default_transaction_read_only: "on",
  standard_conforming_strings: "on",
  TimeZone: "UTC",
  DateStyle: "ISO, YMD",
  IntervalStyle: "postgres",
  bytea_output: "hex",
  extra_float_digits: "1",
  // One process a query: the order of rows and sums of floats must not depend on timing.
  max_parallel_workers_per_gather: "0",
  jit: "off",
  lock_timeout: "5s",
  idle_in_transaction_session_timeout: "10min",
}).map(([name, value]) => `SET ${name} = '${value}'`).join("; ");

/** What a query may write to the server's disk when it sorts. */
const SPACE = "SET temp_file_limit = '4GB'";

/** How often the server looks whether the client is still there while it works for it. */
const WATCH = "SET client_connection_check_interval = '1s'";

/** The first bytes of a PostgreSQL server: a letter about encryption, or a short message about the login. */
function isGreeting(bytes: Uint8Array): boolean {
  const letter = String.fromCharCode(bytes[0] ?? 0);
  if (bytes.length === 1) return letter === "S" || letter === "N";
  if (bytes.length < 5 || (letter !== "R" && letter !== "E" && letter !== "v")) return false;
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(1);
  return length >= 4 && length < 10_000;
}

function sentence(error: unknown, { host, port, user, database, tls }: ServerLocation): string {
  const { code, message } = error as { readonly code?: string; readonly message: string };
  const address = `${host}:${port}`;
  switch (code) {
    case "28P01":
      return `the server refuses the password of "${user}"; check user and password`;
    case "28000":
      if (/^role ".*" does not exist$/s.test(message)) {
        return `the server has no role "${user}"; check the user in the address`;
      }
      break;
    case "3D000":
      return `the server has no database "${database}"; check its name`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `no host is called "${host}"; check its name`;
    case "ECONNREFUSED":
      return `no server answers at ${address}; check the address and that the server runs`;
    case "EHOSTUNREACH":
    case "ENETUNREACH":
    case "ETIMEDOUT":
      return `${address} cannot be reached; check the address and the network`;
  }
  if (/timeout/.test(message)) {
    return `${address} did not answer within ${CONNECT_MS / 1000} s; check host and port`;
  }
  if (/password must be/i.test(message)) {
    return `the server asks for the password of "${user}", and none is given; add one`;
  }
  if (/does not support SSL/.test(message)) {
    return "the server offers no encryption; leave sslmode out of the address";
  }
  if (/no encryption|SSL off/.test(message) && tls === "off") {
    return "the server wants encryption; add ?sslmode=require to the address";
  }
  if (/certificate/i.test(message)) return `the server's certificate cannot be verified (${message})`;
  return message;
}

/** The published types of the driver do not name what the server tells a client about itself. */
type Cancellable = pg.Client & { readonly processID: number; readonly secretKey: number };

/** Sends the protocol's request to cancel, which needs no login, and waits until the server has read it. */
async function cancel({ processID, secretKey }: Cancellable, { host, port }: ServerLocation) {
  const request = new DataView(new ArrayBuffer(16));
  [16, CANCEL_REQUEST, processID, secretKey].forEach((number, i) => request.setInt32(4 * i, number));
  try {
    using connection = await Deno.connect({ hostname: host, port });
    await connection.write(new Uint8Array(request.buffer));
    await connection.read(new Uint8Array(1));
  } catch {
    // A server that takes no connection more is not asked: the statement's own time limit ends it.
  }
}

const CANCEL_REQUEST = 80877102;
