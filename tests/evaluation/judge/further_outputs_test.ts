import assert from "node:assert/strict";
import { verdicts } from "./verdicts.ts";
import { practice } from "./worlds.ts";

const otherThan = async (verdict: string, ...pairs: Parameters<typeof verdicts>[0]) =>
  (await verdicts(pairs, practice)).filter((line) => !line.startsWith(verdict));

Deno.test("what is asked for in a part of its own has to stand in both sentences", async () =>
  assert.deepEqual(
    await otherThan(
      "undecided",
      [
        "Find the three referrals with the latest date, plus their date.",
        "Find the three referrals with the latest date.",
      ],
      [
        "Which treatment has the highest list price, and what is its list price?",
        "Which treatment has the highest list price?",
      ],
      ["The four heaviest pets, together with their weight", "The four heaviest pets"],
      ["Show the heaviest pet, including its weight", "Show the heaviest pet"],
      ["Show the heaviest pet and its weight in kilograms", "Show the heaviest pet"],
      ["Show the length and name of the longest tunnel", "Show the name of the longest tunnel"],
      ["Pets sorted by birth date, with their birth date", "Pets sorted by birth date"],
      [
        "Which treatment has the highest list price? Also show the list price.",
        "Which treatment has the highest list price?",
      ],
      [
        "Which treatment has the highest list price, and how high is it?",
        "Which treatment has the highest list price?",
      ],
    ),
    [],
  ));

Deno.test("a further output may stand anywhere and be asked for by a question", async () =>
  assert.deepEqual(
    await otherThan(
      "aligned",
      [
        "The four heaviest pets, together with their weight",
        "The four heaviest pets and how much they weigh",
      ],
      ["The four heaviest pets, plus their weight", "The four heaviest pets with their weights"],
      ["The minimum and maximum of the fares", "The lowest and the highest fare"],
      ["The clinics with their pets", "List the name of the clinics and the name of the pets."],
      ["Pets, together with their weights", "List the name and weight of the pets."],
      [
        "Which clinics are in York, and what are the referrals they made?",
        "The clinics in York and the referrals made.",
      ],
      ["Dogs and their birth dates", "Dogs along with birth date"],
    ),
    [],
  ));

Deno.test("a total may be a column or a sum", async () =>
  assert.deepEqual(
    await otherThan("undecided", ["Show the invoices and their total.", "Show the total of the invoices."]),
    [],
  ));

Deno.test("a sum of all is not each total, nor an average the sum", async () =>
  assert.deepEqual(
    await otherThan("not_aligned", [
      "What is the average total of the invoices?",
      "What is the total of the invoices?",
    ]),
    [],
  ));
