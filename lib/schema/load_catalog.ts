import { z } from "zod";
import { formFault, InputError } from "../base/mod.ts";
import { qualifiedName } from "./table_name.ts";
import type { ForeignKey, Schema } from "./types.ts";

const names = z.array(z.string().min(1));
const catalogDocument = z.object({
  tables: z.array(z.object({
    schema: z.string(),
    name: z.string().min(1),
    columns: z.array(z.object({
      name: z.string().min(1),
      type: z.string(),
      not_null: z.boolean(),
      comment: z.string().nullish(),
    })),
    primary_key: names.nullish(),
    unique_keys: z.array(names.min(1)).nullish(),
    comment: z.string().nullish(),
  })),
  foreign_keys: z.array(z.object({
    name: z.string(),
    from_schema: z.string(),
    from_table: z.string().min(1),
    from_columns: names.min(1),
    to_schema: z.string(),
    to_table: z.string().min(1),
    to_columns: names.min(1),
  })).nullish(),
});

/**
 * Reads a neutral JSON catalog: `{"tables": [{"schema", "name", "columns": [{"name", "type", "not_null", "comment"}],
 * "primary_key", "unique_keys": [[…]], "comment"}], "foreign_keys": [{"name", "from_schema", "from_table",
 * "from_columns", "to_schema", "to_table", "to_columns"}]}`. Keys and comments may be null or absent. Tables are named
 * by `qualifiedName` if there are several schemas.
 *
 * @param json The parsed document.
 * @throws {InputError} If the document is no catalog, or a key names what is not there; the message holds the path into
 * the document.
 *
 * @example
 * ```ts
 * import { loadCatalog } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const { tables } = loadCatalog({ tables: [{ schema: "public", name: "city", columns: [], primary_key: null }] });
 * assert.deepEqual(tables, [{ name: "city", columns: [], primaryKey: [], uniqueKeys: [] }]);
 * assert.throws(() => loadCatalog({ tables: [{ name: 3 }] }), /tables\[0\]/);
 * ```
 */
export function loadCatalog(json: unknown): Schema {
  const parsed = catalogDocument.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues as [z.core.$ZodIssue];
    throw new InputError(
      `The schema catalog is malformed at ${documentPath(issue.path)}: ${formFault(issue, json)}`,
    );
  }
  const catalog = parsed.data;
  const several = new Set(catalog.tables.map(({ schema }) => schema)).size > 1;
  const nameOf = (schema: string, table: string) => qualifiedName(several ? [schema, table] : [table]);
  const tables = catalog.tables.map(({ schema, name, columns, primary_key, unique_keys, comment }) => ({
    name: nameOf(schema, name),
    columns: columns.map((column) => ({
      name: column.name,
      type: column.type,
      notNull: column.not_null,
      ...(column.comment && { comment: column.comment }),
    })),
    primaryKey: primary_key ?? [],
    uniqueKeys: unique_keys ?? [],
    ...(comment && { comment }),
  }));
  const columnsOf = new Map(
    tables.map((table) => [table.name, new Set(table.columns.map(({ name }) => name))]),
  );
  for (const [i, { name, primaryKey, uniqueKeys }] of tables.entries()) {
    const missing = [primaryKey, ...uniqueKeys].flat().find((column) => !columnsOf.get(name)?.has(column));
    if (missing === undefined) continue;
    throw new InputError(
      `The schema catalog is malformed at tables[${i}]: its keys name a column "${missing}" that it has not`,
    );
  }
  const foreignKeys = (catalog.foreign_keys ?? []).map((key, i): ForeignKey => {
    const from = { table: nameOf(key.from_schema, key.from_table), columns: key.from_columns };
    const to = { table: nameOf(key.to_schema, key.to_table), columns: key.to_columns };
    for (const end of [from, to]) {
      const columns = columnsOf.get(end.table);
      const missing = end.columns.find((column) => !columns?.has(column));
      if (columns !== undefined && missing === undefined) continue;
      const what = columns === undefined ? `table "${end.table}"` : `column "${end.table}.${missing}"`;
      throw new InputError(`The schema catalog is malformed at foreign_keys[${i}]: it has no ${what}`);
    }
    if (from.columns.length !== to.columns.length) {
      throw new InputError(
        `The schema catalog is malformed at foreign_keys[${i}]: both ends need the same number of columns`,
      );
    }
    return { name: key.name, from, to };
  });
  return { tables, foreignKeys };
}

function documentPath(path: readonly PropertyKey[]): string {
  if (path.length === 0) return "its top level";
  return path.map((step) => typeof step === "number" ? `[${step}]` : `.${String(step)}`).join("").replace(
    /^\./,
    "",
  );
}
