import assert from "node:assert/strict";
import fc from "fast-check";
import { agentMetric, measureSlices, type SliceMetricName, type TurnRow } from "../../lib/metrics/mod.ts";
import { anyDialogues, type Rows, rowsOf } from "./rows.ts";

const byPlace = ({ interaction }: { readonly interaction: number }) => [`${interaction}`];

Deno.test("a slice has the rates of its interactions alone, with their counts and dialogues", () => {
  const { turns, dialogues } = rowsOf(["+ -+ .", "-- +", "?+"]);
  const slices = measureSlices(turns, dialogues, { seed: 1, slicesOf: byPlace });
  const counts = (name: SliceMetricName) =>
    slices.map(({ metrics: { [name]: { numerator, denominator } } }) => [numerator, denominator]);
  assert.deepEqual(slices.map(({ slice, interactions, dialogues }) => [slice, interactions, dialogues]), [
    ["1", 3, 3],
    ["2", 2, 2],
    ["3", 1, 1],
  ]);
  assert.deepEqual(counts("first_attempt_sql_correctness"), [[1, 3], [1, 2], [0, 0]]);
  assert.deepEqual(counts("eventual_sql_correctness"), [[2, 3], [2, 2], [0, 0]]);
  assert.deepEqual(counts("first_attempt_alignment"), [[1, 3], [1, 2], [0, 1]]);
  assert.deepEqual(counts("average_turn_pairs_per_interaction"), [[5, 3], [3, 2], [0, 0]]);
});

Deno.test("an interaction counts in each slice that it belongs to, and in none where there is none", () => {
  const { turns, dialogues } = rowsOf(["+ -"]);
  const slicesOf = ({ interaction }: { readonly interaction: number }) =>
    interaction === 1 ? ["city", "river"] : [];
  assert.deepEqual(
    measureSlices(turns, dialogues, { seed: 1, slicesOf }).map(({ slice, interactions }) => [
      slice,
      interactions,
    ]),
    [["city", 1], ["river", 1]],
  );
});

Deno.test("a metric that does not apply to an agent applies to no slice of it", () => {
  const { turns, dialogues } = rowsOf(["+ -"]);
  const withRows = turns.map((turn): TurnRow => ({ ...turn, sql: "not_applicable", rows: "correct" }));
  const [slice] = measureSlices(withRows, dialogues, { seed: 1, slicesOf: byPlace });
  assert.match(JSON.stringify(slice?.metrics.first_attempt_sql_correctness), /not applicable/);
});

/** Counts by going through the rows again for each slice. */
function countedSlowly({ turns, dialogues }: Rows, place: number) {
  const outcomes = dialogues.filter(({ expectedInteractions }) => expectedInteractions >= place)
    .map(({ dialogue }) =>
      turns.filter((turn) => turn.dialogue === dialogue && turn.interaction === place)
        .toSorted((a, b) => a.turn - b.turn)
    );
  const expecting = outcomes.filter(([first]) => first?.expectsResponse === true);
  const scored = expecting.filter(([first]) => typeof first?.sql !== "object");
  return [scored.filter(([first]) => first?.sql === "correct").length, scored.length];
}

Deno.test("slices count what a second look at the rows counts, and one that holds all has the whole run's numbers", () => {
  fc.assert(
    fc.property(anyDialogues, (texts) => {
      const rows = rowsOf(texts);
      const { turns, dialogues } = rows;
      for (const { slice, metrics } of measureSlices(turns, dialogues, { seed: 1, slicesOf: byPlace })) {
        const { numerator, denominator } = metrics.first_attempt_sql_correctness;
        assert.deepEqual([numerator, denominator], countedSlowly(rows, Number(slice)));
      }
      const [all] = measureSlices(turns.toReversed(), dialogues, { seed: 1, slicesOf: () => ["all"] });
      for (const [name, metric] of Object.entries(all?.metrics ?? {})) {
        assert.deepEqual(metric, agentMetric(name as SliceMetricName).measure({ turns, dialogues, seed: 1 }));
      }
    }),
    { numRuns: 20 },
  );
});
