import { hidePasswords, InputError, readJsonFile, readTextFile } from "../base/mod.ts";
import {
  completeSchema,
  type CompleteSchemaOptions,
  type Database,
  readingOf,
  readSchema,
} from "../database/mod.ts";
import {
  guessDialect,
  loadCatalog,
  loadDdl,
  nameParts,
  refuseUnmatched,
  type Schema,
  selectTables,
  tableFilter,
} from "../schema/mod.ts";
import type { Dialect } from "../sql/mod.ts";
import { openConfiguredDatabase } from "./open_configured_database.ts";
import type { DatabaseConfiguration } from "./types.ts";

/** A schema and, where it is one of a database, the open database. */
export interface OpenSchema extends AsyncDisposable {
  /** Name in messages and files. */
  readonly name: string;
  readonly schema: Schema;
  /** Absent where only a schema is known. */
  readonly database?: Database;
}

export interface OpenSchemaOptions extends DatabaseConfiguration {
  /** Dialect of a DDL file. @default guessed from the file */
  readonly dialect?: Dialect | undefined;
  /** Suggests keys where the settings ask for inferred keys. @default none */
  readonly suggestKeys?: CompleteSchemaOptions["suggestKeys"] | undefined;
  /** Called after each table that was read. @default nothing */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Name of the embedded database in files: its path in the project, equal on any machine. */
const embeddedName = "duckdb:datasets/atlas/atlas.duckdb";

/**
 * Opens a database, or reads a schema alone: a DDL file (its name ends in .sql) or a neutral JSON catalog (it begins with
 * a brace).
 *
 * @throws {InputError} If it is neither, or has no tables.
 * @throws {OutsideError} If it cannot be read.
 */
export async function openSchema(options: OpenSchemaOptions = {}): Promise<OpenSchema> {
  const { database: url, settings = {}, dialect, suggestKeys, onProgress, signal } = options;
  const reading = { ...readingOf(settings), ...(suggestKeys && { suggestKeys }), onProgress, signal };
  if (url === undefined && dialect !== undefined) {
    throw new InputError("Cannot use --dialect with the embedded database: name a DDL file (NAME.sql)");
  }
  const alone = url === undefined ? undefined : await schemaAlone(url, dialect);
  if (url !== undefined && alone !== undefined) {
    refuseUnmatched(reading, alone.tables.map(({ name }) => split(name)), url);
    const selected = selectTables(alone, tableFilter(reading));
    const schema = await completeSchema(undefined, selected, reading);
    refuseEmpty(schema, { name: url, selected: alone.tables.length > 0 });
    return { name: url, schema, [Symbol.asyncDispose]: () => Promise.resolve() };
  }
  const database = await openConfiguredDatabase(options);
  try {
    const schema = await readSchema(database, reading);
    refuseEmpty(schema, {
      name: database.url,
      selected: settings.tables !== undefined || settings.schemas !== undefined,
    });
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

/** The schema of a DDL file or a catalog, undefined for anything else. */
async function schemaAlone(url: string, dialect: Dialect | undefined): Promise<Schema | undefined> {
  if (/\.sql$/i.test(url)) {
    const text = await readTextFile(url);
    const spoken = dialect ?? guessDialect(text);
    if (spoken === undefined) {
      throw new InputError(`Cannot tell the SQL dialect of ${url}: name it with --dialect`);
    }
    return await named(url, () => loadDdl(text, spoken));
  }
  if (dialect !== undefined) {
    throw new InputError(
      `Cannot use --dialect with ${hidePasswords(url)}, as it is no DDL file (NAME.sql): leave it out`,
    );
  }
  return await isJson(url) ? await named(url, async () => loadCatalog(await readJsonFile(url))) : undefined;
}

/** Calls the reader; adds the file to its errors. */
async function named(path: string, read: () => Promise<Schema>): Promise<Schema> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof InputError) || error.message.includes(path)) throw error;
    throw new InputError(`Cannot use ${path}: ${error.message}`, { cause: error });
  }
}

function split(name: string): readonly [schema: string, table: string] {
  const parts = nameParts(name);
  return [parts.slice(0, -1).join("."), parts.at(-1) ?? name];
}

function refuseEmpty(
  { tables, omitted }: Schema,
  { name, selected }: { readonly name: string; readonly selected: boolean },
) {
  if (tables.length > 0) return;
  const unread = omitted?.find(({ what }) => what === "table");
  const why = unread !== undefined
    ? `its table ${unread.name} ${unread.reason}`
    : selected
    ? "--tables and --schemas leave none of its tables"
    : "it has no tables";
  throw new InputError(
    `Cannot use ${name}, as ${why}: choose another ${selected ? "selection" : "database"}`,
  );
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
