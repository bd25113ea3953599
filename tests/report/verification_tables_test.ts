import {
  toMarkdown,
  toTerminal,
  verificationFindingsTable,
  verificationSummaryTable,
  verificationTable,
} from "querylogue/report";
import assert from "node:assert/strict";
import { checkTitles } from "../../lib/report/check_titles.ts";
import { type CheckResult, type VerifiedQuery, type VerifyCheck, verifyChecks } from "querylogue/synthesis";

const ok: CheckResult = { ok: true, detail: "" };

function query(
  dialogue_key: string,
  checks: Partial<Record<VerifyCheck, CheckResult>>,
  more: Partial<VerifiedQuery> = {},
): VerifiedQuery {
  const all = Object.fromEntries(verifyChecks.map((name) => [name, ok])) as VerifiedQuery["checks"];
  return { dialogue_key, interaction: 1, status: "ok", checks: { ...all, ...checks }, ...more };
}

const queries = [
  query("1", {}, {
    mutation_score: 2 / 3,
    mutants: { killed: 2, survived: 1, invalid: 4, undecided: 0, survivors: ["adds DISTINCT"] },
  }),
  query("1#2", {
    runs: { ok: true, detail: "ROWNUM became LIMIT 1", noted: true },
    literals_occur: { ok: false, detail: "no row has city.name = 'A|B'" },
    realizes_plan: { ok: "not_checked", detail: "the dialogue has no join combination" },
  }),
];

Deno.test("each ground truth has a row of badges, and its share of mutants", () => {
  const rows = toMarkdown(verificationTable(queries)).split("\n").filter((line) => /^\| 1/.test(line));
  assert.deepEqual(rows, [
    "| 1.1 | ok | ok | ok | ok | ok | ok | ok | ok | ok | ok | 67 % |",
    "| 1#2.1 | ok | ok | ok | ok | ok | ok | ok | ok | FAIL | – | – |",
  ]);
});

Deno.test("findings are what fails, and notes of what passes", () => {
  assert.deepEqual(verificationFindingsTable(queries).rows, [
    ["1#2.1", "Runs", "note", "ROWNUM became LIMIT 1"],
    ["1#2.1", "Literals", "FAIL", "no row has city.name = 'A|B'"],
  ]);
});

Deno.test("a finding leaves out the excerpt of the query that DuckDB draws, and keeps what follows it", () => {
  const detail = 'no column "a"!\nPerhaps "b"\n\nLINE 1: SELECT a\n               ^ (translated from oracle)';
  const { rows } = verificationFindingsTable([query("1", { runs: { ok: false, detail } })]);
  assert.deepEqual(rows, [["1.1", "Runs", "FAIL", 'no column "a"!\nPerhaps "b" (translated from oracle)']]);
});

Deno.test("the summary counts what passes, fails and is not checked", () => {
  const table = verificationSummaryTable(queries);
  const text = toTerminal(table);
  assert.match(text, /\nLiterals +1 +1 +0\n/);
  assert.match(text, /\nPlan +1 +0 +1\n/);
  assert.deepEqual(table.notes.slice(0, 1), ["1 of 2 ground truths pass every check that could be made."]);
  assert.match(table.notes[1] ?? "", /^The data tell 2 of 3 mutants apart \(66\.7 %\), of 1 ground truths/);
});

Deno.test("without mutants the summary says nothing of them", () => {
  assert.deepEqual(verificationSummaryTable([query("1", {})]).notes.length, 1);
});

Deno.test("every check has a title of its own", () => {
  assert.equal(new Set(Object.values(checkTitles)).size, verifyChecks.length);
});
