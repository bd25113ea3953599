import assert from "node:assert/strict";
import { leaningOf } from "../../../lib/verify/sentence/leaning_of.ts";

const kindOf = (utterance: string, instruction = false) => leaningOf(utterance, { instruction }).kind;

Deno.test("a question after a clause that lifts the context leans on nothing", () => {
  for (
    const utterance of [
      "All clubs again. Something else: name the clubs with a boat.",
      "All towns again: name every kind of boat.",
      "Back to all trips. Give me the five longest trips.",
      "Go back to all clubs. Something else: which boats are red?",
      "Right, boats of any colour as well. Which clubs have three boats?",
    ]
  ) assert.equal(kindOf(utterance, true), "stands", utterance);
  assert.equal(kindOf("Show all the boats again."), "leans");
  assert.equal(kindOf("Back to those boats: which are red?", true), "leans");
});

Deno.test("words that refer to something in their own sentence are no certain reference to an earlier turn", () => {
  for (
    const utterance of [
      "Which clubs had boats that went out in 2023, and how many of those loans did each have?",
      "Show the name and, where there is one, the club of the five oldest boats.",
      "List the boats, and if there are any, their owners.",
    ]
  ) assert.notEqual(kindOf(utterance), "leans", utterance);
  assert.equal(kindOf("How many of those loans are open?"), "leans");
  assert.equal(kindOf("Which boat there is the longest?"), "leans");
});

Deno.test("a number of things without a noun points to an earlier answer, and one before a noun does not", () => {
  assert.equal(kindOf("Which of the five who sailed in May have a boat?"), "may_lean");
  assert.equal(kindOf("Which of the five oldest sailors have a boat?"), "stands");
});

Deno.test("a replaced value leans, and a connective before it changes nothing", () => {
  assert.equal(kindOf("make that Red Rose. how many boats has each sailor", true), "leans");
  assert.equal(kindOf("ok make that Red Rose. how many boats has each sailor", true), "leans");
  for (const start of ["ok", "now", "so", "then"]) {
    assert.equal(kindOf(`${start} how many boats has each sailor of Red Rose`), "stands", start);
  }
});
