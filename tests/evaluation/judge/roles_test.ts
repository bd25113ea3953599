import assert from "node:assert/strict";
import { verdicts } from "./verdicts.ts";
import { practice, valley } from "./worlds.ts";

Deno.test("a role that one of the sentences leaves open is a doubt", async () => {
  const lines = await verdicts([
    ["Referrals whose to clinic is in York", 'List the referrals where the city of the clinic is "York".'],
    ["Referrals with their to clinic", "List the referrals with their clinics."],
  ], practice);
  assert.deepEqual(lines.filter((line) => !line.startsWith("undecided")), []);
});

Deno.test("a role is said by another word for it or by a preposition", async () => {
  const lines = await verdicts([["Pets of the species dog", "Pets where the species is dog"]], practice);
  assert.deepEqual(lines.filter((line) => !line.startsWith("aligned")), []);
});

Deno.test("the only foreign key between two named tables needs no word where it is not asked for", async () => {
  const lines = await verdicts([
    [
      "Firms whose seat is a town in the county Upper",
      'List the firms where the county of the town is "Upper".',
    ],
  ], valley);
  assert.deepEqual(lines.filter((line) => !line.startsWith("aligned")), []);
  const asked = await verdicts([["The seat of each firm", "Firms and towns"]], valley);
  assert.deepEqual(asked.filter((line) => line.startsWith("aligned")), []);
});
