import assert from "node:assert/strict";
import { verdicts } from "./verdicts.ts";
import { kennel, shop } from "./worlds.ts";

type Pairs = Parameters<typeof verdicts>[0];

const only = async (verdict: string, pairs: Pairs, world = kennel) =>
  assert.deepEqual((await verdicts(pairs, world)).filter((line) => !line.startsWith(`${verdict}:`)), []);

Deno.test("a bound on a date of one thing is none on a date of another", () =>
  only("not_aligned", [
    [
      "List the keepers with a left date of 1 May 2024 or later.",
      "List the keepers where the walk date of the walk is at least 2024-05-01.",
    ],
    [
      "Which walks have a hound with a retired date before 1 May 2020?",
      "List the walks where the walk date of the walk is less than 2020-05-01.",
    ],
    [
      "How many keepers were hired after 1 May 2021?",
      "Count the keepers where the walk date of the walk is greater than 2021-05-01.",
    ],
    [
      "How many keepers have a hire date after 1 May 2021?",
      "Count the keepers where the left on of the keeper is greater than 2021-05-01.",
    ],
  ]));

Deno.test("a date that is called after the participle of its column is that column", () =>
  only("aligned", [
    [
      "How many keepers have a left date of 1 May 2024 or later?",
      "Count the keepers where the left on of the keeper is at least 2024-05-01.",
    ],
    [
      "How many keepers were hired after 1 May 2021?",
      "Count the keepers where the hire date of the keeper is greater than 2021-05-01.",
    ],
    [
      "How many hounds have a retired date before 1 May 2020?",
      "Count the hounds where the retired on of the hound is less than 2020-05-01.",
    ],
  ]));

Deno.test("a date without another word may be the one that the other sentence names in full", () =>
  only("aligned", [[
    "How many orders have a date after 1 May 2021?",
    "Count the orders where the order date is greater than 2021-05-01.",
  ]], shop));

Deno.test("a table whose name begins that of another is not said by it", async () => {
  const lines = await verdicts([[
    "List the keepers with the grade senior and a walk hand, along with the walks of those walk hands.",
    "List the keepers with the grade senior and a walk hand.",
  ]], kennel);
  assert.deepEqual(lines.filter((line) => line.startsWith("aligned")), []);
});
