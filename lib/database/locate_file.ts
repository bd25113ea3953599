import { hidePasswords, InputError, OutsideError } from "../base/mod.ts";
import type { FileLocation } from "./engine.ts";
import { fileEngines } from "./engines.ts";

/**
 * The engine and the file that `duckdb:PATH`, `sqlite:PATH` or a bare path mean; a bare path is recognised by the first
 * bytes of its file.
 *
 * @param scheme What stands before the colon, undefined for a bare path.
 * @throws {InputError} If there is no such file, or it is not such a database.
 * @throws {OutsideError} If the file cannot be read.
 */
export async function locateFile(
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
