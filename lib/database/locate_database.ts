import { hidePasswords, InputError } from "../base/mod.ts";
import type { FileLocation, ServerLocation } from "./engine.ts";
import { fileEngines, serverEngines } from "./engines.ts";
import { locateFile } from "./locate_file.ts";
import { locateServer } from "./locate_server.ts";

/** Where a database is and which engine reads it. */
export type DatabaseLocation = FileLocation | ServerLocation;

/**
 * What a database's name means: `duckdb:PATH`, `sqlite:PATH`, a bare path, `postgres://…` or `mysql://…`.
 *
 * @param password Of a server, where the address holds none.
 * @throws {InputError} If the scheme is not known, an address is malformed, or a file is no such database.
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
