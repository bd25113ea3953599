import { InputError, readJsonFile } from "../lib/base/mod.ts";
import { buildAtlas, type Database, introspect, openDatabase } from "../lib/database/mod.ts";
import { loadCatalog, type Schema } from "../lib/schema/mod.ts";

/** A schema and, where it is one of a database, the open database. */
export interface OpenSchema extends AsyncDisposable {
  /** As messages and files call it. */
  readonly name: string;
  readonly schema: Schema;
  /** Absent where only a schema is known. */
  readonly database?: Database;
}

/** How files that are passed on call the embedded database: by its place in the project, on any machine. */
const embeddedName = "duckdb:datasets/atlas/atlas.duckdb";

/**
 * Opens a database, or reads a neutral JSON catalog (a bare path to a file that begins with a brace).
 *
 * @param urls What the command line gives for it, at most one in all; without any it is the embedded database.
 * @throws {InputError} If it is neither, has no tables, or two are given.
 * @throws {OutsideError} If it cannot be read.
 */
export async function openSchema(
  urls: readonly (string | undefined)[],
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<OpenSchema> {
  const [url, another] = urls.filter((given) => given !== undefined);
  if (another !== undefined) throw new InputError(`Cannot use both ${url} and ${another}: name one database`);
  if (url !== undefined && await isJson(url)) {
    const schema = readCatalog(await readJsonFile(url), url);
    refuseEmpty(schema, url);
    return { name: url, schema, [Symbol.asyncDispose]: () => Promise.resolve() };
  }
  const database = url === undefined ? await openDatabase(await buildAtlas()) : await openDatabase(url);
  try {
    const schema = await introspect(database, { ...(signal && { signal }) });
    refuseEmpty(schema, database.url);
    return {
      name: url === undefined ? embeddedName : database.url,
      schema,
      database,
      [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
    };
  } catch (error) {
    await database[Symbol.asyncDispose]();
    throw error;
  }
}

function readCatalog(json: unknown, path: string): Schema {
  try {
    return loadCatalog(json);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(`Cannot use ${path}: ${error.message}`, { cause: error });
  }
}

function refuseEmpty(schema: Schema, name: string) {
  if (schema.tables.length === 0) {
    throw new InputError(`Cannot use ${name}, as it has no tables: choose another database`);
  }
}

async function isJson(path: string): Promise<boolean> {
  try {
    using file = await Deno.open(path);
    const bytes = new Uint8Array(64);
    const count = await file.read(bytes) ?? 0;
    return new TextDecoder().decode(bytes.subarray(0, count)).trimStart().startsWith("{");
  } catch {
    // Whatever is wrong with the path, opening it as a database tells it in a sentence.
    return false;
  }
}
