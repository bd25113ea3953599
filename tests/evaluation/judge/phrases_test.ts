import assert from "node:assert/strict";
import { readAttachments } from "../../../lib/evaluation/judge/attachments.ts";
import { nameTokens } from "../../../lib/evaluation/judge/elements.ts";
import { readOutputs } from "../../../lib/evaluation/judge/outputs.ts";
import { phrasesOf } from "../../../lib/evaluation/judge/phrases.ts";
import { readRelations } from "../../../lib/evaluation/judge/relations.ts";
import { readScope } from "../../../lib/evaluation/judge/scope.ts";
import { geography } from "./worlds.ts";

const phrases = (sentence: string) => phrasesOf(nameTokens(sentence, geography.linker));

/** Who does what, as `verb(role noun, …)`. */
function relations(sentence: string): readonly string[] {
  return readRelations(phrases(sentence)).map(({ verb, participants }) =>
    `${verb}(${participants.map(({ role, noun }) => `${role} ${noun.text.toLowerCase()}`).join(", ")})`
  );
}

Deno.test("who does something is read in any voice and order", () => {
  assert.deepEqual(relations("Which rivers flow into the Danube?"), ["flow(subject rivers, object danube)"]);
  assert.deepEqual(relations("the river that the Danube flows into"), [
    "flow(subject danube, object river)",
  ]);
  assert.deepEqual(relations("languages spoken by Norwegians"), [
    "speak(object languages, subject norwegians)",
  ]);
});

Deno.test("of two that are compared the larger one is the subject", () => {
  assert.deepEqual(relations("rivers longer than the Rhine"), [">(subject rivers, object rhine)"]);
  assert.deepEqual(relations("rivers shorter than the Rhine"), [">(object rivers, subject rhine)"]);
  assert.deepEqual(relations("rivers that the Rhine exceeds"), [">(subject rhine, object rivers)"]);
});

Deno.test("a number belongs to the nearest table, and counts it or measures it", () => {
  const attached = (sentence: string) =>
    readAttachments(phrases(sentence)).map(({ kind, value, owner }) => `${kind} ${value} ${owner?.text}`);
  assert.deepEqual(attached("countries with more than 3 rivers"), ["count 3 rivers"]);
  assert.deepEqual(attached("countries with a river of more than 3 km"), ["measure 3 river"]);
  assert.deepEqual(attached('countries with a river with "Am" in its name'), ["text am river"]);
  assert.deepEqual(attached("countries with at least one river"), []);
});

Deno.test("what is asked for ends where a condition begins, and is whole where every noun is a name", () => {
  const asked = (sentence: string) => {
    const { concepts, isComplete } = readOutputs(phrases(sentence));
    return [...concepts.map(({ text }) => text), isComplete];
  };
  assert.deepEqual(asked("Show me the names and lengths of the rivers in Peru."), ["names", "lengths", true]);
  assert.deepEqual(asked("I'd like the area of every lake"), ["area", true]);
  assert.deepEqual(asked("What is the beauty of the lake?"), [false]);
  assert.deepEqual(readOutputs(phrases("When did it rain?")).measures[0], "when");
});

Deno.test("a scope is told by function words, and left open by those that may mean something else", () => {
  const scope = (sentence: string) => readScope(` ${sentence.toLowerCase()} `, sentence);
  assert.equal(scope("countries all of whose rivers are long").quantity, "all");
  assert.equal(scope("show only the first").quantity, undefined);
  assert.equal(scope("number of rivers per country").answer, "each");
  assert.equal(scope("number of rivers by country").answer, undefined);
  assert.equal(scope("number of rivers of the countries altogether").answer, "together");
  assert.equal(scope("rivers in peru or chad").junction, "or");
  assert.equal(scope("rivers with 5 or more mouths").junction, undefined);
  assert.equal(scope("rivers where length > 5 and mouth = North Sea").junction, "and");
});
