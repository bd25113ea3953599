import assert from "node:assert/strict";
import { verdicts } from "./verdicts.ts";
import { port } from "./worlds.ts";

type Pairs = Parameters<typeof verdicts>[0];

const others = async (verdict: string, ...pairs: Pairs) =>
  (await verdicts(pairs, port)).filter((line) => !line.startsWith(verdict));

const never = async (verdict: string, ...pairs: Pairs) =>
  (await verdicts(pairs, port)).filter((line) => line.startsWith(verdict));

Deno.test("an answer by a column is no answer for all, and one per row of a column is one", async () => {
  assert.deepEqual(
    await others(
      "not_aligned",
      ["total tonnes by vessel type", "total tonnes of all vessels"],
      ["average dues of each terminal", "average dues of all terminals"],
    ),
    [],
  );
  assert.deepEqual(
    await others("aligned", ["mean dues per port call", "The average dues of all port calls"]),
    [],
  );
});

Deno.test("whether all are so or some is told by few words, whatever else is not read", async () => {
  assert.deepEqual(
    await others(
      "not_aligned",
      ["terminals where nothing but grain is stowed", "terminals where grain is stowed by somebody"],
      ["pilots who only handled tankers last winter", "pilots who handled tankers last winter"],
    ),
    [],
  );
  assert.deepEqual(
    await never("not_aligned", ["the sole pilot who handled tankers", "the pilot who only handled tankers"]),
    [],
  );
});

Deno.test("values of one column are listed with any word between them", async () => {
  assert.deepEqual(
    await others(
      "aligned",
      ["tankers and bulk carriers", "Vessels whose type is tanker or bulk carrier"],
      ["vessels not flying the flag of Malta", "vessels under a flag other than Malta"],
    ),
    [],
  );
  assert.deepEqual(
    await never(
      "aligned",
      ["pilots who handled grain or crude oil", "pilots who handled both grain and crude oil"],
      ["pilots who handled cargo other than grain", "pilots who never handled grain"],
    ),
    [],
  );
});

Deno.test("a value belongs to the rows that have a column for it", async () => {
  assert.deepEqual(
    await others("not_aligned", [
      "shipowners from Greece of vessels built after 2010",
      "shipowners of vessels from Greece built after 2010",
    ]),
    [],
  );
});

Deno.test("what is asked for in a part of its own is asked for", async () => {
  assert.deepEqual(
    await others(
      "not_aligned",
      ["names of the vessels", "names of the vessels with their flag"],
      ["the flag with the most vessels", "the flag with the most vessels, and their number"],
    ),
    [],
  );
  assert.deepEqual(await never("aligned", ["vessel flags and dates", "vessel flags"]), []);
});

Deno.test("a column of no everyday word may be what an adjective measures", async () => {
  assert.deepEqual(
    await never(
      "not_aligned",
      ["ships longer than 250 m", "vessels with an LOA above 250"],
      ["the three longest vessels", "top 3 vessels by LOA"],
    ),
    [],
  );
});

Deno.test("what is counted or added up of each is not that of all", async () => {
  assert.deepEqual(
    await others("not_aligned", ["tonnes of each terminal", "tonnes of all terminals"]),
    [],
  );
  assert.deepEqual(
    await others("aligned", ["the cranes of each terminal", "the cranes of all terminals"]),
    [],
  );
});

Deno.test("what is denied in one sentence and stands behind with in the other, and other deeds, are others", async () => {
  assert.deepEqual(
    await others(
      "not_aligned",
      ["pilots without a nickname", "pilots with a nickname"],
      ["vessels built before 2020", "shipowners founded before 2020"],
    ),
    [],
  );
});

Deno.test("an unread word changes neither a median nor what a number is of", async () => {
  assert.deepEqual(
    await others(
      "not_aligned",
      [
        "median draught of the vessels that lay in the quiet basin of the old harbour",
        "arithmetic average draught of vessels that lay in the quiet basin of an old harbour",
      ],
      ["the names and flags of the vessels", "the flags of the vessels"],
    ),
    [],
  );
});
