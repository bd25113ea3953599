import fc from "fast-check";
import type { Schema } from "querylogue/schema";

/** A schema of tables `t0`, `t1`, … with the given foreign keys, each over columns of its own. */
export function schemaOf(tableCount: number, keys: readonly (readonly [from: number, to: number])[]): Schema {
  return {
    tables: Array.from({ length: tableCount }, (_, i) => ({
      name: `t${i}`,
      columns: [],
      primaryKey: [],
      uniqueKeys: [],
    })),
    foreignKeys: keys.map(([from, to], i) => ({
      name: `k${i}`,
      from: { table: `t${from}`, columns: [`c${i}`] },
      to: { table: `t${to}`, columns: ["id"] },
    })),
  };
}

/** Small random schemas: parallel keys, self references, circles and isolated tables among them. */
export function randomSchema(
  { maxTables = 6, maxKeys = 8 }: { readonly maxTables?: number; readonly maxKeys?: number } = {},
): fc.Arbitrary<Schema> {
  return fc.integer({ min: 1, max: maxTables }).chain((count) => {
    const table = fc.integer({ min: 0, max: count - 1 });
    return fc.array(fc.tuple(table, table), { maxLength: maxKeys }).map((keys) => schemaOf(count, keys));
  });
}
