import assert from "node:assert/strict";
import { createLinker } from "../../../lib/linking/mod.ts";
import type { Schema } from "../../../lib/schema/mod.ts";
import { specificationOf } from "../../../lib/specification/mod.ts";
import { createSentenceCheck } from "../../../lib/verify/sentence/create_sentence_check.ts";

const column = (name: string, type = "TEXT") => ({ name, type, notNull: false });
const schema: Schema = {
  tables: [
    {
      name: "mountain",
      columns: [column("name"), column("elevation", "INTEGER")],
      primaryKey: ["name"],
      uniqueKeys: [],
    },
    {
      name: "island",
      columns: [column("name"), column("area", "INTEGER"), column("highest_mountain")],
      primaryKey: ["name"],
      uniqueKeys: [],
    },
  ],
  foreignKeys: [{
    name: "top",
    from: { table: "island", columns: ["highest_mountain"] },
    to: { table: "mountain", columns: ["name"] },
  }],
};

Deno.test("a superlative beside a name that holds the same word still says which end is asked for", async () => {
  const check = createSentenceCheck({ schema, link: createLinker(schema) });
  const sentence =
    "What are the three highest mountains that are the highest mountain of an island, and their elevation?";
  const faultsOf = async (direction: string) => {
    const sql = "SELECT mountain.name, mountain.elevation FROM island JOIN mountain " +
      `ON mountain.name = island.highest_mountain ORDER BY mountain.elevation ${direction} LIMIT 3`;
    const read = await specificationOf(sql, { dialect: "sqlite", schema });
    assert.equal(read.kind, "specification");
    return read.kind === "specification" ? check(sentence, read.specification).faults : [];
  };
  assert.deepEqual(await faultsOf("DESC"), []);
  assert.match((await faultsOf("ASC")).join("\n"), /the query goes for the low end/);
});
