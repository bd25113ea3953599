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
  const columns = [{ name: "x", type: "INT", notNull: false }];
  const wider = schema.tables.map((table, i) => i === 0 ? { ...table, columns } : table);
  assert.notEqual(schemaHash({ ...schema, tables: wider }), hash);
  assert.notEqual(schemaHash({ ...schema, foreignKeys: schema.foreignKeys.slice(1) }), hash);
});
