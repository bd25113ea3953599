import assert from "node:assert/strict";
import { createLinker } from "../../../lib/linking/mod.ts";
import type { Schema } from "../../../lib/schema/mod.ts";
import { specificationOf } from "../../../lib/specification/mod.ts";
import { createSentenceCheck } from "../../../lib/verify/sentence/create_sentence_check.ts";

const column = (name: string, type = "INTEGER") => ({ name, type, notNull: false });
const schema: Schema = {
  tables: [
    {
      name: "ship",
      columns: [
        column("name", "VARCHAR"),
        ...["dry_weight", "loaded_weight", "length", "width", "crew_size"].map((name) => column(name)),
        ...["labour_cost", "material_cost"].map((name) => column(name)),
        ...["launch_date", "sale_date"].map((name) => column(name, "DATE")),
        column("port", "VARCHAR"),
        column("armed", "BOOLEAN"),
      ],
      primaryKey: ["name"],
      uniqueKeys: [],
    },
    {
      name: "port",
      columns: [column("name", "VARCHAR"), column("depth")],
      primaryKey: ["name"],
      uniqueKeys: [],
    },
  ],
  foreignKeys: [
    { name: "port", from: { table: "ship", columns: ["port"] }, to: { table: "port", columns: ["name"] } },
  ],
};
const check = createSentenceCheck({ schema, link: createLinker(schema, { values: [] }) });

async function compare(sentence: string, sql: string) {
  const read = await specificationOf(sql, { dialect: "duckdb", schema });
  assert.ok(read.kind === "specification", sql);
  return check(sentence, read.specification);
}

/** A sentence, what its query shows beside the name, and what others show, each with what is found. */
const computed: readonly (readonly [string, string, readonly (readonly [string, RegExp])[]])[] = [
  ["How much heavier than its dry weight is the loaded weight of each ship?", "loaded_weight - dry_weight", [
    ["dry_weight - loaded_weight", /subtracts the other way round/],
    ["loaded_weight + dry_weight", /computes a sum, the sentence names none/],
    ["loaded_weight / dry_weight", /computes a ratio, the sentence names none/],
    ["loaded_weight", /asks for a difference, the query computes none/],
  ]],
  ["What is the ratio of length to width of each ship?", "1.0 * length / width", [
    ["1.0 * width / length", /divides the other way round/],
    ["length * width", /computes a product, the sentence names none/],
    ["length", /asks for a ratio, the query computes none/],
  ]],
  ["What do labour cost and material cost of each ship make together?", "labour_cost + material_cost", [
    ["labour_cost - material_cost", /computes a difference, the sentence names none/],
    ["labour_cost", /speaks of ship.material_cost, the query does not read it|asks for a sum/],
  ]],
  ["Multiply length by width for each ship.", "length * width", [
    ["length + width", /computes a sum, the sentence names none/],
    ["length", /asks for a product, the query computes none/],
  ]],
  ["How many days after its launch date was the sale date of each ship?", "sale_date - launch_date", [
    ["launch_date - sale_date", /subtracts the other way round/],
  ]],
  ["Show half the length of each ship.", "length / 2.0", [
    ["length * 2", /multiplies with 2, the sentence does not/],
    ["length", /asks for half of something/],
  ]],
  ["What is the crew size of each ship as a percentage of its length?", "100.0 * crew_size / length", [
    ["1.0 * crew_size / length", /shows a fraction, the sentence asks for percent/],
    ["100.0 * length / crew_size", /divides the other way round/],
    ["10.0 * crew_size / length", /multiplies with 10, the sentence does not/],
  ]],
];

for (const [sentence, value, others] of computed) {
  Deno.test(`"${sentence}" asks for ${value}`, async () => {
    const right = await compare(sentence, `SELECT name, ${value} FROM ship`);
    assert.deepEqual({ ...right, unnamed: [] }, { faults: [], unsure: [], unnamed: [] });
    for (const [other, fault] of others) {
      assert.match(
        (await compare(sentence, `SELECT name, ${other} FROM ship`)).faults.join("; "),
        fault,
        other,
      );
    }
  });
}

Deno.test("a share is of the whole, a range from the least to the greatest", async () => {
  const share = "What percentage of the ships is armed?";
  const [armed, all] = ["SUM(CASE WHEN armed THEN 1 ELSE 0 END)", "COUNT(*)"];
  assert.deepEqual((await compare(share, `SELECT 100.0 * ${armed} / ${all} FROM ship`)).faults, []);
  assert.match(
    (await compare(share, `SELECT 100.0 * ${all} / ${armed} FROM ship`)).faults.join(),
    /divides the other way round/,
  );
  const range = "What is the difference between the longest and the shortest length of a ship?";
  assert.deepEqual((await compare(range, "SELECT MAX(length) - MIN(length) FROM ship")).faults, []);
  assert.match(
    (await compare(range, "SELECT MIN(length) - MAX(length) FROM ship")).faults.join(),
    /subtracts the other way round/,
  );
});

Deno.test("one value for all rows is no answer", async () => {
  const { faults } = await compare(
    "Say of each ship whether it is long.",
    "SELECT name, 'long' FROM ship",
  );
  assert.match(faults.join(), /shows one value for all rows/);
});

Deno.test("groups are told by what is shown", async () => {
  const sentence = "How many ships are there in each port?";
  const from = "FROM ship JOIN port ON ship.port = port.name GROUP BY";
  assert.deepEqual((await compare(sentence, `SELECT port.name, COUNT(*) ${from} port.name`)).faults, []);
  assert.deepEqual((await compare(sentence, `SELECT port.name, COUNT(*) ${from} ship.port`)).faults, []);
  assert.match(
    (await compare(sentence, `SELECT port.name, COUNT(*) ${from} port.name, ship.width`)).faults.join(),
    /groups by ship.width, which it does not show/,
  );
});

Deno.test("rows without a partner of which nothing is shown, or that something has to have, are not kept", async () => {
  const ships = "FROM ship LEFT JOIN port ON ship.port = port.name";
  const idle = await compare("Which ships lie in a port?", `SELECT ship.name ${ships}`);
  assert.match(idle.faults.join(), /keeps rows without port/);
  const asked = await compare(
    "Show each ship that lies in a port, with the name and the depth of the port.",
    `SELECT ship.name, port.name, port.depth ${ships}`,
  );
  assert.match(asked.faults.join(), /keeps rows without port/);
  const ports = "FROM port LEFT JOIN ship ON ship.port = port.name GROUP BY port.name";
  const counted = await compare(
    "Show each port with the number of its ships.",
    `SELECT port.name, COUNT(ship.name) ${ports}`,
  );
  assert.deepEqual(counted.faults, []);
});
