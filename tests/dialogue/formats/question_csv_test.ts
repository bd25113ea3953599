import assert from "node:assert/strict";
import { importDatasets } from "querylogue/dialogue/formats";

async function read(text: string) {
  const file = await Deno.makeTempFile({ suffix: ".csv" });
  try {
    await Deno.writeTextFile(file, text);
    const [only] = await importDatasets(file, "csv");
    return only?.dataset.dialogues.map(({ experiment_id, interactions }) => [
      experiment_id,
      ...interactions.map((
        { utterance, intention, ground_truth_sql },
      ) => [utterance, intention, ground_truth_sql]),
    ]);
  } finally {
    await Deno.remove(file);
  }
}

Deno.test("each row of question and SQL is a dialogue", async () => {
  assert.deepEqual(await read('question,sql\n"Rivers, all?",SELECT 1\nLakes?,"SELECT ""x"""\n'), [
    ["1", ["Rivers, all?", "Rivers, all?", "SELECT 1"]],
    ["2", ["Lakes?", "Lakes?", 'SELECT "x"']],
  ]);
});

Deno.test("rows of one dialogue belong together, wherever they stand, and intentions are kept", async () => {
  assert.deepEqual(
    await read(
      "Dialogue;ID;SQL;Question;Intention;Note\r\nd;1;S1;A?;All.;n\r\ne;2;S2;B?;;\r\nd;3;S3;C?;;\r\n;;;;;\r\n",
    ),
    [["d", ["A?", "All.", "S1"], ["C?", "C?", "S3"]], ["e", ["B?", "B?", "S2"]]],
  );
});

Deno.test("what spreadsheets save is read: byte order mark, tabs, Windows and old line ends, line breaks", async () => {
  assert.deepEqual(await read('\uFEFFid\tquestion\tsql\r\nq7\t"A?\nB?"\tS1\r\n'), [["q7", [
    "A?\nB?",
    "A?\nB?",
    "S1",
  ]]]);
  assert.deepEqual(await read("question,sql\rA?,S1\r"), [["1", ["A?", "A?", "S1"]]]);
});

const refused: readonly (readonly [string, RegExp])[] = [
  ["", /it is empty; its first line must be question,sql/],
  ["question,sql\n", /it has no row below the header/],
  ["A?,SELECT 1\n", /does not name the column question; it must name question, sql and may name/],
  ["question,sql,inention\nA?,S,I\n", /there is no column inention; call it intention or remove it/],
  ["question,sql,SQL\nA?,S,I\n", /two columns are called sql/],
  ['question,sql\n"A\nB?",S\nC?,\n', /the sql of line 4 is empty/],
  ["question,sql\n,S\n", /the question of line 2 is empty/],
  ["question,sql,dialogue\nA?,S,\n", /the dialogue of line 2 is empty/],
  [
    "question,sql\nA, B?,S\n",
    /line 2 has 3 cells where the header has 2 \(question, sql\); put texts that hold/,
  ],
  ['question,sql\nA?,S\n"B?,S\nC?,S\n', /a double quote is opened and never closed, at line \d/],
  ['question,sql\nthe "A"?,S\n', /a double quote stands inside a text without quotes around it, at line 2/],
  ["id,question,sql\n1,A?,S\n2,B?,S\n1,C?,S\n", /the id "1" of line 4 is also that of line 2/],
];
for (const [text, message] of refused) {
  Deno.test(`the CSV ${JSON.stringify(text)} is refused with its line`, async () => {
    await assert.rejects(read(text), (error: Error) => {
      assert.equal(error.name, "InputError");
      assert.match(error.message, message);
      assert.doesNotMatch(error.message, /\n/);
      return true;
    });
  });
}
