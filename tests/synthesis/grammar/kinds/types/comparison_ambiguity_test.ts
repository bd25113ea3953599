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
    if (asked === undefined) continue;
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
  assert.equal(found.length, 12);
  assert.ok(new Set(found.map(({ key }) => key)).size > 2, found.map(({ key }) => key).join());
  for (const { interaction: { utterance, readings = [] } } of found) {
    assert.doesNotMatch(utterance, /depth|surface/);
    assert.deepEqual(readings.map(({ meaning }) => /depth|surface/.exec(meaning)?.[0]).toSorted(), [
      "depth",
      "surface",
    ]);
  }
});

Deno.test("of one measure no comparison is ambiguous: bounds belong to a range", async () => {
  assert.deepEqual(await askedOf("depth"), []);
});

Deno.test("measures that hardly ever differ are no two meanings", async () => {
  await using rig = await openSynthesis(`
    CREATE TABLE lake (id INTEGER PRIMARY KEY, name TEXT NOT NULL, depth INTEGER, surface INTEGER);
    INSERT INTO lake VALUES (1, 'A', 15, 16), (2, 'B', 45, 46), (3, 'C', 35, 36), (4, 'D', 25, 26), (5, 'E', 55, 56);
  `);
  const turn = listed(listing("lake", [], [shown("lake", "name")]), "lake");
  assert.equal(await ambiguousAfter([turn], "comparison", rig), undefined);
});

Deno.test("a number that was spoken of comes to mind before any measure", async () => {
  await using rig = await openSynthesis(lakes("depth", "surface", "rivers"));
  const rivers = { table: "lake", column: "rivers" };
  const few = { kind: "comparison", column: rivers, operator: "<", value: 70 } as const;
  for (let seed = 1; seed <= 4; seed++) {
    const first = listed(listing("lake", [], [shown("lake", "name")], [few]), "lake", [few]);
    assert.equal(await ambiguousAfter([first], "comparison", { ...rig, seed }), undefined);
  }
});

Deno.test("years of a name that is not understood are no amounts to compare", async () => {
  await using rig = await openSynthesis(`
    CREATE TABLE lake (id INTEGER PRIMARY KEY, name TEXT NOT NULL, depth INTEGER, bjr INTEGER);
    INSERT INTO lake VALUES (1, 'A', 10, 1950), (2, 'B', 40, 1960), (3, 'C', 30, 1970), (4, 'D', 20, 1980);
  `);
  const turn = listed(listing("lake", [], [shown("lake", "name")]), "lake");
  assert.equal(await ambiguousAfter([turn], "comparison", rig), undefined);
});
