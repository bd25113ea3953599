import { InputError, OutsideError } from "../base/mod.ts";

/** Which engine reads which file. */
export interface DatabaseLocation {
  readonly engine: "duckdb" | "sqlite";
  readonly path: string;
}

/**
 * The engine and the file that a database's name means: `duckdb:PATH`, `sqlite:PATH`, or a bare path that is
 * recognised by the first bytes of its file.
 *
 * @throws {InputError} If the scheme is not known or the file is not such a database.
 * @throws {OutsideError} If the file cannot be read.
 */
export async function locateDatabase(url: string): Promise<DatabaseLocation> {
  // One letter before the colon is a drive, not a scheme.
  const scheme = /^([a-z][a-z0-9+.-]+):/i.exec(url)?.[1];
  if (scheme !== undefined && scheme !== "duckdb" && scheme !== "sqlite") {
    throw new InputError(
      `Cannot open "${
        withoutPassword(url)
      }", as only duckdb:PATH, sqlite:PATH and plain paths of such files can be opened: name one`,
    );
  }
  const path = scheme === undefined ? url : url.slice(scheme.length + 1);
  if (path === "") {
    throw new InputError(`Cannot open "${url}", as it names no file: write duckdb:PATH or sqlite:PATH`);
  }
  const engine = engineOf(await firstBytes(path));
  if (engine === undefined || (scheme !== undefined && scheme !== engine)) {
    const wanted = scheme === undefined
      ? "a DuckDB or SQLite"
      : scheme === "duckdb"
      ? "a DuckDB"
      : "an SQLite";
    throw new InputError(`Cannot open "${path}", as it is not ${wanted} file${hint(engine)}`);
  }
  return { engine, path };
}

function hint(engine: string | undefined): string {
  return engine === undefined
    ? ": give the path of one"
    : ` but ${engine === "duckdb" ? "a DuckDB" : "an SQLite"} file: name it ${engine}:PATH`;
}

function withoutPassword(url: string): string {
  return url.replace(/\/\/[^@/]*@/, "//");
}

function engineOf(head: string): "duckdb" | "sqlite" | undefined {
  if (head.startsWith("SQLite format 3\0")) return "sqlite";
  if (head.startsWith("DUCK", 8)) return "duckdb";
  return undefined;
}

async function firstBytes(path: string): Promise<string> {
  try {
    const { isDirectory } = await Deno.stat(path);
    if (isDirectory) {
      throw new InputError(`Cannot open "${path}", as it is a folder: name the database file in it`);
    }
    using file = await Deno.open(path);
    const bytes = new Uint8Array(16);
    const count = await file.read(bytes) ?? 0;
    return String.fromCharCode(...bytes.subarray(0, count));
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new OutsideError(`Cannot open "${path}", as ${reason(error)}`, { cause: error });
  }
}

function reason(error: unknown): string {
  if (error instanceof Deno.errors.NotFound) {
    return "there is no such file: check the path, which is relative to the project";
  }
  if (error instanceof Deno.errors.PermissionDenied) {
    return "reading it is not permitted: give yourself the right, or copy the file";
  }
  if (error instanceof Deno.errors.NotCapable) {
    return "this command has no permission to read it (--allow-read)";
  }
  return `reading it failed (${error instanceof Error ? error.message : error})`;
}
