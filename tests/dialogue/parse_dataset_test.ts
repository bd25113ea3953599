import assert from "node:assert/strict";
import { type Dataset, parseDataset } from "querylogue/dialogue";

const interaction = { utterance: "Which rivers are there?", intention: "List all rivers." };
const dialogue = {
  experiment_id: "1",
  total_expected_interactions: 2,
  interactions: [interaction, interaction],
};

Deno.test("a dialogue as the paper prints it gets its kinds from the order of its interactions", () => {
  const { interactions } = parseDataset({ dialogues: [dialogue] })
    .dialogues[0] as Dataset["dialogues"][number];
  assert.deepEqual(interactions.map((one) => one.utterance_kinds), [["question"], ["partial_question"]]);
  assert.deepEqual(interactions.map((one) => one.expected_reply), [["response"], ["response"]]);
});

Deno.test("kinds, replies and control of the file stay as they are", () => {
  const own = { ...interaction, utterance_kinds: ["greeting"], expected_reply: ["acknowledgment"] };
  const control = { max_retries: 1, seed: 3, sql_dialect: "postgres" };
  const parsed = parseDataset({
    control,
    dialogues: [{ ...dialogue, kind: "context", interactions: [own], total_expected_interactions: 1 }],
  });
  assert.deepEqual(parsed.control, control);
  assert.equal(parsed.dialogues[0]?.kind, "context");
  assert.deepEqual(parsed.dialogues[0]?.interactions, [own]);
});

Deno.test("the authors' shape becomes imported dialogues in Oracle's dialect, SQL untouched", () => {
  const sql = "SELECT 1 FROM dual FETCH FIRST 1 ROWS ONLY;";
  const parsed = parseDataset({
    dataset: [{
      experiment_id: "exp1",
      total_expected_interactions: 3,
      interactions: [
        {
          ...interaction,
          interaction_id: "1",
          ground_truths: { golden_sql: sql, tables_from_schema_linking: [] },
        },
        { ...interaction, ground_truths: { danke_sql: sql } },
        interaction,
      ],
    }],
  });
  assert.equal(parsed.control.sql_dialect, "oracle");
  const [only] = parsed.dialogues;
  assert.equal(only?.kind, "imported");
  assert.deepEqual(only?.interactions.map((one) => one.ground_truth_sql), [sql, sql, undefined]);
});

const wrong: readonly (readonly [string, unknown, RegExp])[] = [
  ["a number", 3, /the document is 3/],
  ["a list", [], /the document is an empty list/],
  ["no dialogues", {}, /dialogues is missing/],
  ["an empty list", { dialogues: [] }, /dialogues is an empty list/],
  [
    "a missing utterance",
    { dialogues: [dialogue, { ...dialogue, interactions: [interaction, { intention: "x" }] }] },
    /dialogue 2, interaction 2: utterance is missing; add it as a text/,
  ],
  [
    "an unknown kind",
    { dialogues: [{ ...dialogue, interactions: [{ ...interaction, utterance_kinds: ["shout"] }] }] },
    /dialogue 1, interaction 1: utterance_kinds 1 is "shout"; write one of greeting, question/,
  ],
  [
    "fewer expected than there are",
    { dialogues: [{ ...dialogue, total_expected_interactions: 1 }] },
    /dialogue 1: total_expected_interactions is 1 while the dialogue has 2 interactions; correct it/,
  ],
  [
    "more expected than there are",
    { dialogues: [dialogue, { ...dialogue, total_expected_interactions: 3 }] },
    /dialogue 2: total_expected_interactions is 3 while the dialogue has 2 interactions; correct it/,
  ],
  [
    "more expected than there are in the authors' shape",
    { dataset: [{ ...dialogue, interactions: [interaction] }] },
    /dialogue 1: total_expected_interactions is 2 while the dialogue has 1 interaction; correct it/,
  ],
  [
    "a dialect nobody speaks",
    { control: { sql_dialect: "cobol" }, dialogues: [dialogue] },
    /control\.sql_dialect is "cobol"; write one of duckdb/,
  ],
  ["no intention in the authors' shape", {
    dataset: [{ experiment_id: 1, interactions: [{ utterance: "a" }] }],
  }, /dialogue 1, interaction 1: intention is missing/],
];

for (const [name, value, message] of wrong) {
  Deno.test(`a document with ${name} is refused in one sentence that names the place`, () => {
    assert.throws(() => parseDataset(value, "dialogues.json"), (error: Error) => {
      assert.equal(error.name, "InputError");
      assert.match(error.message, /^Cannot read dialogues\.json /);
      assert.match(error.message, message);
      assert.doesNotMatch(error.message, /\n/);
      return true;
    });
  });
}
