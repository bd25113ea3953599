import assert from "node:assert/strict";
import { verdicts } from "./verdicts.ts";
import { fair } from "./worlds.ts";

type Pairs = Parameters<typeof verdicts>[0];

const others = async (verdict: string, pairs: Pairs) =>
  (await verdicts(pairs, fair)).filter((line) => !line.startsWith(verdict));

Deno.test("two bounds and a list of whole numbers are the same set", async () => {
  assert.deepEqual(
    await others("aligned", [
      ["Ships with fewer than three but at least one cabin", "Ships with exactly one or exactly two cabins"],
      ["Ships with fewer than four and more than one cabin", "Ships with either two or three cabins"],
      ["Ships with one or two cabins", "Ships with at least one but fewer than three cabins"],
    ]),
    [],
  );
  assert.deepEqual(
    await others("not_aligned", [
      ["Ships with fewer than four and more than one cabin", "Ships with one or two cabins"],
      ["Ships with one or two cabins", "Ships with fewer than three cabins"],
      ["Ships with three or four cabins", "Ships with at least three cabins"],
    ]),
    [],
  );
});

Deno.test("days and years are compared as intervals, also denied ones", async () => {
  assert.deepEqual(
    await others("aligned", [
      ["Accounts opened before 1950", "Accounts opened up to and including 31 December 1949"],
      ["Accounts opened no later than 1950", "Accounts not opened after 1950"],
      ["Accounts opened in 1950 or later", "Accounts that were not opened before 1950"],
      ["Loans not made before 3 May 2020", "Loans made on 3 May 2020 or later"],
      ["Shelves under 150 cm", "Shelves under 1.5 metres"],
    ]),
    [],
  );
  assert.deepEqual(
    await others("not_aligned", [
      ["Accounts opened after 1950", "Accounts not opened after 1950"],
      ["Accounts opened up to and including 2019", "Accounts opened before 2019"],
      ["Accounts opened before 1950", "Accounts opened up to and including 31 December 1950"],
    ]).then((lines) => lines.filter((line) => line.startsWith("aligned"))),
    [],
  );
});

Deno.test("a date in numbers whose month is open decides nothing", async () => {
  assert.deepEqual(
    await others("undecided", [["Accounts opened on 04/05/2021", "Accounts opened on 4 May 2021"]]),
    [],
  );
  assert.deepEqual(
    await others("not_aligned", [["Accounts opened on 14/05/2021", "Accounts opened on 4 May 2021"]]),
    [],
  );
});

Deno.test("which end of a measure is the worse one is open", async () => {
  const lines = await verdicts([
    ["The two ships with the worst crew number", "The two ships with the highest crew number"],
    ["The shelf with the best max load", "The shelf with the lowest max load"],
  ], fair);
  assert.deepEqual(lines.filter((line) => !line.startsWith("undecided")), []);
  const opposite = await verdicts(
    [["The shelf with the best max load", "The shelf with the worst max load"]],
    fair,
  );
  assert.deepEqual(opposite.filter((line) => !line.startsWith("not_aligned")), []);
});
