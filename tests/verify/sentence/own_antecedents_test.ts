import assert from "node:assert/strict";
import { findContextReference } from "../../../lib/verify/sentence/find_context_reference.ts";

Deno.test("findContextReference() lets what a sentence says of its own words pass", () => {
  for (
    const sentence of [
      "Are there any two shops with an owner from the same village? Both names.",
      "Pairs of singers who were born in the same year, both names",
      "Flights where pilot and steward are the same person",
      "Both teams have the same coach: show the teams and the coach",
      "Shops with the number of their clerks, zeros too.",
      "Number of songs per singer. Those who have none count as well.",
      "Has anyone sold a house to a neighbour? Show those people's names.",
      "The oldest castles: all of those sharing the earliest year.",
      "Cooks who have passed each test of those they took",
      "Show the owners of shops, and those shops where a fire broke out",
    ]
  ) assert.equal(findContextReference(sentence), undefined, sentence);
});

Deno.test("findContextReference() keeps what no word of the sentence says", () => {
  for (
    const sentence of [
      "Which shops have the same owner?",
      "Show the same for the villages.",
      "How many of those people sing?",
      "Show the castles, too.",
      "List the shops as well.",
      "Which of those castles is the oldest?",
      "How many of them have two floors?",
      "What is the same list for the two villages?",
      "Give me those shops.",
      "Are those open on Sundays?",
    ]
  ) assert.notEqual(findContextReference(sentence), undefined, sentence);
});
