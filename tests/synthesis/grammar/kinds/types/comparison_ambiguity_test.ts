import assert from "node:assert/strict";
import { ambiguousAfter, listed, listing, openSynthesis, shown } from "./ambiguous_rig.ts";

/** Lakes with so many measures, each with values in another order. */
const lakes = (...columns: readonly string[]) => `
  CREATE TABLE lake (id INTEGER PRIMARY KEY, name TEXT NOT NULL, ${
  columns.map((name) => `${name} INTEGER NOT NULL`)
});
  INSERT INTO lake VALUES ${
  Array.from({ length: 9 }, (_, i) =>
    `(${i}, 'Lake ${"ABCDEFGHI"[i]}', ${
      columns.map((_, nth) => 10 * (1 + ((i * (nth + 2)) % 9)) + nth)
    })`)
};
`;

async function askedOf(...columns: readonly string[]) {
  await using rig = await openSynthesis(lakes(...columns));
  const turn = listed(listing("lake", [], [shown("lake", "name")]), "lake");
  const found = [];
  for (let seed = 1; seed <= 12; seed++) {
    const asked = await ambiguousAfter([turn], "comparison", { ...rig, seed });
    assert.ok(asked, `seed ${seed}`);
    const { readings = [], ambiguity_source } = asked.interaction;
    assert.equal(ambiguity_source, "comparison");
    const answers = await Promise.all(readings.map(({ ground_truth_sql }) => rig.rowsOf(ground_truth_sql)));
    assert.equal(new Set(answers).size, readings.length, asked.interaction.utterance);
    found.push(asked);
  }
  return found;
}

Deno.test("a comparison that names no measure is read by each of them", async () => {
  const found = await askedOf("depth", "surface");
  const byMeasure = found.filter(({ key }) => key !== "ambiguous comparison with bounds");
  assert.ok(new Set(byMeasure.map(({ key }) => key)).size > 2, found.map(({ key }) => key).join());
  for (const { interaction: { utterance, readings = [] } } of byMeasure) {
    assert.doesNotMatch(utterance, /depth|surface/);
    assert.deepEqual(readings.map(({ meaning }) => /depth|surface/.exec(meaning)?.[0]).toSorted(), [
      "depth",
      "surface",
    ]);
  }
});

Deno.test("of one measure it is open whether the bounds are included", async () => {
  for (const { key, interaction: { utterance, readings = [] } } of await askedOf("depth")) {
    assert.equal(key, "ambiguous comparison with bounds");
    assert.match(utterance, /depth between/);
    const strict = readings.filter(({ ground_truth_sql }) =>
      /"depth" > \d+ AND .*"depth" < \d+/s.test(ground_truth_sql)
    );
    const whole = readings.filter(({ ground_truth_sql }) => / BETWEEN /.test(ground_truth_sql));
    assert.deepEqual([strict.length, whole.length], [1, 1], JSON.stringify(readings));
  }
});
