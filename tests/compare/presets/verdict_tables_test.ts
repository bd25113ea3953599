import assert from "node:assert/strict";
import type { JudgedCase } from "../../../scripts/judge_cases.ts";
import {
  casesTable,
  conformanceTable,
  officialTable,
  rightVerdicts,
} from "../../../scripts/verdict_tables.ts";

const judged: readonly JudgedCase[] = [
  {
    id: "a_1",
    category: "a",
    why: "",
    expected: "equal",
    ours: "equal",
    accepted: { spider: true, bird: false, spider2: true },
  },
  {
    id: "a_2",
    category: "a",
    why: "",
    expected: "vacuous",
    ours: "equal",
    accepted: { spider: true, bird: false, spider2: false },
  },
  {
    id: "b_1",
    category: "b",
    why: "",
    expected: "refused",
    ours: "refused",
    accepted: { spider: false, bird: true, spider2: false },
  },
];

Deno.test("rightVerdicts() takes accepting for right where the answers are equal, and nowhere else", () => {
  assert.deepEqual(rightVerdicts(judged), { ours: 2, spider: 2, bird: 1, spider2: 3 });
});

Deno.test("the tables of verdicts count each category and all, mark what is wrong, and name it", () => {
  const { rows, notes } = conformanceTable(judged);
  assert.deepEqual(rows, [
    ["a", "2", "1", "1", "1", "2"],
    ["b", "1", "1", "1", "0", "1"],
    ["all", "3", "2", "2", "1", "3"],
  ]);
  assert(notes.includes("Ours decides otherwise on a_2."));
  const cases = casesTable(judged).rows;
  assert.deepEqual(cases[1], ["a_2", "", "vacuous", "equal ✗", "accepts ✗", "rejects", "rejects"]);
  assert.deepEqual(cases.at(-1), ["right", "", "3", "2", "2", "1", "3"]);
});

Deno.test("the table of official verdicts counts who accepts what alone, by model and in all", () => {
  const pair = { source: "m", dialogue: 1, turn: 2, db_id: "d", gold: "", pred: "" };
  const { columns, rows, notes } = officialTable({
    pairs: [
      { ...pair, official: 1, preset: 1, by_default: "equal" },
      { ...pair, official: 1, preset: 1, by_default: "vacuous" },
      { ...pair, official: 1, preset: 1, by_default: "different", keeping_distinct: 0 },
      { ...pair, official: 1, preset: 1, by_default: "different", keeping_distinct: 1 },
      { ...pair, official: 0, preset: 1, by_default: "equal" },
      { ...pair, official: 0, preset: 0, by_default: "failed" },
    ],
    undecided: 1,
  });
  assert.deepEqual(rows, [
    ["m", "6", "4", "5", "2", "3", "1", "1", "1"],
    ["all", "6", "4", "5", "2", "3", "1", "1", "1"],
  ]);
  assert(rows.every((row) => row.length === columns.length));
  assert(notes.includes("The preset disagrees on m 1/2."));
});
