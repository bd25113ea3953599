import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import assert from "node:assert/strict";
import {
  applySheet,
  applyYaml,
  type Dataset,
  datasetSheet,
  datasetText,
  datasetYaml,
  parseDataset,
} from "querylogue/dialogue";

const dataset: Dataset = parseDataset({
  control: { seed: 1 },
  dialogues: ["101", "101"].map((experiment_id) => ({
    experiment_id,
    total_expected_interactions: 2,
    interactions: [
      {
        utterance: "Rivers in Zürich?",
        intention: "List the rivers.\nAll of them.",
        ground_truth_sql: "SELECT name\nFROM river",
      },
      {
        utterance: "=The longest",
        intention: "Name the longest.",
        question_type: "ambiguous",
        readings: [
          { meaning: "By length.", ground_truth_sql: "SELECT 1" },
          { meaning: "By name.", ground_truth_sql: "SELECT 2" },
        ],
        clarification: "By length.",
      },
    ],
  })),
});

const sheet = await datasetSheet(dataset);
const files = await datasetYaml(dataset);

/** The rows of the sheet, the header first; none of its texts holds a Windows line end. */
const rows = sheet.trimEnd().split("\r\n");
const withRow = (number: number, change: (row: string) => string) =>
  rows.map((row, i) => i === number ? change(row) : row).join("\r\n");

Deno.test("a changed cell becomes a change with its reason, and nothing else changes", async () => {
  const text = withRow(
    4,
    (row) => row.replace('"\'=The longest"', '"Which is the longest?"').replace(/,$/, ',"clearer"'),
  );
  const { dataset: edited, edits } = await applySheet(dataset, text);
  assert.deepEqual(edits, [{
    dialogue_key: "101#2",
    interaction: 2,
    field: "utterance",
    before: "=The longest",
    after: "Which is the longest?",
    reason: "clearer",
  }]);
  assert.deepEqual(edited.control, { seed: 1, edits });
  assert.equal(
    datasetText({ ...edited, control: dataset.control }),
    datasetText(dataset).replace(/=The longest(?![\s\S]*=The longest)/, "Which is the longest?"),
  );
});

Deno.test("fields come and go with their cells, and later changes stand behind earlier ones", async () => {
  const removed = await applySheet(
    dataset,
    withRow(1, (row) => row.replace('"SELECT name\nFROM river"', "")),
  );
  assert.deepEqual(removed.edits.map(({ field, before, after }) => [field, before, after]), [
    ["ground_truth_sql", "SELECT name\nFROM river", undefined],
  ]);
  assert.ok(!("ground_truth_sql" in (removed.dataset.dialogues[0]?.interactions[0] ?? {})));
  const returned = await applySheet(removed.dataset, sheet);
  assert.deepEqual(returned.dataset.control.edits?.map(({ before, after }) => [before, after]), [
    ["SELECT name\nFROM river", undefined],
    [undefined, "SELECT name\nFROM river"],
  ]);
  assert.equal(
    datasetText({ ...returned.dataset, control: dataset.control }),
    datasetText(dataset),
  );
  assert.deepEqual(parseDataset(JSON.parse(datasetText(returned.dataset))), returned.dataset);
});

Deno.test("a sheet as spreadsheets save it again holds no change", async () => {
  const [header = "", ...others] = rows;
  const cells: readonly (readonly string[])[] = parse(sheet, { bom: true });
  const separated = (delimiter: string) => stringify([...cells], { delimiter });
  const texts = [
    sheet.replace("\uFEFF", ""),
    sheet.replaceAll("\r\n", "\n"),
    sheet.replaceAll(/\r?\n/g, "\r\n"),
    [header, ...others.toReversed()].join("\n"),
    `${sheet}${",".repeat(rows[0]?.split(",").length ?? 0)}\r\n`,
    separated(";"),
    separated("\t"),
    sheet.replaceAll("\"'=The", '"=The'),
  ];
  for (const text of texts) {
    const { dataset: back, edits } = await applySheet(dataset, text);
    assert.deepEqual(edits, [], text);
    assert.equal(datasetText(back), datasetText(dataset));
  }
});

const refusedSheets: readonly (readonly [string, string, RegExp])[] = [
  [
    "a missing row",
    rows.toSpliced(3, 1).join("\r\n"),
    /dialogue 101#2, interaction 1 is missing in sheet\.csv; put it back/,
  ],
  [
    "a row twice",
    [...rows, rows[1]].join("\r\n"),
    /dialogue 101, interaction 1 stands twice, at sheet\.csv, line 2 and at sheet\.csv, line 1[0-9]; remove one/,
  ],
  [
    "another dialogue",
    withRow(1, (row) => row.replace('"101"', '"102"')),
    /dialogue 101, interaction 1 is missing/,
  ],
  [
    "a row more",
    [...rows, rows[1]?.replace('"101"', '"102"')].join("\r\n"),
    /line 1\d: the dataset has no dialogue 102, interaction 1; leave the dialogue/,
  ],
  [
    "no number",
    [...rows, rows[1]?.replace('"1"', '"x"')].join("\r\n"),
    /has no dialogue 101, interaction NaN/,
  ],
  [
    "a kind that is none",
    withRow(1, (row) => row.replace('"question"', '"shout"')),
    /sheet\.csv, line 2: utterance_kinds 1 is "shout"; write one of greeting, question/,
  ],
  [
    "no kind",
    withRow(1, (row) => row.replace('"question"', "")),
    /line 2: utterance_kinds is missing; add it as a list/,
  ],
  [
    "no utterance",
    withRow(1, (row) => row.replace('"Rivers in Zürich?"', "")),
    /line 2: utterance is missing; add it as a text/,
  ],
  [
    "readings that are no JSON",
    withRow(2, (row) => row.replace('"[{', '"{')),
    /line 5: readings is not JSON/,
  ],
  [
    "one reading",
    withRow(2, (row) => row.replace(/"\[\{.*?\},/, '"[')),
    /line 5: readings is a list, which is too short/,
  ],
  [
    "lost letters",
    sheet.replaceAll("ü", "\uFFFD"),
    /line 2: utterance has lost letters; save the file again as UTF-8/,
  ],
  ["a column renamed", sheet.replace('"utterance"', '"utterence"'), /does not name the column utterance/],
  [
    "a column more",
    rows.map((row, i) => `${row},${i === 0 ? '"notes"' : ""}`).join("\r\n"),
    /there is no column notes; remove it/,
  ],
];
for (const [what, text, message] of refusedSheets) {
  Deno.test(`a sheet with ${what} is refused with its place`, async () => {
    await assert.rejects(applySheet(dataset, text, "sheet.csv"), (error: Error) => {
      assert.equal(error.name, "InputError");
      assert.match(error.message, message);
      assert.doesNotMatch(error.message, /\n/);
      return true;
    });
  });
}

const changedYaml = (change: (text: string) => string) =>
  applyYaml(dataset, files.map((file, i) => i === 1 ? { ...file, text: change(file.text) } : file), "edited");

Deno.test("a changed YAML field becomes a change with its reason; an empty one is removed", async () => {
  const { edits } = await changedYaml((text) =>
    text.replace("clarification: By length.", "clarification:").replace(
      "utterance: Rivers in Zürich?",
      "reason: more\n    utterance: |\n      All rivers\n      in Zürich?",
    )
  );
  assert.deepEqual(edits, [
    {
      dialogue_key: "101#2",
      interaction: 1,
      field: "utterance",
      before: "Rivers in Zürich?",
      after: "All rivers\nin Zürich?\n",
      reason: "more",
    },
    { dialogue_key: "101#2", interaction: 2, field: "clarification", before: "By length." },
  ]);
});

Deno.test("YAML with Windows line ends and long SQL in lines of its own holds no change", async () => {
  assert.match(files[0]?.text ?? "", /ground_truth_sql: \|-\n {6}SELECT name\n {6}FROM river\n/);
  assert.deepEqual((await changedYaml((text) => text.replaceAll("\n", "\r\n"))).edits, []);
});

const refusedYaml: readonly (readonly [string, (text: string) => string, RegExp])[] = [
  [
    "no YAML",
    (text) => `${text}\n  "x`,
    /Cannot read 2-101_2\.yaml: not YAML at line \d+, column \d+: the line is indented otherwise/,
  ],
  [
    "an unknown field",
    (text) => text.replace("utterance:", "utterence:"),
    /Cannot use 2-101_2\.yaml: interaction 1: utterance is missing|utterence/,
  ],
  [
    "a field more",
    (text) => text.replace("utterance:", "note: x\n    utterance:"),
    /interaction 1: it has the field note, which is unknown/,
  ],
  [
    "a number for a text",
    (text) => text.replace("Name the longest.", "42"),
    /interaction 2: intention is 42 where a text should stand/,
  ],
  [
    "another dialogue",
    (text) => text.replace("101#2", "x"),
    /dialogue 101#2, interaction 1 is missing in edited/,
  ],
  [
    "an interaction less",
    (text) => text.slice(0, text.indexOf("  - interaction: 2")),
    /dialogue 101#2, interaction 2 is missing/,
  ],
  [
    "a wrong alias",
    (text) => text.replace("Name the longest.", "*none"),
    /Cannot read 2-101_2\.yaml: .*alias/,
  ],
  ["nothing", () => "", /Cannot use 2-101_2\.yaml: the document is null where an object should stand/],
];
for (const [what, change, message] of refusedYaml) {
  Deno.test(`YAML with ${what} is refused with its file`, async () => {
    await assert.rejects(changedYaml(change), (error: Error) => {
      assert.equal(error.name, "InputError");
      assert.match(error.message, message);
      assert.doesNotMatch(error.message, /\n/);
      return true;
    });
  });
}

Deno.test("a missing YAML file is a missing dialogue", async () => {
  await assert.rejects(
    applyYaml(dataset, files.slice(1)),
    /dialogue 101, interaction 1 is missing in the files/,
  );
});
