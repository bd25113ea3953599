import { loadCatalog, type Schema, tableRole } from "querylogue/schema";
import assert from "node:assert/strict";
import { sharedPath, sharedTest } from "../shared_data.ts";

const key = (from: string, columns: readonly string[], to: string) => ({
  name: "k",
  from: { table: from, columns },
  to: { table: to, columns },
});

function schema(tables: Readonly<Record<string, string>>, foreignKeys: Schema["foreignKeys"]): Schema {
  return {
    tables: Object.entries(tables).map(([name, columns]) => {
      const all = columns.split(" ");
      return {
        name,
        columns: all.map((column) => ({ name: column.replace("*", ""), type: "TEXT", notNull: true })),
        primaryKey: all.filter((column) => column.endsWith("*")).map((column) => column.slice(0, -1)),
        uniqueKeys: [],
      };
    }),
    foreignKeys,
  };
}

Deno.test("tableRole() tells things, their attributes and their pairs apart", () => {
  const world = schema({
    country: "country* name",
    province: "country* province* area",
    river: "river* length",
    economy: "country* gdp",
    population: "country* year* number",
    runs: "country* province* river*",
    dialects: "country* province* dialect*",
    located: "city country river",
    visit: "id* country river",
  }, [
    key("province", ["country"], "country"),
    key("economy", ["country"], "country"),
    key("population", ["country"], "country"),
    key("runs", ["country", "province"], "province"),
    key("runs", ["country"], "country"),
    key("runs", ["river"], "river"),
    key("dialects", ["country"], "country"),
    key("dialects", ["country", "province"], "province"),
    key("located", ["country"], "country"),
    key("located", ["river"], "river"),
    key("visit", ["country"], "country"),
    key("visit", ["river"], "river"),
  ]);
  const roles = Object.fromEntries(world.tables.map(({ name }) => [name, tableRole(world, name)]));
  assert.deepEqual(roles, {
    country: "entity",
    province: "entity",
    river: "entity",
    economy: "detail",
    population: "detail",
    runs: "link",
    dialects: "detail",
    located: "entity",
    visit: "entity",
  });
});

Deno.test("tableRole() takes a table without primary key for a link only where foreign keys hold all its columns", () => {
  const keys = [key("located", ["city"], "city"), key("located", ["river"], "river")];
  const tables = { city: "city*", river: "river*" };
  assert.equal(tableRole(schema({ ...tables, located: "city river" }, keys), "located"), "link");
  assert.equal(tableRole(schema({ ...tables, located: "city river since" }, keys), "located"), "entity");
});

Deno.test("tableRole() does not take a tree's table for its own detail", () => {
  const tree = schema({ node: "id* parent" }, [key("node", ["id"], "node")]);
  assert.equal(tableRole(tree, "node"), "entity");
  assert.throws(() => tableRole(tree, "leaf"), { name: "InputError" });
});

sharedTest(
  "tableRole() reads a published geography as people do",
  ["schemas/catalog/mondial.json"],
  async () => {
    const mondial = loadCatalog(
      JSON.parse(await Deno.readTextFile(sharedPath("schemas/catalog/mondial.json"))),
    );
    const of = (role: string) =>
      mondial.tables.filter(({ name }) => tableRole(mondial, name) === role).length;
    assert.deepEqual([of("entity"), of("detail"), of("link")], [13, 14, 20]);
    assert.equal(tableRole(mondial, "province"), "entity");
    assert.equal(tableRole(mondial, "borders"), "link");
    assert.equal(tableRole(mondial, "citypops"), "detail");
  },
);
