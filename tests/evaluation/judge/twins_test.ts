import assert from "node:assert/strict";
import { neverAligned, verdicts } from "./verdicts.ts";
import { practice } from "./worlds.ts";

Deno.test("a word before a noun tells two columns of one name apart", async () => {
  const lines = await verdicts([
    [
      "For every clinic, count the referrals it is the from clinic of.",
      "For every clinic, count the referrals it is the to clinic of.",
    ],
    ["Show the referrals with their from clinics.", "Show the referrals with their to clinics."],
    ["Count the referrals whose to clinic is in York.", "Count the referrals whose from clinic is in York."],
  ], practice);
  assert.deepEqual(lines.filter((line) => !line.startsWith("not_aligned")), []);
});

Deno.test("a twin that only one sentence names leaves them undecided", async () => {
  const lines = await verdicts([
    ["Show the referrals and the name of the from clinic.", "Show the referrals and the name of the clinic."],
  ], practice);
  assert.deepEqual(lines.filter((line) => !line.startsWith("undecided")), []);
});

Deno.test("twins that change places, and numbered ones, are not the same", () =>
  neverAligned(
    [
      "How many goals did the home team score against the away team?",
      "How many goals did the away team score against the home team?",
    ],
    ["Which members booked the first course?", "Which members booked the second course?"],
    ["Show the first name of each guest.", "Show the name of each guest."],
  ));

Deno.test("twins in a list may stand in any order", async () => {
  const lines = await verdicts([
    ["The start date and end date of each lease", "The end date and start date of each lease"],
  ]);
  assert.deepEqual(lines.filter((line) => !line.startsWith("aligned")), []);
});

Deno.test("a name after from or to is no twin, and twins may be joined in any order", async () => {
  const lines = await verdicts([
    ["Trips from York to Leeds, each to a member", "Trips to Leeds from York, each to a member"],
    ["the first lease by start date descending", "the last lease by start date ascending"],
    ["Show first and last names of guests", "Show last and first names of guests"],
  ]);
  assert.deepEqual(lines.filter((line) => line.startsWith("not_aligned")), []);
});
