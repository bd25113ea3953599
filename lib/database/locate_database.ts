import { decodedUri, hidePasswords, InputError, OutsideError } from "../base/mod.ts";
import type { FileLocation, ServerLocation } from "./engine.ts";
import { fileEngines, serverEngines } from "./engines.ts";

/** Where a database is and which engine reads it. */
export type DatabaseLocation = FileLocation | ServerLocation;

/**
 * What a database's name means: `duckdb:PATH`, `sqlite:PATH`, a bare path, which is recognised by the first bytes of its
 * file, or `postgres://USER:PASSWORD@HOST:PORT/DATABASE`, `mysql://…`. Without a port it is the engine's own (5432, 3306).
 * `?sslmode=disable|require|verify-full` says how the connection is encrypted; without it, it is not.
 *
 * @param password Of a server, where the address holds none.
 * @throws {InputError} If the scheme is not known, an address is malformed (the message never holds the password), or a
 * file is not there or no such database.
 * @throws {OutsideError} If a file cannot be read.
 */
export async function locateDatabase(url: string, password?: string): Promise<DatabaseLocation> {
  // One letter before the colon is a drive, not a scheme.
  const scheme = /^([a-z][a-z0-9+.-]+):/i.exec(url)?.[1]?.toLowerCase();
  if (scheme === undefined || isFileEngine(scheme)) return await locateFile(url, scheme);
  if (Object.values(serverEngines).some(({ schemes }) => schemes.includes(scheme))) {
    return locateServer(url, password);
  }
  throw new InputError(
    `Cannot open "${
      hidePasswords(url)
    }", as only duckdb:PATH, sqlite:PATH, postgres://…, mysql://… and plain ` +
      "paths of such files can be opened: name one",
  );
}

function isFileEngine(name: string): name is FileLocation["engine"] {
  return name in fileEngines;
}

/** A location as messages and files show it: without a password. */
export function shownUrl(location: DatabaseLocation): string {
  if ("path" in location) return `${location.engine}:${location.path}`;
  const { engine, host, port, user, database } = location;
  const address = host.includes(":") ? `[${host}]` : host;
  return `${engine}://${encodeURIComponent(user)}@${address}:${port}/${encodeURIComponent(database ?? "")}`;
}

function locateServer(url: string, password?: string): ServerLocation {
  const shown = hidePasswords(url);
  const refuse = (what: string) =>
    new InputError(`Cannot open "${shown}", as ${what}: write ${engine}://USER:PASSWORD@HOST:PORT/DATABASE`);
  const engine = engineOf(url);
  let parsed: URL;
  try {
    // Under a scheme that it does not know, the parser would leave the host's case and brackets alone.
    parsed = new URL(url.replace(/^[a-z]+:/i, "http:"));
  } catch {
    throw refuse("it is no address of a server");
  }
  const database = decodedUri(parsed.pathname.slice(1));
  if (!/^[a-z]+:\/\//i.test(url)) throw refuse("it is no address of a server");
  if (parsed.username === "") throw refuse("it names no user");
  if (serverEngines[engine].needsDatabase && database === "") throw refuse("it names no database");
  const unknown = [...parsed.searchParams.keys()].find((key) => key !== "sslmode");
  if (unknown !== undefined) {
    // Any other word may be the end of a password.
    const named = shown.includes(`${unknown}=`);
    throw refuse(`${named ? `"${unknown}"` : "one"} is no setting (known is sslmode)`);
  }
  const mode = parsed.searchParams.get("sslmode") ?? "disable";
  const tls = TLS[mode];
  if (tls === undefined) {
    throw refuse(`"${mode}" is no sslmode (known are ${Object.keys(TLS).join(", ")})`);
  }
  const secret = parsed.password === "" ? password : decodedUri(parsed.password);
  return {
    engine,
    host: parsed.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: parsed.port === "" ? portOf(url, engine) : Number(parsed.port),
    user: decodedUri(parsed.username),
    ...(secret !== undefined && { password: secret }),
    ...(database !== "" && { database }),
    tls,
  };
}

/** PostgreSQL where the scheme is unknown. */
function engineOf(url: string): ServerLocation["engine"] {
  const names = Object.keys(serverEngines) as readonly ServerLocation["engine"][];
  const isOf = (scheme: string) => url.toLowerCase().startsWith(scheme);
  return names.find((name) => serverEngines[name].schemes.some(isOf)) ?? "postgres";
}

const TLS: Readonly<Record<string, ServerLocation["tls"]>> = {
  "disable": "off",
  "require": "on",
  "verify-full": "verified",
};

/** The parser leaves out port 80, the usual one of the scheme that stands in. */
function portOf(url: string, engine: ServerLocation["engine"]): number {
  return /:80(?:[/?]|$)/.test(url) ? 80 : serverEngines[engine].port;
}

async function locateFile(
  url: string,
  scheme: FileLocation["engine"] | undefined,
): Promise<FileLocation> {
  const path = scheme === undefined ? url : url.slice(scheme.length + 1);
  if (path === "") {
    throw new InputError(
      `Cannot open "${hidePasswords(url)}", as it names no file: write duckdb:PATH or sqlite:PATH`,
    );
  }
  const head = await firstBytes(path);
  const readsEmpty = scheme === undefined ? emptyFileEngine : fileEngines[scheme].opensEmptyFile && scheme;
  // What is no file (a pipe) may have no bytes yet.
  const isEmpty = head === "" && (await Deno.stat(path)).isFile;
  if (isEmpty && readsEmpty) return { engine: readsEmpty, path };
  const engine = names.find((name) => fileEngines[name].knows(head));
  if (/\.sql$/i.test(path) && engine === undefined) {
    throw new InputError(
      `Cannot open "${hidePasswords(path)}", as a DDL file holds no data: give the path of a database`,
    );
  }
  if (engine === undefined || (scheme !== undefined && scheme !== engine)) {
    const wanted = scheme === undefined
      ? `a ${names.map((name) => fileEngines[name].title).join(" or ")}`
      : named(scheme);
    throw new InputError(
      `Cannot open "${hidePasswords(path)}", as it is ${isEmpty ? "empty and " : ""}not ${wanted} file${
        hint(engine)
      }`,
    );
  }
  return { engine, path };
}

const names = Object.keys(fileEngines) as readonly FileLocation["engine"][];
const emptyFileEngine = names.find((name) => fileEngines[name].opensEmptyFile);

function named(engine: FileLocation["engine"]): string {
  return `${fileEngines[engine].article} ${fileEngines[engine].title}`;
}

function hint(engine: FileLocation["engine"] | undefined): string {
  return engine === undefined
    ? ": give the path of one"
    : ` but ${named(engine)} file: name it ${engine}:PATH`;
}

async function firstBytes(path: string): Promise<string> {
  try {
    const { isDirectory } = await Deno.stat(path);
    if (isDirectory) {
      throw new InputError(
        `Cannot open "${hidePasswords(path)}", as it is a folder: name the database file in it`,
      );
    }
    using file = await Deno.open(path);
    const bytes = new Uint8Array(16);
    const count = await file.read(bytes) ?? 0;
    return String.fromCharCode(...bytes.subarray(0, count));
  } catch (error) {
    if (error instanceof InputError) throw error;
    const Kind = error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory
      ? InputError
      : OutsideError;
    throw new Kind(`Cannot open "${hidePasswords(path)}", as ${reason(error)}`, { cause: error });
  }
}

function reason(error: unknown): string {
  if (error instanceof Deno.errors.NotFound) {
    return "there is no such file: check the path";
  }
  if (error instanceof Deno.errors.NotADirectory) {
    return "a part of the path is a file: check the path";
  }
  if (error instanceof Deno.errors.PermissionDenied) {
    return "reading it is not permitted: give yourself the right, or copy the file";
  }
  if (error instanceof Deno.errors.NotCapable) {
    return "this command has no permission to read it (--allow-read)";
  }
  return `reading it failed (${error instanceof Error ? error.message : error})`;
}
