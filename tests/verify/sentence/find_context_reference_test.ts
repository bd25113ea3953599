import assert from "node:assert/strict";
import { findContextReference } from "../../../lib/verify/sentence/find_context_reference.ts";

Deno.test("leaningIn() finds the words that lean on what was said before", () => {
  const leaning: readonly (readonly [sentence: string, words: string])[] = [
    ["How deep are they?", "they"],
    ["And their area?", "and"],
    ["What is their area?", "their"],
    ["How many rivers flow into them?", "them"],
    ["Which rivers do they have?", "they"],
    ["What are the islands that lie in them?", "them"],
    ["The provinces they flow through?", "they"],
    ["How many islands lie in those seas?", "those"],
    ["For each sea, which of these islands is the largest?", "these islands"],
    ["What about France?", "what about"],
    ["Show the same list for France.", "the same"],
    ["Give me the lakes again.", "again"],
    ["Show the area instead.", "instead"],
    ["Only the ones in Italy, please.", "only"],
    ["Retrieve the area of the lake mentioned earlier.", "mentioned earlier"],
    ["Which ones are salt lakes?", "ones"],
    ["Leave Italy out, please.", "leave"],
    ["Tell me again which lakes are deep.", "again"],
  ];
  for (const [sentence, words] of leaning) assert.equal(findContextReference(sentence), words, sentence);
});

Deno.test("leaningIn() lets words pass that mean something in the sentence itself", () => {
  const alone = [
    "Which lakes are deeper than 100 m?",
    "Show the seas, and for each of them the rivers that flow into it.",
    "List the lakes and their outflows.",
    "Which rivers have their estuary in Italy?",
    "Give the seas that have islands and the area of those islands.",
    "Give me the customers and the number of invoices each of them has.",
    "How many lakes are there?",
    "Which countries have the same name as their capital?",
    "Which organizations were founded in 1960 or earlier?",
    "For every island, which mountains are on it?",
    "Hello again, which lakes are salt lakes?",
    "Leave times of the flights to Bern, please.",
    "List the cities instead of the provinces with a population over 5,000.",
  ];
  for (const sentence of alone) assert.equal(findContextReference(sentence), undefined, sentence);
});
