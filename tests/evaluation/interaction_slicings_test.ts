import assert from "node:assert/strict";
import type { Dataset } from "../../lib/dialogue/mod.ts";
import { interactionSlicings, type TurnRecord } from "../../lib/evaluation/mod.ts";
import { datasetOf, question, turnRecord } from "./fixtures.ts";

const given = datasetOf([
  question("rivers", {
    ground_truth_sql: "SELECT r.name FROM river r JOIN country c ON r.c = c.code",
    question_type: "answerable",
  }),
  question("lakes", { ground_truth_sql: "SELECT name FROM lake", utterance_kinds: ["greeting", "question"] }),
  question("nonsense", { ground_truth_sql: "SELECT FROM WHERE" }),
]);
const joins = { id: "2-x", size: 2, tables: [], joins: [] };
const dataset: Dataset = {
  ...given,
  dialogues: given.dialogues.map((dialogue) => ({ ...dialogue, join_combination: joins })),
};

/** The slices of each way, with the interactions (from 1) that are in them. */
async function slicesOf(records: readonly TurnRecord[], of = dataset) {
  const slicings = await interactionSlicings(records, { dataset: of, dialect: "duckdb" });
  return Object.fromEntries(slicings.map(({ name, slices, slicesOf }) => [
    name,
    slices.map((slice) => [
      slice,
      ...[1, 2, 3].filter((interaction) =>
        slicesOf({ dialogue: "d1", trial: 1, interaction, turns: turnsOf(interaction) }).includes(slice)
      ),
    ]),
  ]));
}

const turnsOf = (interaction: number) => [{
  ...{ agent: "a", trial: 1, dialogue: "d1", interaction, turn: 1, expectsResponse: true },
  sql: "correct" as const,
  alignment: "aligned" as const,
}];

Deno.test("interactions are told apart by joins, tables, kinds, place, type and cause, those unknown left out", async () => {
  const records = [
    turnRecord({ interaction: 1, cause: "not_aligned" }),
    turnRecord({ interaction: 1, turn: 2, cause: "none" }),
    turnRecord({ interaction: 2, cause: "none" }),
  ];
  assert.deepEqual(await slicesOf(records), {
    "join-size": [["2", 1, 2, 3]],
    "query-tables": [["1", 2], ["2", 1]],
    "dialogue-kind": [["partial", 1, 2, 3]],
    "depth": [["1", 1], ["2", 2], ["3", 3]],
    "table": [["country", 1], ["lake", 2], ["river", 1]],
    "utterance-kind": [["greeting + question", 2], ["question", 1, 3]],
    "question-type": [["answerable", 1]],
    "cause": [["none", 2], ["not_aligned", 1]],
  });
});

Deno.test("a way in which nothing is known of any interaction is left out", async () => {
  const bare = datasetOf([question("rivers", { ground_truth_sql: "SELECT FROM WHERE" })]);
  assert.deepEqual(Object.keys(await slicesOf([], bare)), ["dialogue-kind", "depth", "utterance-kind"]);
});

Deno.test("ten places of a dialogue stand in the order of their numbers", async () => {
  const long = datasetOf(Array.from({ length: 10 }, () => question("rivers")));
  const slicings = await interactionSlicings([], { dataset: long });
  const depth = slicings.find(({ name }) => name === "depth");
  assert.deepEqual(depth?.slices, ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]);
});
