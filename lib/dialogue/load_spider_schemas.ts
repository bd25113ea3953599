import { z } from "zod";
import { InputError, readJsonFile } from "../base/mod.ts";
import type { JoinEnd, Schema } from "../schema/mod.ts";

/** The schema of one database of a file. */
export interface NamedSchema {
  readonly database: string;
  readonly schema: Schema;
}

const position = z.int().min(0);
const shape = z.array(z.object({
  db_id: z.string().min(1),
  table_names_original: z.array(z.string().min(1)),
  column_names_original: z.array(z.tuple([z.int(), z.string()])),
  column_types: z.array(z.string()),
  primary_keys: z.array(z.union([position, z.array(position)])),
  foreign_keys: z.array(z.tuple([position, position])),
})).min(1);

/**
 * Loads the schemas of a `tables.json` of Spider, CoSQL, SParC or BIRD. Its foreign keys have one column each:
 * composite keys appear as several.
 *
 * @throws {InputError} If the file is missing, has another shape, or a key names what is not there.
 *
 * @example
 * ```ts
 * import { loadSpiderSchemas } from "querylogue/dialogue";
 * import assert from "node:assert/strict";
 *
 * await assert.rejects(loadSpiderSchemas("no-such-file.json"), /no-such-file\.json/);
 * ```
 */
export async function loadSpiderSchemas(path: string): Promise<readonly NamedSchema[]> {
  const parsed = shape.safeParse(await readJsonFile(path));
  if (!parsed.success) {
    throw new InputError(
      `Cannot read ${path} as Spider's schemas: each entry needs a db_id, the original names of tables and columns, and ` +
        "keys; give the tables.json of the distribution",
    );
  }
  return parsed.data.map((entry) => {
    const { db_id, table_names_original, column_names_original, column_types, primary_keys } = entry;
    const columns = column_names_original.map(([table, name], i) => ({
      table: table_names_original[table],
      name,
      type: column_types[i] ?? "text",
      notNull: false,
    }));
    const endAt = (at: number): JoinEnd => {
      const column = columns[at];
      if (column?.table === undefined) {
        throw new InputError(`Cannot read ${path}: a key of ${db_id} names column ${at}, which is not there`);
      }
      return { table: column.table, columns: [column.name] };
    };
    const keys = primary_keys.flat().map(endAt);
    return {
      database: db_id,
      schema: {
        tables: table_names_original.map((name) => ({
          name,
          columns: columns.filter(({ table }) => table === name).map(({ table: _, ...column }) => column),
          primaryKey: keys.filter(({ table }) => table === name).flatMap((end) => end.columns),
          uniqueKeys: [],
        })),
        foreignKeys: entry.foreign_keys.map(([from, to], i) => ({
          name: `${db_id}_${i + 1}`,
          from: endAt(from),
          to: endAt(to),
        })),
      },
    };
  });
}
