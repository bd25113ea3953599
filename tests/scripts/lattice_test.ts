import assert from "node:assert/strict";
import { join } from "node:path";
import type { AnswerExplanation } from "../../lib/evaluation/mod.ts";
import { formatCell, type ReportTable } from "../../lib/report/mod.ts";
import { latticeTables } from "../../scripts/experiments/lattice/lattice_tables.ts";
import { datasetOf, question } from "../evaluation/fixtures.ts";
import { inFolder, runTask } from "./run_task.ts";

function explanation(changes: Partial<AnswerExplanation>): AnswerExplanation {
  return {
    ...{ agent: "a", trial: 1, dialogue_key: "d1", interaction: 1, turn: 1 },
    ...{ matches: [], readings: 10, apart: 10 },
    ...changes,
  };
}

const kept = { kind: "condition_kept", text: "kept the year 2019" } as const;
const dropped = { kind: "condition_dropped", text: "left out the condition" } as const;
const run = {
  name: "embedded",
  dataset: datasetOf([question("rivers")], [question("lakes"), question("seas")]),
  agents: [{ agent: "a", label: "A" }],
  records: [],
  blame: [],
  answers: [
    explanation({ matches: [kept] }),
    explanation({ dialogue_key: "d2", matches: [kept, kept] }),
    explanation({ dialogue_key: "d2", turn: 2, matches: [kept, dropped], apart: 8 }),
    explanation({ dialogue_key: "d2", interaction: 2, readings: 0, apart: 0 }),
  ],
};
const [matches, kinds, apart] = latticeTables(run, { seed: 1 }) as readonly [
  ReportTable,
  ReportTable,
  ReportTable,
];
const texts = (table: ReportTable) => table.rows.map((cells) => cells.map(formatCell));
const countsOf = (text: string | undefined) => /\((\d+\/\d+)\)/.exec(text ?? "")?.[1] ?? text;

Deno.test("wrong answers are counted by whether one reading, several or none match", () => {
  assert.deepEqual(texts(matches).map(([title, ofA]) => [title, countsOf(ofA)]), [
    ["All That Ran", "4"],
    ["A Reading Matches", "3/4"],
    ["One Reading Alone", "1/4"],
    ["Several Readings of One Kind", "1/4"],
    ["Readings of Several Kinds", "1/4"],
    ["No Reading Matches", "0/4"],
    ["Ground Truth Without Readings", "1/4"],
  ]);
});

Deno.test("each kind of reading has its counts and the clearest example", () => {
  assert.deepEqual(
    texts(kinds).map(([kind, only, alone, among]) => [kind, countsOf(only), countsOf(alone), among]),
    [
      ["condition kept", "2/4", "1/4", "3"],
      ["condition dropped", "0/4", "0/4", "1"],
    ],
  );
  assert.deepEqual(texts(kinds)[0]?.at(-1), "d1.1 “rivers” It kept the year 2019.");
});

Deno.test("what can be told apart is counted by question, not by answer", () => {
  assert.deepEqual(texts(apart).map(([, count]) => countsOf(count)), [
    "3",
    "3",
    "2/3",
    "2/3",
    "2/3",
    "20",
    "20/20",
  ]);
});

Deno.test("experiment lattice writes tables of both datasets, the command first", () =>
  inFolder(async (folder) => {
    const { code, stderr } = await runTask("experiment", "lattice", "--limit", "1", "--out", folder);
    assert.equal(code, 0, stderr);
    const text = await Deno.readTextFile(join(folder, "lattice.md"));
    assert.match(text, /^`deno task experiment lattice --limit 1 --seed 1`\n/);
    for (const name of ["embedded", "model"]) assert.match(text, new RegExp(`\\*\\*${name}: The blame`));
  }));
