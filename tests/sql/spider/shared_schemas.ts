import assert from "node:assert/strict";
import { loadSpiderSchemas } from "../../../lib/dialogue/load_spider_schemas.ts";
import type { SpiderSchema } from "../../../lib/sql/spider/types.ts";
import { sharedPath } from "../../shared_data.ts";

/** The schemas of a published `tables.json`, by database. */
export async function sharedSchemas(file: string): Promise<(database: string) => SpiderSchema> {
  const loaded = await loadSpiderSchemas(sharedPath(file));
  const schemas = new Map(loaded.map(({ database, schema }): [string, SpiderSchema] => [database, {
    tables: schema.tables.map(({ name, columns }) => ({
      name,
      columns: columns.map((column) => column.name),
    })),
    foreignKeys: schema.foreignKeys.map(({ from, to }) => [
      `${from.table}.${from.columns[0]}`,
      `${to.table}.${to.columns[0]}`,
    ]),
  }]));
  return (database) => {
    const schema = schemas.get(database);
    assert.ok(schema, `${file} has no database ${database}`);
    return schema;
  };
}
