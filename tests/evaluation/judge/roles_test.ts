import assert from "node:assert/strict";
import { verdicts } from "./verdicts.ts";
import { harbour, valley } from "./worlds.ts";

Deno.test("a role that one of the sentences leaves open is a doubt", async () => {
  const lines = await verdicts([
    ["Routes whose arr port is Turku", 'List the routes where the name of the port is "Turku".'],
  ], harbour);
  assert.deepEqual(lines.filter((line) => !line.startsWith("undecided")), []);
});

Deno.test("a role is said by its word", async () => {
  const lines = await verdicts([
    ["Routes whose arr port is Turku", 'List the routes where the name of the arr port is "Turku".'],
  ], harbour);
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
