import assert from "node:assert/strict";
import { verdicts } from "./verdicts.ts";
import { fair } from "./worlds.ts";

type Pairs = Parameters<typeof verdicts>[0];

/** The judgements on pairs of the fair that are not the expected one. */
const others = async (verdict: string, pairs: Pairs) =>
  (await verdicts(pairs, fair)).filter((line) => !line.startsWith(verdict));

Deno.test("a role said by a noun is that of its verb, or of its preposition", async () => {
  assert.deepEqual(
    await others("aligned", [
      ["Which drums have Rita Moss as maker?", "Show the drums made by Rita Moss."],
      ["Notes with Rita Moss as sender", "List the notes sent by Rita Moss."],
      ["Notes with Rita Moss as sender and Olaf Brun as recipient", "Notes from Rita Moss to Olaf Brun"],
      ["Barns that belong to Rita Moss", "Barns with Rita Moss as owner"],
      ["Drums where Rita Moss is recorded as the maker", "Drums Rita Moss made"],
      ["Notes sent to Ana Leal", "Notes with Ana Leal as recipient"],
    ]),
    [],
  );
});

Deno.test("a role that one sentence leaves open is no contradiction", async () => {
  assert.deepEqual(
    await others("undecided", [["Drums by Rita Moss", "Drums with Rita Moss as maker"]]),
    [],
  );
});

Deno.test("the other side of a deed is a contradiction, another role at least a doubt", async () => {
  assert.deepEqual(
    await others("not_aligned", [
      ["Notes with Rita Moss as sender", "Notes received by Rita Moss"],
      ["Notes with Rita Moss as sender", "Notes to Rita Moss"],
      ["Sales with Olaf Brun as buyer", "Drums sold by Olaf Brun"],
      ["Which drums have Rita Moss as maker?", "Which drums have Rita Moss as grader?"],
      ["Notes from Rita Moss to Olaf Brun", "Notes with Olaf Brun as sender and Rita Moss as recipient"],
    ]),
    [],
  );
  assert.deepEqual(
    await others("undecided", [["Drums made by Rita Moss", "Drums with Rita Moss as grader"]]),
    [],
  );
});

Deno.test("who buys from someone is the one to whom that one sells", async () => {
  const same = await verdicts([
    ["Who bought a drum from Rita Moss?", "Show the people to whom Rita Moss sold a drum."],
    ["Which drums did Rita Moss buy from Olaf Brun?", "Which drums did Olaf Brun sell to Rita Moss?"],
    ["Who bought sale 12?", "To whom was sale 12 sold?"],
  ], fair);
  assert.deepEqual(same.filter((line) => line.startsWith("not_aligned")), []);
  assert.deepEqual(
    await others("not_aligned", [
      ["Who bought a drum from Rita Moss?", "Who sold a drum to Rita Moss?"],
      ["Drums that Rita Moss bought", "Drums that Rita Moss sold"],
      ["Who bought sale 12?", "Who sold sale 12?"],
    ]),
    [],
  );
});

Deno.test("a preposition alone is no other role than a verb", async () => {
  const lines = await verdicts([["Notes from Rita Moss", "Notes written by Rita Moss"]], fair);
  assert.deepEqual(lines.filter((line) => line.startsWith("not_aligned")), []);
});
