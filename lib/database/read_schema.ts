import { InputError, nearestName } from "../base/mod.ts";
import {
  refuseUnmatchedNames,
  type Schema,
  type Table,
  tableFilter,
  type TableFilterOptions,
} from "../schema/mod.ts";
import { hiddenColumns } from "./hidden_columns.ts";
import { introspect } from "./introspect.ts";
import { completeSchema, type CompleteSchemaOptions } from "./keys/complete_schema.ts";
import type { Database, IntrospectOptions } from "./types.ts";

export interface ReadSchemaOptions
  extends TableFilterOptions, CompleteSchemaOptions, Omit<IntrospectOptions, "only"> {
  /** What the database was opened to hide, see `DatabaseOptions`; each name must be one of a column. @default none */
  readonly hidden?: "all" | readonly string[] | undefined;
}

/**
 * The schema of a database as a person asks for it: the tables that are named, or all.
 *
 * @throws {InputError} If a name matches no table, schema or column.
 * @throws {OutsideError} If the catalog cannot be read.
 *
 * @example
 * ```ts
 * import { createDuckDbFile, openDatabase, readSchema } from "querylogue/database";
 * import assert from "node:assert/strict";
 *
 * const folder = await Deno.makeTempDir();
 * const path = `${folder}/lakes.duckdb`;
 * await createDuckDbFile(path, (file) => file.run("CREATE TABLE lake (n INT); CREATE TABLE log (n INT)"));
 * await using database = await openDatabase(path);
 * const { tables } = await readSchema(database, { tables: ["-log"] });
 * assert.deepEqual(tables.map(({ name }) => name), ["lake"]);
 * await Deno.remove(folder, { recursive: true });
 * ```
 */
export async function readSchema(
  database: Database,
  { tables = [], schemas = [], hidden = [], ...options }: ReadSchemaOptions = {},
): Promise<Schema> {
  const seen: (readonly [schema: string, table: string])[] = [];
  const wanted = tableFilter({ tables, schemas });
  const schema = await introspect(database, {
    ...options,
    only: (schema, table) => {
      seen.push([schema, table]);
      return wanted(schema, table);
    },
  });
  refuseUnmatchedNames({ tables, schemas }, seen, database.url);
  refuseUnhidden(hidden, {
    tables: [...schema.tables, ...schema.views ?? []],
    unread: seen.filter(([schema, table]) => !wanted(schema, table)).map((parts) => parts.join(".")),
    source: database.url,
  });
  return await completeSchema(database, schema, options);
}

/**
 * Refuses names of columns to hide that match none: they are misspelled, and the values would be shown.
 *
 * @param unread Names of tables that there are beside these; their columns are not known.
 * @param source What the tables are of, as a message names it.
 * @throws {InputError} If a name matches nothing; the message says which is nearest.
 */
function refuseUnhidden(
  names: "all" | readonly string[],
  { tables, unread, source }: {
    readonly tables: readonly Table[];
    readonly unread: readonly string[];
    readonly source: string;
  },
): void {
  if (names === "all") return;
  const known = tables.flatMap(({ name, columns }) => columns.map((column) => [name, column.name] as const));
  for (const name of names) {
    const hides = hiddenColumns([name]);
    if (known.some(([table, column]) => hides(table, column))) continue;
    const column = name.slice(name.lastIndexOf(".") + 1);
    if (unread.some((table) => hides(table, column))) continue;
    const near = nearestName(name, known.map((parts) => parts.join(".")));
    throw new InputError(
      `Cannot hide the column "${name}", as ${source} has none of this name` +
        (near === undefined ? ": write it as TABLE.COLUMN" : `: did you mean "${near}"?`),
    );
  }
}
