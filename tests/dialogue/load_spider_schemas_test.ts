import assert from "node:assert/strict";
import { loadSpiderSchemas } from "querylogue/dialogue";
import { sharedPath, sharedTest } from "../shared_data.ts";

async function loaded(document: unknown) {
  const file = await Deno.makeTempFile({ suffix: ".json" });
  try {
    await Deno.writeTextFile(file, JSON.stringify(document));
    return await loadSpiderSchemas(file);
  } finally {
    await Deno.remove(file);
  }
}

const rivers = {
  db_id: "rivers",
  table_names_original: ["Country", "River"],
  column_names_original: [[-1, "*"], [0, "Code"], [1, "Name"], [1, "Land"]],
  column_types: ["text", "text", "text", "text"],
  primary_keys: [1, [2, 3]],
  foreign_keys: [[3, 1]],
};

Deno.test("loadSpiderSchemas() reads tables, primary keys of one and of several columns, and foreign keys", async () => {
  const column = (name: string) => ({ name, type: "text", notNull: false });
  assert.deepEqual(await loaded([rivers]), [{
    database: "rivers",
    schema: {
      tables: [
        { name: "Country", columns: [column("Code")], primaryKey: ["Code"], uniqueKeys: [] },
        {
          name: "River",
          columns: [column("Name"), column("Land")],
          primaryKey: ["Name", "Land"],
          uniqueKeys: [],
        },
      ],
      foreignKeys: [{
        name: "rivers_1",
        from: { table: "River", columns: ["Land"] },
        to: { table: "Country", columns: ["Code"] },
      }],
    },
  }]);
});

Deno.test("loadSpiderSchemas() refuses another shape, and keys of columns that are not there", async () => {
  await assert.rejects(loaded({ tables: [] }), { name: "InputError", message: /as Spider's schemas/ });
  await assert.rejects(loaded([{ ...rivers, foreign_keys: [[3, 9]] }]), /a key of rivers names column 9/);
  await assert.rejects(loaded([{ ...rivers, primary_keys: [0] }]), /names column 0, which is not there/);
});

sharedTest(
  "loadSpiderSchemas() reads the 11 schemas of BIRD's mini development set",
  ["bird/tables.json"],
  async () => {
    assert.equal((await loadSpiderSchemas(sharedPath("bird/tables.json"))).length, 11);
  },
);
