import assert from "node:assert/strict";
import { verdicts } from "./verdicts.ts";
import { practice } from "./worlds.ts";

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
