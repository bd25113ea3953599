import assert from "node:assert/strict";
import { datasetText, type Interaction } from "querylogue/dialogue";
import { importDatasets, type ImportKind } from "querylogue/dialogue/formats";
import { statementKind } from "querylogue/sql";
import { sharedPath, sharedTest } from "../../shared_data.ts";

async function imported(kind: ImportKind, document: unknown) {
  const file = await Deno.makeTempFile({ suffix: ".json" });
  try {
    await Deno.writeTextFile(file, JSON.stringify(document));
    return await importDatasets(file, kind);
  } finally {
    await Deno.remove(file);
  }
}

async function interactionsOf(kind: ImportKind, path: string): Promise<readonly Interaction[]> {
  const datasets = await importDatasets(path, kind);
  return datasets.flatMap(({ dataset }) => dataset.dialogues.flatMap((one) => one.interactions));
}

/** How often each value occurs. */
const tally = (values: readonly unknown[]) =>
  Object.fromEntries([...Map.groupBy(values, String)].map(([value, all]) => [value, all.length]));

// Databases, dialogues, interactions, ground truths: counted in the files by hand (jq).
const published: readonly (readonly [ImportKind, string, readonly number[]])[] = [
  ["authors", "mondial40/dialogue_dataset.json", [1, 49, 161, 161]],
  ["spider", "spider/dev.json", [20, 1034, 1034, 1034]],
  ["sparc", "sparc/dev.json", [20, 422, 1203, 1203]],
  ["cosql", "cosql/dev.json", [20, 293, 1007, 1007]],
  ["bird", "bird/mini_dev_sqlite.json", [11, 500, 500, 500]],
  ["mmsql", "mmsql/MMSQL_test.json", [20, 149, 808, 554]],
];
for (const [kind, file, counts] of published) {
  sharedTest(`the published file of ${kind} comes in whole`, [file], async () => {
    const datasets = await importDatasets(sharedPath(file), kind);
    const dialogues = datasets.flatMap(({ dataset }) => dataset.dialogues);
    const interactions = dialogues.flatMap((one) => one.interactions);
    const withSql = interactions.filter((one) => one.ground_truth_sql !== undefined);
    assert.deepEqual([datasets.length, dialogues.length, interactions.length, withSql.length], counts);
    assert.ok(dialogues.every((one) => one.kind === "imported"));
    for (const { dataset } of datasets) datasetText(dataset);
  });
}

sharedTest("MMSQL's types expect their replies, and no prose is SQL", ["mmsql/MMSQL_test.json"], async () => {
  const all = await interactionsOf("mmsql", sharedPath("mmsql/MMSQL_test.json"));
  assert.deepEqual(tally(all.map((one) => `${one.question_type}: ${one.expected_reply}`)), {
    "answerable: response": 554,
    "unanswerable: refusal": 21,
    "ambiguous: request": 84,
    "improper: acknowledgment": 149,
  });
  const queries = all.flatMap((one) => one.ground_truth_sql ?? []);
  const read = await Promise.all(queries.map((sql) => statementKind(sql, "sqlite")));
  // Two published queries are no SQL: a bracket that was never opened, and NOT IS.
  assert.deepEqual(tally(read.map(({ kind }) => kind)), { query: 552, unreadable: 2 });
  const words = all.filter((one) => one.reference_reply !== undefined);
  assert.deepEqual(tally(words.map((one) => one.question_type)), {
    unanswerable: 21,
    // Two of the 84 are answered by SQL.
    ambiguous: 82,
    improper: 149,
  });
  assert.ok(words.some((one) => one.reference_reply?.startsWith("Did you mean")));
});

Deno.test("an MMSQL answer in prose is no ground truth, wherever it stands", async () => {
  const turns = [
    { isuser: true, text: "Colours?", type: "unanswerable" },
    { isuser: false, text: "", query: "With a table of colours I could." },
    { isuser: true, text: "And the year?", type: "ambiguous" },
    { isuser: false, text: "Which year do you mean?", query: "" },
    { isuser: true, text: "That of the founding.", type: "answerable" },
    { isuser: false, text: "", query: " WITH a AS (SELECT 1) SELECT * FROM a" },
    { isuser: true, text: "Name it.", type: "answerable" },
    { isuser: false, text: "", query: "There is none." },
    { isuser: true, text: "Thanks", type: "improper" },
  ];
  const [only] = await imported("mmsql", [{ db_name: "a", turns, id: 0 }]);
  assert.deepEqual(
    only?.dataset.dialogues[0]?.interactions.map((one) => [
      one.utterance_kinds[0],
      one.ground_truth_sql,
      one.reference_reply,
    ]),
    [
      ["question", undefined, "With a table of colours I could."],
      ["partial_question", undefined, "Which year do you mean?"],
      ["clarification", " WITH a AS (SELECT 1) SELECT * FROM a", undefined],
      ["partial_question", undefined, "There is none."],
      ["greeting", undefined, undefined],
    ],
  );
});

Deno.test("the goal of a SParC dialogue says its last question in full where both have one query", async () => {
  const interaction = [{ utterance: "Airlines?", query: "SELECT 1" }, {
    utterance: "Its country?",
    query: "SELECT 2",
  }];
  const alone = async (query: string) => {
    const final = { utterance: "The country of the airline.", query };
    const [only] = await imported("sparc", [{ database_id: "a", interaction, final }]);
    return only?.dataset.dialogues[0]?.interactions.map((one) => one.standalone_intention);
  };
  assert.deepEqual(await alone("select  2 ;"), ["Airlines?", "The country of the airline."]);
  assert.deepEqual(await alone("SELECT 3"), ["Airlines?", undefined]);
});

Deno.test("BIRD's evidence stands behind the standalone intention", async () => {
  const entry = { db_id: "a", question: "How many are rich?", SQL: "SELECT 1", evidence: "rich means > 9" };
  const [only] = await imported("bird", [entry]);
  const [first] = only?.dataset.dialogues[0]?.interactions ?? [];
  assert.equal(first?.intention, "How many are rich?");
  assert.equal(first?.standalone_intention, "How many are rich? (rich means > 9)");
});

const spider = { db_id: "a", question: "q", query: "SELECT 1" };
const bird = { db_id: "a", question: "q", SQL: "SELECT 1" };
const refused: readonly (readonly [ImportKind, unknown, RegExp])[] = [
  ["spider", { dataset: [] }, /as Spider's questions: it is no list of entries/],
  ["spider", [], /it is no list of entries/],
  ["spider", [bird], /it looks like BIRD's questions; import bird$/],
  ["cosql", [spider], /it looks like Spider's questions; import spider$/],
  ["spider", [spider, { ...spider, question: 3 }], /entry 2: question is 3 where a text should stand/],
  ["spider", [spider, { ...spider, question: " " }], /entry 2: question is " ", which is too short/],
  [
    "sparc",
    [{ database_id: "a", interaction: [{ query: "" }] }],
    /entry 1, interaction 1: utterance is missing/,
  ],
  [
    "mmsql",
    [{ db_name: "a", turns: [{ isuser: true, text: "t", type: "odd" }] }],
    /entry 1, turn 1: type is "odd"/,
  ],
  ["mmsql", [{ db_name: "a", turns: [] }], /entry 1: turns hold no user turn/],
  ["authors", { dialogues: [] }, /as the authors' file: dataset is missing/],
];
for (const [kind, document, message] of refused) {
  Deno.test(`importing ${JSON.stringify(document).slice(0, 60)} as ${kind} is refused in a sentence`, async () => {
    await assert.rejects(imported(kind, document), (error: Error) => {
      assert.equal(error.name, "InputError");
      assert.match(error.message, message);
      assert.doesNotMatch(error.message, /\n/);
      return true;
    });
  });
}
