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
  refuseUnmatchedNames,
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
  /** Whether `settings` left out tables or schemas. */
  readonly selected: boolean;
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
 * a brace, or its name ends in .json).
 *
 * @throws {InputError} If it is neither, or has no tables.
 * @throws {OutsideError} If it cannot be read.
 */
export async function openSchema(options: OpenSchemaOptions = {}): Promise<OpenSchema> {
  const { database: url, dialect } = options;
  if (url === undefined && dialect !== undefined) {
    throw new InputError("Cannot use --dialect with the embedded database: name a DDL file (NAME.sql)");
  }
  const alone = url === undefined ? undefined : await schemaAlone(url, dialect);
  if (url !== undefined && alone !== undefined) {
    const reading = readingFor(options);
    refuseUnmatchedNames(reading, alone.tables.map(({ name }) => split(name)), url);
    const selected = selectTables(alone, tableFilter(reading));
    const schema = await completeSchema(undefined, selected, reading);
    refuseEmpty(schema, { name: url, selected: alone.tables.length > 0 });
    return {
      name: url,
      schema,
      selected: isSelection(options),
      [Symbol.asyncDispose]: () => Promise.resolve(),
    };
  }
  return await openDatabaseSchema(options);
}

/**
 * Opens a database and reads its schema.
 *
 * @throws {InputError} If it is no database, or has no tables.
 * @throws {OutsideError} If it cannot be reached.
 */
export async function openDatabaseSchema(
  options: Omit<OpenSchemaOptions, "dialect">,
): Promise<OpenSchema & { readonly database: Database }> {
  const database = await openConfiguredDatabase(options);
  try {
    const schema = await readSchema(database, readingFor(options));
    const selected = isSelection(options);
    refuseEmpty(schema, { name: database.url, selected, isEmptyFile: await isEmptyFile(database.url) });
    return {
      name: options.database === undefined ? embeddedName : database.url,
      schema,
      database,
      selected,
      [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
    };
  } catch (error) {
    await database[Symbol.asyncDispose]();
    throw error;
  }
}

function readingFor({ settings = {}, suggestKeys, onProgress, signal }: OpenSchemaOptions) {
  return {
    ...readingOf(settings),
    ...(suggestKeys && { suggestKeys }),
    onProgress,
    signal,
  };
}

function isSelection({ settings: { tables, schemas } = {} }: OpenSchemaOptions): boolean {
  return tables !== undefined || schemas !== undefined;
}

/** The form of a file that describes a schema alone, undefined for anything else. */
export async function schemaForm(url: string): Promise<"a DDL file" | "a JSON catalog" | undefined> {
  if (/\.sql$/i.test(url)) return "a DDL file";
  return await isJson(url) ? "a JSON catalog" : undefined;
}

/** The schema of a DDL file or a catalog, undefined for anything else. */
async function schemaAlone(url: string, dialect: Dialect | undefined): Promise<Schema | undefined> {
  const form = await schemaForm(url);
  if (form === "a DDL file") {
    const text = await readTextFile(url);
    if (text.trim() === "") throw new InputError(`Cannot use ${url}: the file is empty; name another file`);
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
  if (form === undefined) return undefined;
  return await named(url, async () => loadCatalog(await readJsonFile(url)));
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
  { name, selected, isEmptyFile = false }: {
    readonly name: string;
    readonly selected: boolean;
    readonly isEmptyFile?: boolean;
  },
) {
  if (tables.length > 0) return;
  const unread = omitted?.find(({ what }) => what === "table");
  if (isEmptyFile) throw new InputError(`Cannot use ${name}, as the file is empty: choose another database`);
  const why = unread !== undefined
    ? `its table ${unread.name} ${unread.reason}`
    : selected
    ? "--tables and --schemas leave none of its tables"
    : "it has no tables";
  throw new InputError(
    `Cannot use ${name}, as ${why}: choose another ${selected ? "selection" : "database"}`,
  );
}

/** Whether a database is a file without a byte, which SQLite takes for one without tables. */
async function isEmptyFile(url: string): Promise<boolean> {
  if (!url.startsWith("sqlite:")) return false;
  return (await Deno.stat(url.slice("sqlite:".length))).size === 0;
}

async function isJson(path: string): Promise<boolean> {
  try {
    using file = await Deno.open(path);
    const bytes = new Uint8Array(64);
    const count = await file.read(bytes) ?? 0;
    const head = new TextDecoder().decode(bytes.subarray(0, count));
    if (head.trimStart().startsWith("{")) return true;
    return /\.json$/i.test(path) && !/^SQLite format 3\0|^.{8}DUCK/su.test(head);
  } catch {
    // Opening the path as a database reports any fault of it in one sentence.
    return false;
  }
}
