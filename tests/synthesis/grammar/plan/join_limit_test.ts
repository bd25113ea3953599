import assert from "node:assert/strict";
import { type Database, introspect, openDatabase } from "../../../../lib/database/mod.ts";
import { joinCombination } from "../../../../lib/joins/mod.ts";
import { type Schema, schemaGraph } from "../../../../lib/schema/mod.ts";
import { createJoinLimit } from "../../../../lib/synthesis/grammar/plan/join_limit.ts";
import { tableSizes } from "../../../../lib/synthesis/grammar/plan/table_sizes.ts";
import { createSynthesisContext, dialogueAdmission, synthesize } from "../../../../lib/synthesis/mod.ts";
import { inFolder, sqliteFile } from "../../../database/fixtures.ts";

/** Two fact tables of one product: each row of facts refers to the product that an expression over its number gives. */
const shop = (rows: number, product: string) =>
  `CREATE TABLE product (id INTEGER PRIMARY KEY, name TEXT);
  CREATE TABLE sale (product_id INTEGER REFERENCES product, amount INTEGER);
  CREATE TABLE stock (product_id INTEGER REFERENCES product, amount INTEGER);
  WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows - 1})
    INSERT INTO product SELECT i, 'p' || i FROM n;
  WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows - 1})
    INSERT INTO sale SELECT ${product}, i FROM n;
  INSERT INTO stock SELECT product_id, amount FROM sale;`;

async function withShop(
  tables: string,
  use: (database: Database, schema: Schema, asked: readonly string[]) => Promise<void>,
): Promise<void> {
  await inFolder(async (folder) => {
    await using opened = await openDatabase(sqliteFile(folder, tables));
    const schema = await introspect(opened);
    const asked: string[] = [];
    const noted: Database = {
      url: opened.url,
      dialect: opened.dialect,
      query: (text, options) => {
        asked.push(text);
        return opened.query(text, options);
      },
      [Symbol.asyncDispose]: () => Promise.resolve(),
    };
    await use(noted, schema, asked);
  });
}

const combinationOf = (schema: Schema) => joinCombination(schemaGraph(schema), [0, 1]);

for (
  const [what, product, most, isWithin] of [
    ["each value is referred to once", "i", 2, true],
    ["one value is referred to by most rows", "i % 10 / 9", 2, false],
    ["the limit is larger than what the values make", "i % 10 / 9", 33, true],
  ] as const
) {
  Deno.test(`the rows of a join are bounded by the values that refer: ${what}`, () =>
    withShop(shop(20, product), async (database, schema, asked) => {
      const sizeOf = await tableSizes(database, schema);
      const joinLimit = createJoinLimit(database, schema, { sizeOf, most });
      assert.equal(await joinLimit(combinationOf(schema)), isWithin);
      assert.deepEqual(asked.filter((text) => /"sale".*"stock"/s.test(text)), []);
    }));
}

Deno.test("a join of too many rows is not admitted, gives no dialogue, and is never run", () =>
  withShop(shop(2_237, "7"), async (database, schema, asked) => {
    const combination = combinationOf(schema);
    const { admits } = await dialogueAdmission(database, schema);
    assert.equal(await admits(combination), false);
    const context = await createSynthesisContext(database, schema);
    const quality = {
      ...{ coverage: 0, sizes: {}, table_frequency: {}, standard_deviation: 0, minimum: 0, maximum: 0 },
      ...{ gini: 0, fewest_to_cover: 0, lower_bound: 0, gap: 0, unmet: [] },
    };
    const plan = { database: "shop", combinations: [combination], quality };
    assert.deepEqual(await Array.fromAsync(synthesize(database, schema, plan, { seed: 1, context })), [{
      notMade: combination.id,
      reason: "the join of sale, product, stock has too many rows, whatever conditions leave of them",
    }]);
    assert.deepEqual(asked.filter((text) => /"sale".*"stock"/s.test(text)), []);
  }));
