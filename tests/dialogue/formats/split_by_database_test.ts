import fc from "fast-check";
import assert from "node:assert/strict";
import { parseDataset } from "../../../lib/dialogue/mod.ts";
import { splitByDatabase } from "../../../lib/dialogue/formats/mod.ts";
import "../../fixed_seed.ts";

function about(database: string, count: number) {
  const interactions = [{
    utterance: "Rivers?",
    intention: "List all rivers.",
    ground_truth_sql: "SELECT 1",
  }];
  return parseDataset({
    control: { database },
    dialogues: Array.from({ length: count }, (_, i) => ({
      ...{ experiment_id: String(i + 1), total_expected_interactions: 1, interactions },
    })),
  });
}

Deno.test("a split loses no dataset, gives each part one, and puts no database into both", () => {
  const sizes = fc.array(
    fc.tuple(fc.constantFrom("a", "b", "c", "d", "e", "f"), fc.integer({ min: 1, max: 9 })),
    {
      ...{ minLength: 2, maxLength: 12 },
    },
  ).filter((given) => new Set(given.map(([name]) => name)).size > 1);
  fc.assert(fc.property(sizes, fc.double({ min: 0.05, max: 0.95, noNaN: true }), (given, share) => {
    const datasets = given.map(([name, count]) => about(name, count));
    const { train, test } = splitByDatabase(datasets, { share });
    const namesOf = (part: typeof train) => new Set(part.map(({ control }) => control.database));
    assert.equal(train.length + test.length, datasets.length);
    assert.ok(train.length > 0 && test.length > 0);
    assert.equal(namesOf(train).intersection(namesOf(test)).size, 0);
  }));
});

Deno.test("train is about as large as its share where the databases allow it", () => {
  const datasets = Array.from({ length: 20 }, (_, i) => about(`d${i}`, 5));
  assert.equal(splitByDatabase(datasets, { share: 0.8 }).train.length, 16);
});

Deno.test("a single database cannot be split", () => {
  assert.throws(() => splitByDatabase([about("a", 3)], { share: 0.5 }), /one database into train and test/);
});
