import assert from "node:assert/strict";
import type { Interaction } from "../../../lib/dialogue/mod.ts";
import { draftShapes } from "../../../lib/synthesis/model/draft.ts";
import { interactionsOf } from "../../../lib/synthesis/model/interactions_of.ts";
import { prompts } from "../../../lib/synthesis/model/prompts.ts";
import { ruleFaults } from "../../../lib/synthesis/model/rule_faults.ts";
import { dialogueKinds } from "../../../lib/synthesis/mod.ts";
import { atlasDrafts, atlasTurns } from "./atlas_drafts.ts";

const partial = interactionsOf(draftShapes.partial.parse(atlasDrafts.partial));
const context = interactionsOf(draftShapes.context.parse(atlasDrafts.context));

function changed(interactions: readonly Interaction[], at: number, change: Partial<Interaction>) {
  return interactions.map((one, i) => i === at ? { ...one, ...change } : one);
}

Deno.test("a dialogue of partial questions has as many interactions as its combination has joins", () => {
  const options = { kind: "partial", turns: [] } as const;
  assert.deepEqual(ruleFaults(partial, { ...options, size: 2 }), []);
  assert.deepEqual(ruleFaults(partial, { ...options, size: 3 }), [
    "the dialogue has 2 interactions and must have 3",
  ]);
  assert.deepEqual(ruleFaults(partial, { ...options, size: 0 }), []);
});

Deno.test("a context is set first, told where it changes, and followed by a question", () => {
  const options = { kind: "context", size: 2, turns: [] } as const;
  const faults = (interactions: readonly Interaction[]) => ruleFaults(interactions, options).join("\n");
  assert.equal(faults(context), "");
  assert.match(faults(context.slice(1)), /interaction 1 must set the context and ask nothing/);
  assert.match(faults(context.slice(0, 5)), /no question comes after the last context modification/);
  const withdrawn = { change: "withdraw", restrictions: ["sea.area > 1"] } as const;
  assert.match(
    faults(changed(context, 4, { context: withdrawn })),
    /interaction 5: restrictions must be empty/,
  );
  assert.match(
    faults(changed(context, 0, { ground_truth_sql: "SELECT 1" })),
    /interaction 1: it asks for no data/,
  );
});

Deno.test("utterances and queries do not come twice, and names of the database are no words", () => {
  const options = { kind: "partial", size: 2, turns: [] } as const;
  const twice = changed(partial, 1, { utterance: partial[0]?.utterance ?? "" });
  assert.deepEqual(ruleFaults(twice, options), ["interaction 2: its utterance is that of interaction 1"]);
  const coded = changed(partial, 0, { intention: "Count the rows of country_continent." });
  assert.match(ruleFaults(coded, options).join(), /interaction 1: a sentence holds country_continent/);
});

Deno.test("an utterance that begins with a greeting or thanks has that kind", () => {
  const faults = (change: Partial<Interaction>) =>
    ruleFaults(changed(context, 1, change), { kind: "context", size: 2, turns: [] }).join();
  assert.match(
    faults({ utterance: "Hello, which seas are there?" }),
    /interaction 2: its utterance begins with/,
  );
  assert.equal(
    faults({ utterance: "Thanks! Which seas?", utterance_kinds: ["greeting", "partial_question"] }),
    "",
  );
  assert.equal(faults({ utterance: "High seas only?" }), "");
});

Deno.test("an ambiguous question needs two readings, the first of them its ground truth, and a clarification", () => {
  const [ambiguous] = interactionsOf(draftShapes.types.parse({ interactions: atlasTurns.ambiguous }));
  assert.ok(ambiguous !== undefined);
  const faults = (change: Partial<Interaction>) =>
    ruleFaults([{ ...ambiguous, ...change }], { kind: "types", size: 2, turns: [{ type: "ambiguous" }] })
      .join();
  assert.equal(faults({}), "");
  assert.match(faults({ readings: [] }), /at least two readings/);
  assert.match(faults({ ground_truth_sql: "SELECT 2" }), /must be that of the first reading/);
  assert.match(
    faults({ question_type: "answerable" }),
    /the types of the turns must be ambiguous.*belong to ambiguous/,
  );
});

Deno.test("the example in the prompt of each kind is of the form that is asked for", () => {
  const values = {
    questions: "2 questions",
    change: "a change",
    after: "",
    changing: "",
    count: 2,
    turns: "1. answerable",
  };
  for (const kind of dialogueKinds) {
    const { placeholders, render } = prompts[kind];
    const own = Object.fromEntries(Object.entries(values).filter(([name]) => placeholders.includes(name)));
    const [message] = render(own);
    const [, example = ""] = /```json\n([^]*?)```/.exec(message?.content ?? "") ?? [];
    assert.ok(draftShapes[kind].parse(JSON.parse(example)).interactions.length > 0);
  }
});
