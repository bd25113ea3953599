import assert from "node:assert/strict";
import { outcomesOver } from "./outcomes_over.ts";

const outcomeOf = outcomesOver({
  tables: {
    cook: "full_name, born_on DATE, kitchen_id INTEGER",
    kitchen: "name",
    course: "cook_id INTEGER, passed INTEGER, score INTEGER",
  },
  keys: ["course.cook_id > cook", "cook.kitchen_id > kitchen"],
});

const failed = (passed: number) =>
  "SELECT c.full_name FROM cook c WHERE NOT EXISTS (SELECT 1 FROM course k WHERE k.cook_id = c.id " +
  `AND k.passed = ${passed})`;

Deno.test("what holds for all is what there is none of that it does not hold for", async () => {
  for (
    const sentence of [
      "Full names of the cooks who have passed all of their courses",
      "Full names of the cooks who have passed every one of their courses",
      "Full names of the cooks who always passed their courses",
      "Full names of the cooks who have passed each of their courses",
      "Full names of the cooks with passed exams in all courses",
    ]
  ) assert.doesNotMatch(await outcomeOf(sentence, failed(0)), /^fault/, sentence);
  assert.match(
    await outcomeOf("Full names of the cooks who have passed a course", failed(0)),
    /^fault/,
  );
});

const beyond = (operator: string) =>
  "SELECT a.full_name, n.name FROM cook a JOIN kitchen n ON n.id = a.kitchen_id WHERE NOT EXISTS " +
  `(SELECT 1 FROM cook b WHERE b.kitchen_id = a.kitchen_id AND b.born_on ${operator} a.born_on)`;

Deno.test("who has nobody beyond is the extreme", async () => {
  for (
    const [sentence, operator] of [
      ["The youngest cook of every kitchen, by birth: the full name and the kitchen's name", ">"],
      ["The oldest cook of every kitchen, by birth: the full name and the kitchen's name", "<"],
      ["In each kitchen, who was born last? The youngest cook's full name and the kitchen's name", ">"],
    ] as const
  ) assert.doesNotMatch(await outcomeOf(sentence, beyond(operator)), /neither order nor extreme/, sentence);
  const plain = "SELECT a.full_name, n.name FROM cook a JOIN kitchen n ON n.id = a.kitchen_id";
  const sentence = "The youngest cook of every kitchen: the full name and the kitchen's name";
  assert.match(await outcomeOf(sentence, plain), /^fault: .*neither order nor extreme/);
});
