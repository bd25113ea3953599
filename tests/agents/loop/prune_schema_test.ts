import fc from "fast-check";
import assert from "node:assert/strict";
import { pruneSchema } from "../../../lib/agents/loop/multi/prune_schema.ts";
import { components, type Schema, schemaGraph } from "../../../lib/schema/mod.ts";
import { randomSchema } from "../../schema/random_schema.ts";

const column = (name: string) => ({ name, type: "INTEGER", notNull: false });

const key = (from: string, column: string, to: string) => ({
  ...{
    name: `${from}_${column}`,
    from: { table: from, columns: [column] },
    to: { table: to, columns: ["id"] },
  },
});

const table = (name: string, ...columns: readonly string[]) => ({
  ...{ name, columns: ["id", ...columns].map(column), primaryKey: ["id"], uniqueKeys: [columns.slice(0, 1)] },
});

const schema: Schema = {
  tables: [
    table("river", "name", "length"),
    table("through", "note", "river", "country"),
    table("country", "name", "area", "capital"),
    table("city", "name"),
    table("log", "line"),
  ],
  foreignKeys: [
    key("through", "river", "river"),
    key("through", "country", "country"),
    key("country", "capital", "city"),
  ],
};

const shapeOf = ({ tables }: Schema) =>
  Object.fromEntries(tables.map(({ name, columns }) => [name, columns.map((one) => one.name).join(" ")]));

Deno.test("a pruned schema holds what was chosen, tables between with their keys alone, and no other key", () => {
  const pruned = pruneSchema(schema, new Map([["country", ["area"]], ["river", ["name"]]]));
  assert.deepEqual(shapeOf(pruned), { river: "id name", through: "id river country", country: "id area" });
  assert.deepEqual(pruned.foreignKeys.map(({ name }) => name), ["through_river", "through_country"]);
  assert.deepEqual(pruned.tables[0]?.uniqueKeys, [["name"]]);
  assert.deepEqual(pruned.tables[1]?.uniqueKeys, []);
});

Deno.test("a table without chosen columns is whole, and one that nothing joins stands alone", () => {
  const pruned = pruneSchema(schema, new Map([["log", []], ["city", ["name"]]]));
  assert.deepEqual(shapeOf(pruned), { city: "id name", log: "id line" });
  assert.deepEqual(pruneSchema(schema, new Map()).tables, []);
});

Deno.test("chosen tables stay connected where they were, by keys whose columns stay", () => {
  fc.assert(
    fc.property(
      randomSchema({ maxTables: 9, maxKeys: 14 }),
      fc.infiniteStream(fc.boolean()),
      (graph, draws) => {
        const whole = columned(graph);
        const wanted = whole.tables.filter(() => draws.next().value).map(({ name }) => name);
        const pruned = pruneSchema(whole, new Map(wanted.map((name) => [name, ["other"]])));
        const groupOf = (schema: Schema) => {
          const groups = components(schemaGraph(schema));
          return (name: string) => groups.findIndex((group) => group.includes(name));
        };
        const [before, after] = [groupOf(whole), groupOf(pruned)];
        for (const a of wanted) {
          for (const b of wanted) {
            assert.equal(after(a) === after(b), before(a) === before(b), `${a} and ${b}`);
          }
        }
        const has = (end: { readonly table: string; readonly columns: readonly string[] }) =>
          end.columns.every((name) =>
            pruned.tables.find((one) => one.name === end.table)?.columns.some((one) => one.name === name)
          );
        assert.ok(pruned.foreignKeys.every(({ from, to }) => has(from) && has(to)));
        const kept = new Set(pruned.tables.map(({ name }) => name));
        const between = whole.foreignKeys.filter(({ from, to }) =>
          kept.has(from.table) && kept.has(to.table)
        );
        assert.deepEqual(pruned.foreignKeys, between);
        assert.ok(wanted.every((name) => kept.has(name)));
      },
    ),
  );
});

/** A schema whose tables have the columns of their keys, one of their own, and no primary key. */
function columned(
  { tables, foreignKeys }: Pick<Schema, "foreignKeys"> & { tables: readonly { name: string }[] },
): Schema {
  return {
    foreignKeys,
    tables: tables.map(({ name }) => {
      const ends = foreignKeys.flatMap(({ from, to }) => [from, to]).filter((end) => end.table === name);
      const names = new Set(["other", ...ends.flatMap(({ columns }) => columns)]);
      return { name, columns: [...names].map(column), primaryKey: [], uniqueKeys: [] };
    }),
  };
}
