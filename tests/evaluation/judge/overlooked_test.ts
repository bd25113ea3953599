import assert from "node:assert/strict";
import { verdicts } from "./verdicts.ts";
import { fair } from "./worlds.ts";

type Pairs = Parameters<typeof verdicts>[0];

const never = async (verdict: string, pairs: Pairs) =>
  (await verdicts(pairs, fair)).filter((line) => line.startsWith(verdict));

Deno.test("what rows do to anything at all is not overlooked", async () => {
  assert.deepEqual(
    await never("aligned", [
      ["People of Danish nationality who sent at least one note", "Everyone Danish in the register"],
      ["How many people of Greek nationality sent something?", "How many people are Greek?"],
      ["Names of the Greek people who graded something", "Names of the Greek people"],
      ["People in Delft who bought something", "All people in Delft"],
      ["How many people from Bergen wrote at least one thing?", "How many people are from Bergen?"],
    ]),
    [],
  );
});

Deno.test("a deed in other words is no other deed", async () => {
  const lines = await verdicts([
    ["How many people from Bergen own a barn?", "Count the people from Bergen with a barn."],
    ["Show the people that received some note.", "People who got a note"],
    ["People of Greek nationality who are in the register", "Greek people"],
  ], fair);
  assert.deepEqual(lines.filter((line) => !line.startsWith("aligned")), []);
});

Deno.test("people on record are all people", async () => {
  assert.deepEqual(
    await never("not_aligned", [["Greek people in the register", "Greek people on record"]]),
    [],
  );
});

Deno.test("only one column leaves no other to be shown", async () => {
  const lines = await verdicts([
    ["Just the names of the people in Delft", "Names and nationality of the people in Delft"],
    ["I want only the label of each red shelf.", "Label and length of each red shelf"],
  ], fair);
  assert.deepEqual(lines.filter((line) => !line.startsWith("not_aligned")), []);
  assert.deepEqual(
    await never("aligned", [
      [
        "For the loans of 2020, show only the person.",
        "For the loans of 2020, show the person and loan date.",
      ],
      ["Only the person for each loan, please.", "Person and loan date for each loan"],
    ]),
    [],
  );
  const same = await verdicts([
    ["For the loans of 2020, show only the person.", "The person of each loan of 2020"],
    ["I want only the label of each red shelf.", "The label of each red shelf"],
    ["Just show the drums and their prices.", "The drums with their prices"],
  ], fair);
  assert.deepEqual(same.filter((line) => !line.startsWith("aligned")), []);
});

Deno.test("only certain rows say nothing of what is shown of them", async () => {
  assert.deepEqual(
    await never("not_aligned", [
      ["List only shelves that are red.", "Labels and lengths of the red shelves"],
      ["Show only those shelves that are red.", "Labels and lengths of the red shelves"],
    ]),
    [],
  );
});
