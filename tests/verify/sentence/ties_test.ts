import assert from "node:assert/strict";
import { outcomesOver } from "./outcomes_over.ts";

const outcomeOf = outcomesOver({ tables: { cake: "name, price REAL, layers INTEGER, baker" } });

const dearest = "SELECT name, price FROM cake WHERE price = (SELECT max(price) FROM cake)";
const clauses = [
  "If more than one share the top price, list them all.",
  "If two or more tie, list every one of them.",
  "Should several be equal, list them all.",
  "If there are two with the same price, list both.",
  "When more than two share that price, show all of them.",
  "In case two are level, show both.",
  "If three tie, I want all three.",
  "Should 2 share it, show both.",
  "If at least two have the highest price, show each of them.",
  "Where more than one tie for it, give them all.",
];

Deno.test("what a sentence says of ties is no condition", async () => {
  for (const clause of clauses) {
    const sentence = `Which cake has the highest price? Name and price. ${clause}`;
    assert.equal(await outcomeOf(sentence, dearest), "sound", clause);
  }
});

Deno.test("beside what is said of ties, a number stays a condition", async () => {
  for (const clause of clauses) {
    const sentence = `Of the cakes with 7 layers, which has the highest price? Name and price. ${clause}`;
    assert.match(await outcomeOf(sentence, dearest), /^fault: .*says 7/, clause);
  }
  const shared = "Which bakers have more than 4 cakes that share a price?";
  assert.match(await outcomeOf(shared, "SELECT baker FROM cake GROUP BY baker"), /^fault/);
});
