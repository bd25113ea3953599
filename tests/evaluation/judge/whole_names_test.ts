import assert from "node:assert/strict";
import { verdicts } from "./verdicts.ts";
import { port } from "./worlds.ts";

type Pairs = Parameters<typeof verdicts>[0];

const others = async (verdict: string, ...pairs: Pairs) =>
  (await verdicts(pairs, port)).filter((line) => !line.startsWith(verdict));

const never = async (verdict: string, ...pairs: Pairs) =>
  (await verdicts(pairs, port)).filter((line) => line.startsWith(verdict));

Deno.test("the last word of a table's name, and a column's name without its unit, are the whole names", async () => {
  assert.deepEqual(
    await others(
      "aligned",
      ["pilot with most calls", "Which pilot handled the greatest number of port calls?"],
      ["vessels that have never called", "Vessels without any port call"],
      ["generators rated above 500 kW", "generators that are rated at more than 500 kW"],
    ),
    [],
  );
  assert.deepEqual(
    await others(
      "not_aligned",
      ["vessels with more than 3 calls", "vessels with more than 3 tonnes"],
      ["pilots with more than 4 calls", "pilots born after 1974"],
    ),
    [],
  );
});

Deno.test("a code of a digit and a letter is a name, and no number", async () => {
  assert.deepEqual(
    await others("aligned", ["the calls at berth 8b", "Port calls at the berth labelled 8b"]),
    [],
  );
  assert.deepEqual(await others("not_aligned", ["the calls at berth 8b", "the calls at berth 8a"]), []);
});

Deno.test("powers, data and years are the same in other words", async () => {
  assert.deepEqual(
    await others(
      "aligned",
      ["generators above 3 MW", "generators above 3,000 kW"],
      ["vessels built in or after 2012", "Interpreted as: vessel.built >= 2012"],
    ),
    [],
  );
  assert.deepEqual(await never("aligned", ["generators above 3 MW", "generators above 300 kW"]), []);
});

Deno.test("a comparison with another row has many wordings", async () => {
  assert.deepEqual(
    await others(
      "aligned",
      ["vessels with a greater draught than Aurora", "Vessels whose draught exceeds that of Aurora"],
      ["pilots older than Anna Lund", "pilots born before Anna Lund"],
      ["vessels under flags other than Malta", "vessels under other flags than Malta"],
    ),
    [],
  );
  assert.deepEqual(
    await never(
      "aligned",
      ["pilots older than Anna Lund", "pilots born after Anna Lund"],
      ["vessels with a greater draught than Aurora", "vessels that Aurora has a greater draught than"],
    ),
    [],
  );
});

Deno.test("an order is told by both of its ends, by first and by last", async () => {
  assert.deepEqual(
    await others(
      "aligned",
      ["vessels from newest to oldest", "vessels, newest first"],
      ["the vessel that was built last", "the most recently built vessel"],
    ),
    [],
  );
  assert.deepEqual(
    await never("aligned", ["vessels from newest to oldest", "vessels from oldest to newest"]),
    [],
  );
  assert.deepEqual(
    await others("not_aligned", ["the longest berth", "the shortest berth"]),
    [],
  );
});

Deno.test("what repeats is left out where one sentence says so", async () => {
  assert.deepEqual(
    await others(
      "not_aligned",
      ["list the types of the vessels", "list the types of the vessels without duplicates"],
      ["list the flag of every vessel", "list the distinct flags of the vessels"],
    ),
    [],
  );
  assert.deepEqual(await others("undecided", ["flags of the vessels", "different flags of the vessels"]), []);
  assert.deepEqual(
    await others("aligned", ["names of the vessels", "different names of the vessels"]),
    [],
  );
});

Deno.test("a number of rows is no number that they have", async () => {
  assert.deepEqual(
    await others(
      "not_aligned",
      ["terminals with 4 cranes", "4 terminals"],
      ["berth number 2", "two berths"],
      ["number of calls per pilot", "dues of the calls per pilot"],
      ["how many flags have vessels?", "how many vessels have a flag?"],
    ),
    [],
  );
});

Deno.test("who trains nobody need not be without a trainer, and what did not fail has not failed", async () => {
  assert.deepEqual(
    await others(
      "not_aligned",
      ["pilots without a trainer", "pilots who train nobody"],
      ["vessels without a recorded type", "vessels with a recorded type"],
      [
        "vessels longer than 200 at berths deeper than 12",
        "vessels at berths longer than 200 and deeper than 12",
      ],
    ),
    [],
  );
});
