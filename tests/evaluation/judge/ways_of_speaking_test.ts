import assert from "node:assert/strict";
import { verdicts } from "./verdicts.ts";
import { fair } from "./worlds.ts";

type Pairs = Parameters<typeof verdicts>[0];

const others = async (verdict: string, pairs: Pairs) =>
  (await verdicts(pairs, fair)).filter((line) => !line.startsWith(verdict));

const never = async (verdict: string, pairs: Pairs) =>
  (await verdicts(pairs, fair)).filter((line) => line.startsWith(verdict));

Deno.test("the largest number of what a column holds contradicts no largest amount", async () => {
  assert.deepEqual(
    await never("not_aligned", [
      [
        "What is the biggest barn size of Rita Moss?",
        "What is the largest number of cows in any barn of Rita Moss?",
      ],
      ["What is the biggest crew number among the ships?", "What is the largest number of crew on any ship?"],
    ]),
    [],
  );
  assert.deepEqual(
    await never("aligned", [["Who has the largest number of barns?", "Who has the largest barn?"]]),
    [],
  );
});

Deno.test("any length, a number and no matter deny nothing", async () => {
  assert.deepEqual(
    await others("aligned", [
      ["Notes of any length sent by Rita Moss", "Notes sent by Rita Moss"],
      ["Barns, no matter who owns them", "All barns"],
      ["The shelf with label no. 9", "The shelf labelled number 9"],
    ]),
    [],
  );
  assert.deepEqual(
    await never("aligned", [["The shelf with label no. 9", "The shelf labelled number 8"]]),
    [],
  );
});

Deno.test("politeness says nothing", async () => {
  const requests = [
    "Would you be so kind as to list the red shelves?",
    "Would you be kind enough to show me the red shelves?",
    "Be so good as to tell me the red shelves.",
    "I would be most grateful if you could list the red shelves.",
    "Might I trouble you for the red shelves?",
    "Would you mind showing me the red shelves?",
  ];
  assert.deepEqual(
    await others("aligned", requests.map((request) => [request, "Show the red shelves."] as const)),
    [],
  );
  assert.deepEqual(
    await others("not_aligned", requests.map((request) => [request, "Show the green shelves."] as const)),
    [],
  );
});

Deno.test("a sum of money is an amount, and to add up is to sum", async () => {
  assert.deepEqual(
    await others("aligned", [
      ["Which sales were for the largest sum?", "Which sales had the largest amount?"],
      ["Which sales were for sums above 400?", "Sales with an amount above 400"],
      ["What do the amounts of all sales add up to?", "What is the sum of the amounts of all sales?"],
    ]),
    [],
  );
  assert.deepEqual(
    await never("not_aligned", [[
      "How many sheep do the barns of Ana Leal add up to?",
      "What is the total number of sheep in the barns of Ana Leal?",
    ]]),
    [],
  );
  assert.deepEqual(
    await never("aligned", [
      ["How many sheep do the barns of Ana Leal add up to?", "How many barns does Ana Leal have?"],
      ["What do the amounts of all sales add up to?", "What is the average amount of all sales?"],
      ["Which sales were for the largest sum?", "What is the sum of the amounts of the sales?"],
      ["What do the prices of all drums add up to?", "Show the prices of all drums."],
    ]),
    [],
  );
});

Deno.test("a limit may be a column, by which accounts are sorted", async () => {
  assert.deepEqual(
    await others("aligned", [
      ["List the accounts, biggest limit first.", "List the accounts sorted in descending order of limit."],
      ["Accounts from the biggest limit down", "Accounts sorted by limit in descending order"],
      ["Accounts with the highest limit at the top", "Accounts sorted by limit, descending"],
    ]),
    [],
  );
  assert.deepEqual(
    await others("not_aligned", [
      ["List the accounts, biggest limit first.", "List the account with the biggest limit."],
      ["List the accounts, biggest limit first.", "List the accounts sorted by limit in ascending order."],
    ]),
    [],
  );
});

Deno.test("each once is distinct, and no answer for each", async () => {
  assert.deepEqual(
    await others("aligned", [
      ["How many towns do people come from, each town once?", "Count the distinct towns of people."],
      ["The towns of the people, listing each town just once", "Distinct towns of people"],
      ["Colours of shelves. List each colour only once.", "The distinct colours of the shelves"],
    ]),
    [],
  );
  assert.deepEqual(
    await others("not_aligned", [
      ["How many shelves does each colour have?", "Count the distinct colours of the shelves."],
    ]),
    [],
  );
});
