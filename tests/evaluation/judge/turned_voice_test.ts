import assert from "node:assert/strict";
import { verdicts } from "./verdicts.ts";
import { port } from "./worlds.ts";

type Pairs = Parameters<typeof verdicts>[0];

const others = async (verdict: string, ...pairs: Pairs) =>
  (await verdicts(pairs, port)).filter((line) => !line.startsWith(verdict));

const never = async (verdict: string, ...pairs: Pairs) =>
  (await verdicts(pairs, port)).filter((line) => line.startsWith(verdict));

Deno.test("who trains somebody is not who is trained", async () => {
  assert.deepEqual(
    await others(
      "not_aligned",
      ["pilots who train someone", "pilots who are trained"],
      ["Anna Lund's trainer", "those whom Anna Lund trains"],
      ["pilots who have Anna Lund as trainer", "Anna Lund's trainer"],
    ),
    [],
  );
  assert.deepEqual(
    await others("aligned", ["pilots trained by Anna Lund", "pilots that Anna Lund has trained"]),
    [],
  );
});

Deno.test("what is asked for in one sentence and only named in the other is exchanged", async () => {
  assert.deepEqual(
    await others("not_aligned", [
      "terminals whose berths are above 200 m long",
      "berths of terminals with more than 200 cranes",
    ]),
    [],
  );
  assert.deepEqual(
    await never("not_aligned", ["vessels and their flags", "for each vessel its flag"]),
    [],
  );
});

Deno.test("a sign is behind a column, and a kind does nothing", async () => {
  assert.deepEqual(
    await never(
      "not_aligned",
      ["terminals Portex operates", "terminals, operator = Portex"],
      ["unlimited pilots from the North Quay", "pilots with an unlimited licence from the North Quay"],
    ),
    [],
  );
  assert.deepEqual(
    await never("aligned", ["grain calls of vessels from Greece", "grain calls from Greece"]),
    [],
  );
});

Deno.test("a value of another column belongs to other rows", async () => {
  assert.deepEqual(
    await others("not_aligned", [
      "vessels of shipowners founded before 1970 under the flag of Greece",
      "vessels of shipowners from Greece founded before 1970",
    ]),
    [],
  );
});

Deno.test("a time called after a deed is that of the deed, and the opposite deed may be denied", async () => {
  assert.deepEqual(
    await others(
      "aligned",
      ["shipowners founded in 1962 or later", "shipowners whose founding year is 1962 or later"],
      ["dues paid by the Freya in all", "the total dues of the vessel Freya"],
    ),
    [],
  );
});

Deno.test("rows that have to stand beside what is asked for are a condition", async () => {
  assert.deepEqual(
    await others("not_aligned", ["pilots", "pilots with a port call"], [
      "terminals that have berths",
      "terminals",
    ]),
    [],
  );
  assert.deepEqual(
    await never("not_aligned", ["pilots who have called somewhere", "pilots with a port call"]),
    [],
  );
});

Deno.test("a number of what only one table has belongs to that table", async () => {
  assert.deepEqual(
    await never("not_aligned", [
      "pilots who handled 5 tonnes",
      "pilots with a call of 5 tonnes",
    ]),
    [],
  );
  assert.deepEqual(
    await others("aligned", [
      "how many calls has each pilot handled?",
      "the number of calls per pilot",
    ]),
    [],
  );
});
