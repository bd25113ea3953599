import assert from "node:assert/strict";
import { createOfflineJudge } from "querylogue/evaluation";
import { refused, verdicts } from "./verdicts.ts";
import { club, practice } from "./worlds.ts";

const judge = createOfflineJudge(club.linker);

Deno.test("that rows are not repeated hides no condition that lacks", async () => {
  await refused(
    ["Which members live in York?", "Show, for each member: the name of the member, without repeated rows."],
    [
      "Which members with an age of exactly 0 have a booking?",
      "Show the members with a booking, without duplicate rows.",
    ],
  );
  assert.equal(
    (await judge({
      intention: "Which members live in York?",
      interpretation: "Members in York, without repeated rows",
      earlier: [],
    })).verdict,
    "aligned",
  );
});

Deno.test("on or before a day is at most that day, also behind a column that ends in on", async () => {
  assert.deepEqual(
    await verdicts([
      ["Invoices paid on or before 1 May 2023", "Invoices where the paid on is at most 2023-05-01"],
      ["Invoices paid on or after 1 May 2023", "Invoices where the paid on is at least 2023-05-01"],
    ], practice).then((lines) => lines.filter((line) => !line.startsWith("aligned"))),
    [],
  );
});
