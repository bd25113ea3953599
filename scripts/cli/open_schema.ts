import { hidePasswords, InputError, readJsonFile, readTextFile } from "../../lib/base/mod.ts";
import {
  completeSchema,
  type CompleteSchemaOptions,
  type Database,
  readingOf,
  readSchema,
} from "../../lib/database/mod.ts";
import {
  guessDialect,
  loadCatalog,
  loadDdl,
  nameParts,
  refuseUnmatched,
  type Schema,
  selectTables,
  tableFilter,
} from "../../lib/schema/mod.ts";
import { type DatabaseFlags, databaseSettings } from "./database_options.ts";
import { openAddress } from "./open_address.ts";

/** A schema and, where it is one of a database, the open database. */
export interface OpenSchema extends AsyncDisposable {
  /** As messages and files call it. */
  readonly name: string;
  readonly schema: Schema;
  /** Absent where only a schema is known. */
  readonly database?: Database;
}

export interface OpenSchemaOptions {
  readonly flags?: DatabaseFlags;
  /** Asked for keys that were perhaps meant, where flags say that keys are to be inferred. @default nobody is */
  readonly suggestKeys?: CompleteSchemaOptions["suggestKeys"];
  /** Called when another table has been read. */
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
}

/** How files that are passed on call the embedded database: by its place in the project, on any machine. */
const embeddedName = "duckdb:datasets/atlas/atlas.duckdb";

/**
 * Opens a database, or reads a schema alone: a DDL file (its name ends in .sql) or a neutral JSON catalog (it begins with
 * a brace).
 *
 * @param urls What the command line gives for it, at most one in all; without any it is the embedded database.
 * @throws {InputError} If it is neither, has no tables, or two are given.
 * @throws {OutsideError} If it cannot be read.
 */
export async function openSchema(
  urls: readonly (string | undefined)[],
  { flags = {}, suggestKeys, onProgress, signal }: OpenSchemaOptions = {},
): Promise<OpenSchema> {
  const [url, another] = urls.filter((given) => given !== undefined);
  if (url !== undefined && another !== undefined) {
    throw new InputError(
      `Cannot use both ${hidePasswords(url)} and ${hidePasswords(another)}: name one database`,
    );
  }
  const settings = databaseSettings(flags);
  const options = {
    ...readingOf(settings),
    ...(suggestKeys && { suggestKeys }),
    ...(onProgress && { onProgress }),
    ...(signal && { signal }),
  };
  if (url === undefined && flags.dialect !== undefined) {
    throw new InputError("Cannot use --dialect with the embedded database: name a DDL file (NAME.sql)");
  }
  const alone = url === undefined ? undefined : await schemaAlone(url, flags);
  if (url !== undefined && alone !== undefined) {
    refuseUnmatched(options, alone.tables.map(({ name }) => split(name)), url);
    const selected = selectTables(alone, tableFilter(options));
    const schema = await completeSchema(undefined, selected, options);
    refuseEmpty(schema, { name: url, selected: alone.tables.length > 0 });
    return { name: url, schema, [Symbol.asyncDispose]: () => Promise.resolve() };
  }
  const database = await openAddress(url, flags);
  try {
    const schema = await readSchema(database, options);
    refuseEmpty(schema, {
      name: database.url,
      selected: flags.tables !== undefined || flags.schemas !== undefined,
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

/** The schema that a file describes without any data, undefined where the url is no such file. */
async function schemaAlone(url: string, { dialect }: DatabaseFlags): Promise<Schema | undefined> {
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

/** What the reader gives; its complaints name the file. */
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
