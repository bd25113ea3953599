import {
  toMarkdown,
  toTerminal,
  verificationDigest,
  verificationFindingsTable,
  verificationSummaryTable,
  verificationTable,
} from "querylogue/report";
import assert from "node:assert/strict";
import { checkTitles } from "../../lib/report/check_titles.ts";
import { diversityOf, verifyChecks } from "querylogue/verify";
import { verifiedQuery } from "./verified_query.ts";

const queries = [
  verifiedQuery("1", {}, {
    mutation_score: 2 / 3,
    mutants: { killed: 2, survived: 1, invalid: 4, undecided: 0, survivors: ["adds DISTINCT"] },
  }),
  verifiedQuery("1#2", {
    runs: { ok: true, detail: "ROWNUM became LIMIT 1", noted: true },
    literals_occur: { ok: false, detail: "no row has city.name = 'A|B'" },
    no_cut_ties: { ok: "not_checked", undecided: true, detail: "the text cannot be read" },
    realizes_plan: { ok: "not_checked", detail: "the dialogue has no join combination" },
  }),
];

Deno.test("each ground truth has a row of badges, and its share of mutants", () => {
  const rows = toMarkdown(verificationTable(queries)).split("\n").filter((line) => /^\| 1/.test(line));
  assert.deepEqual(rows, [
    `| 1.1 |${" ok |".repeat(16)} 67 % |`,
    `| 1#2.1 |${" ok |".repeat(7)} – | FAIL | – |${" ok |".repeat(6)} – |`,
  ]);
});

Deno.test("a check that was made nowhere has no column, and is named below", () => {
  const nowhere = {
    readings_differ: { ok: "not_checked", detail: "the question is not ambiguous" },
  } as const;
  const { columns, notes } = verificationTable([verifiedQuery("1", nowhere), verifiedQuery("2", nowhere)]);
  assert.equal(columns.length, 17);
  assert.match(notes[1] ?? "", /without a column: Readings Differ\.$/);
});

Deno.test("findings are what fails, notes of what passes, and why a check is undecided", () => {
  assert.deepEqual(verificationFindingsTable(queries).rows, [
    ["1#2.1", "Runs", "note", "ROWNUM became LIMIT 1"],
    ["1#2.1", "No Cut Ties", "undecided", "the text cannot be read"],
    ["1#2.1", "Literals Occur", "FAIL", "no row has city.name = 'A|B'"],
  ]);
});

Deno.test("a finding leaves out the excerpt of the query that DuckDB draws, and keeps what follows it", () => {
  const detail = 'no column "a"!\nPerhaps "b"\n\nLINE 1: SELECT a\n               ^ (translated from oracle)';
  const { rows } = verificationFindingsTable([verifiedQuery("1", { runs: { ok: false, detail } })]);
  assert.deepEqual(rows, [["1.1", "Runs", "FAIL", 'no column "a"!\nPerhaps "b" (translated from oracle)']]);
});

Deno.test("the summary counts what passes, fails and is not checked", () => {
  const table = verificationSummaryTable(queries);
  const text = toTerminal(table);
  assert.match(text, /\nLiterals Occur +1 +1 +0 +0 +0\.0 %\n/);
  assert.match(text, /\nFollows Plan +1 +0 +1 +0 +0\.0 %\n/);
  assert.match(text, /\nNo Cut Ties +1 +0 +1 +1 +50\.0 %\n/);
  assert.deepEqual(table.notes.slice(1, 2), ["1 of 2 ground truths pass every check that could be made."]);
  assert.match(table.notes[2] ?? "", /^The data tell 2 of 3 mutants apart \(66\.7 %\), of 1 ground truths/);
});

Deno.test("the summary tells interactions that ask for no data from ground truths", () => {
  const failing = { unanswerable_holds: { ok: false, detail: "the database has a word for it" } };
  const { notes } = verificationSummaryTable([
    verifiedQuery("1", {}),
    verifiedQuery("2", {}, { status: "not_asked" }),
    verifiedQuery("3", failing, { status: "not_asked" }),
  ]);
  assert.deepEqual(notes.slice(1), [
    "1 of 1 ground truths pass every check that could be made.",
    "So do 1 of 2 interactions that ask for no data.",
  ]);
});

Deno.test("without mutants the summary says nothing of them", () => {
  assert.deepEqual(verificationSummaryTable([verifiedQuery("1", {})]).notes.length, 2);
});

Deno.test("every check has a title of its own", () => {
  assert.equal(new Set(Object.values(checkTitles)).size, verifyChecks.length);
});

Deno.test("in short the grade comes first, then what failed, then the queries that are undecided by their keys", async () => {
  const schema = { tables: [], foreignKeys: [] };
  const diversity = await diversityOf({ control: {}, dialogues: [] }, schema, { dialect: "sqlite" });
  const unread = { ok: "not_checked", undecided: true, detail: "the text cannot be read" } as const;
  const digest = verificationDigest([
    ...queries,
    verifiedQuery("7#2", { no_cut_ties: unread, sentence_says_query: unread }),
  ], diversity);
  assert.deepEqual(digest.map(({ caption }) => caption), ["Quality: no grade", "Failed", "Undecided"]);
  const [grade, failed, undecided] = digest;
  assert.ok(grade?.rows.every(([, letter]) => letter !== "A"));
  assert.deepEqual(failed?.rows.map(([key]) => key), ["1#2.1"]);
  assert.deepEqual(undecided?.rows.map(([check, , keys]) => [check, keys]), [
    [checkTitles.no_cut_ties, "1#2.1, 7#2.1"],
    [checkTitles.sentence_says_query, "7#2.1"],
  ]);
});
