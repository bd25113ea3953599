import { loadCatalog } from "querylogue/schema";
import assert from "node:assert/strict";
import { sharedPath, sharedTest } from "../shared_data.ts";

const column = { name: "id", type: "INTEGER", not_null: true };
const table = { schema: "main", name: "city", columns: [column], primary_key: ["id"] };
const key = {
  name: "twin",
  from_schema: "main",
  from_table: "city",
  from_columns: ["id"],
  to_schema: "main",
  to_table: "city",
  to_columns: ["id"],
};

Deno.test("loadCatalog() calls tables schema.table only where there are several schemas", () => {
  const other = { ...table, schema: "world" };
  assert.equal(loadCatalog({ tables: [table], foreign_keys: [key] }).foreignKeys[0]?.to.table, "city");
  const { tables, foreignKeys } = loadCatalog({ tables: [table, other], foreign_keys: [key] });
  assert.deepEqual(tables.map(({ name }) => name), ["main.city", "world.city"]);
  assert.equal(foreignKeys[0]?.to.table, "main.city");
});

Deno.test("loadCatalog() quotes names with dots, so that no two tables are called alike", () => {
  const tables = [{ ...table, schema: "a.b", name: "c" }, { ...table, schema: "a", name: "b.c" }];
  assert.deepEqual(loadCatalog({ tables }).tables.map(({ name }) => name), ['"a.b".c', 'a."b.c"']);
});

Deno.test("loadCatalog() reads unique keys and comments where there are any", () => {
  const described = {
    ...table,
    columns: [{ ...column, comment: "a number" }],
    unique_keys: [["id"]],
    comment: "where people live",
  };
  assert.deepEqual(loadCatalog({ tables: [described] }).tables, [{
    name: "city",
    columns: [{ name: "id", type: "INTEGER", notNull: true, comment: "a number" }],
    primaryKey: ["id"],
    uniqueKeys: [["id"]],
    comment: "where people live",
  }]);
  const silent = { ...table, columns: [{ ...column, comment: null }], unique_keys: null, comment: null };
  assert.deepEqual(loadCatalog({ tables: [silent] }), loadCatalog({ tables: [table] }));
});

Deno.test("loadCatalog() names the place of what is wrong", () => {
  const refuses = (json: unknown, message: RegExp) =>
    assert.throws(() => loadCatalog(json), { name: "InputError", message });
  refuses([], /at its top level/);
  refuses({ tables: [table, { ...table, columns: [{ name: "id" }] }] }, /at tables\[1\]\.columns\[0\]\.type/);
  refuses(
    { tables: [table, { ...table, name: "lake", unique_keys: [["id", "no"]] }] },
    /at tables\[1\].*"no"/,
  );
  refuses(
    { tables: [table], foreign_keys: [{ ...key, to_table: "town" }] },
    /foreign_keys\[0\].*table "town"/,
  );
  refuses({ tables: [table], foreign_keys: [{ ...key, from_columns: ["no"] }] }, /column "city\.no"/);
  refuses(
    { tables: [table], foreign_keys: [{ ...key, to_columns: ["id", "id"] }] },
    /same number of columns/,
  );
});

sharedTest("loadCatalog() reads every published catalog whole", ["schemas/catalog"], async () => {
  const sizes = await Promise.all(
    ["adventureworks", "chinook", "job", "mondial", "musicbrainz", "northwind", "osm", "sakila"].map(
      async (name) => {
        const path = sharedPath(`schemas/catalog/${name}.json`);
        const { tables, foreignKeys } = loadCatalog(JSON.parse(await Deno.readTextFile(path)));
        return `${name} ${tables.length} ${foreignKeys.length}`;
      },
    ),
  );
  assert.deepEqual(sizes, [
    "adventureworks 68 89",
    "chinook 11 11",
    "job 21 0",
    "mondial 47 72",
    "musicbrainz 498 887",
    "northwind 14 13",
    "osm 56 69",
    "sakila 21 40",
  ]);
});
