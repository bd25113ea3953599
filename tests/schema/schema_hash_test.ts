import { type Schema, schemaHash } from "querylogue/schema";
import assert from "node:assert/strict";
import { schemaOf } from "./random_schema.ts";

Deno.test("schemaHash() sees structure and nothing else", () => {
  const schema = schemaOf(3, [[0, 1], [1, 2]]);
  const hash = schemaHash(schema);
  const turned: Schema = {
    tables: schema.tables.toReversed().map((table) => ({ ...table, rowCount: 7 })),
    foreignKeys: schema.foreignKeys.toReversed().map((key) => ({ ...key, name: "other" })),
  };
  assert.equal(schemaHash(turned), hash);
  assert.match(hash, /^[0-9a-f]{64}$/);
  const x = { name: "x", type: "INT", notNull: false };
  const y = { ...x, name: "y" };
  const structures = [
    ...[[x], [{ ...x, notNull: true }], [{ ...x, type: "TEXT" }], [x, y], [y, x]].map((columns) => ({
      columns,
    })),
    ...[{ primaryKey: ["a", "b"] }, { primaryKey: ["b", "a"] }, { uniqueKeys: [["a"]] }],
  ].map((change): Schema => ({
    ...schema,
    tables: schema.tables.map((table, i) => i === 0 ? { ...table, ...change } : table),
  }));
  const aimed = schemaOf(3, [[0, 1], [1, 0]]);
  const hashes = [schema, ...structures, aimed].map(schemaHash);
  assert.equal(new Set(hashes).size, hashes.length);
  assert.notEqual(schemaHash({ ...schema, foreignKeys: schema.foreignKeys.slice(1) }), hash);
});
