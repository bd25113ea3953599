import { type PriceArmName, priceArms, pricedKey } from "querylogue/evaluation";
import assert from "node:assert/strict";
import { datasetOf, question } from "./fixtures.ts";

const whole = (utterance: string) => question(utterance, { standalone_intention: `${utterance} in full` });
const hello = question("hello", { utterance_kinds: ["greeting"], expected_reply: ["acknowledgment"] });
const { ground_truth_sql: _, ...greeting } = hello;
const dataset = datasetOf(
  [greeting, whole("a"), whole("b")],
  [whole("c"), { ...whole("vague"), question_type: "ambiguous" }, question("unwritten"), whole("d")],
);

function armOf(name: PriceArmName) {
  const arm = priceArms(dataset).arms.find(({ arm }) => arm === name);
  assert.ok(arm !== undefined);
  return arm;
}

/** The utterances of each dialogue of an arm. */
const said = (name: PriceArmName) =>
  armOf(name).dataset.dialogues.map(({ interactions }) => interactions.map(({ utterance }) => utterance));

Deno.test("the plain arm and its replay are the dataset as it is", () => {
  assert.deepEqual(armOf("plain").dataset, dataset);
  assert.deepEqual(armOf("replay").dataset, dataset);
});

Deno.test("standalone wording in the dialogue changes the questions alone", () => {
  assert.deepEqual(said("standalone_in_dialogue"), [
    ["hello", "a in full", "b in full"],
    ["c in full", "vague", "unwritten", "d in full"],
  ]);
});

Deno.test("fresh conversations hold one question each, as said or in full", () => {
  assert.deepEqual(said("utterance_fresh"), [["a"], ["b"], ["c"], ["d"]]);
  assert.deepEqual(said("standalone_fresh"), [["a in full"], ["b in full"], ["c in full"], ["d in full"]]);
});

Deno.test("a concatenation is all that the user said up to the question", () => {
  assert.deepEqual(said("concatenated"), [
    ["hello\na"],
    ["hello\na\nb"],
    ["c"],
    ["c\nvague\nunwritten\nd"],
  ]);
});

Deno.test("after the right answers a question is the last of its dialogue, and what is before it is finished", () => {
  assert.deepEqual(said("ground_truth_history"), [
    ["hello", "a"],
    ["hello", "a", "b"],
    ["c"],
    ["c", "vague", "unwritten", "d"],
  ]);
  assert.deepEqual(
    priceArms(dataset).arms.filter(({ finished }) => finished).map(({ arm }) => arm),
    ["ground_truth_history"],
  );
});

Deno.test("every arm asks the same questions, each with its ground truth and at one place", () => {
  const places = [["d1", 2], ["d1", 3], ["d2", 1], ["d2", 4]] as const;
  for (const { arm, dataset: { dialogues }, places: found } of priceArms(dataset).arms) {
    const asked = new Map(
      dialogues.flatMap(({ experiment_id: dialogue, interactions }) =>
        interactions.map(({ ground_truth_sql }, i) => [
          pricedKey({ dialogue, interaction: i + 1 }),
          ground_truth_sql,
        ])
      ),
    );
    assert.deepEqual(
      [...found].map(([key, { dialogue, interaction }]) => [dialogue, interaction, asked.get(key)]),
      places.map(([dialogue, interaction], i) => [dialogue, interaction, `SELECT ${"abcd"[i]}`]),
      arm,
    );
  }
});

Deno.test("first are the questions that have nothing but courtesies before them", () => {
  assert.deepEqual(
    [...priceArms(dataset).first],
    [{ dialogue: "d1", interaction: 2 }, { dialogue: "d2", interaction: 1 }].map(pricedKey),
  );
});
