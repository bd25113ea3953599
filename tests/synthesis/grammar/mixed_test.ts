import assert from "node:assert/strict";
import type { Interaction, UtteranceKind } from "../../../lib/dialogue/mod.ts";
import { synthesize } from "../../../lib/synthesis/mod.ts";
import { checkEnglish } from "./check_english.ts";
import { isThorough } from "../../shared_data.ts";
import { fastAtlas } from "../../fast_atlas.ts";
import { dialoguesOf, planFor } from "./made_dialogues.ts";
import { answerOf, checkCombination } from "./proven_answers.ts";

const CORRECTION = /^(sorry|no wait|I misspoke|make that|correction|oops|actually|that was a slip)/i;
const SHIFT =
  /^(something else|a different|new topic|on to something|let me ask|let's leave that|let's turn to another subject|let's change)/i;

Deno.test("synthesize() writes mixed dialogues for the embedded database", async (t) => {
  const { database, schema } = await fastAtlas();
  const sizes = isThorough ? { 1: 7, 2: 11, 3: 8, 4: 4 } : { 1: 4, 2: 6, 3: 4, 4: 2 };
  const plan = await planFor(database, schema, sizes);
  const made = await Array.fromAsync(synthesize(database, schema, plan, { seed: 1, kinds: ["mixed"] }));
  const dialogues = dialoguesOf(made);
  const turns = dialogues.flatMap(({ interactions }) => interactions);
  const shareOf = (holds: (interaction: Interaction) => boolean) =>
    dialogues.filter(({ interactions }) => interactions.some(holds)).length / dialogues.length;

  await t.step("nearly every combination gives one", () => {
    assert.ok(dialogues.length >= made.length - 1, `${dialogues.length} of ${made.length}`);
    assert.ok(dialogues.every(({ kind }) => kind === "mixed"));
  });

  await t.step(
    "each has partial questions and a context, nearly all a correction or a change of topic",
    () => {
      assert.equal(shareOf(({ context }) => context?.change === "set"), 1);
      assert.equal(shareOf(({ utterance_kinds }) => utterance_kinds.includes("partial_question")), 1);
      assert.ok(shareOf(({ utterance }) => CORRECTION.test(utterance) || SHIFT.test(utterance)) > 0.8);
      for (const pattern of [CORRECTION, SHIFT]) {
        assert.ok(shareOf(({ utterance }) => pattern.test(utterance)) > 0.25, String(pattern));
      }
    },
  );

  await t.step("several kinds come in one turn, each with the turnContext that it expects", () => {
    const expected: Partial<Record<UtteranceKind, string>> = {
      context_modification: "acknowledgment",
      question: "response",
      partial_question: "response",
    };
    for (const turn of turns) {
      const { utterance, utterance_kinds, expected_reply, ground_truth_sql, question_type } = turn;
      if (turn.clarification !== undefined) continue;
      const replies = utterance_kinds.flatMap((kind) => expected[kind] ?? []);
      assert.deepEqual(expected_reply, replies.length > 0 ? replies : ["acknowledgment"], utterance);
      assert.equal(ground_truth_sql !== undefined, expected_reply.includes("response"), utterance);
      assert.equal(question_type === "improper", utterance_kinds.join() === "greeting", utterance);
    }
    assert.ok(shareOf(({ utterance_kinds }) => utterance_kinds.join() === "greeting,question") > 0.1);
    assert.ok(
      shareOf(({ utterance_kinds }) => utterance_kinds.join() === "context_modification,partial_question") >
        0.5,
    );
  });

  await t.step("a correction and a change of the context give another answer", async () => {
    for (const { interactions } of dialogues) {
      let before: string | undefined;
      for (const interaction of interactions) {
        if (interaction.ground_truth_sql === undefined) continue;
        const answer = await answerOf(database, interaction);
        assert.notEqual(answer, before, interaction.utterance);
        before = answer;
      }
    }
  });

  await t.step("the queries of a dialogue make every join of its combination", async () => {
    for (const dialogue of dialogues) await checkCombination(dialogue, schema);
  });

  await t.step("every sentence is plain English", () => {
    for (const { interactions, experiment_id } of dialogues) {
      for (const [i, { utterance, intention, standalone_intention = "" }] of interactions.entries()) {
        const where = `dialogue ${experiment_id}, interaction ${i + 1}`;
        if (!utterance.endsWith("!")) checkEnglish(utterance, where);
        checkEnglish(intention, where);
        checkEnglish(standalone_intention, where);
      }
    }
  });

  await t.step("equal seeds give equal dialogues", async () => {
    const start = made.length - 3;
    const again = synthesize(database, schema, plan, { seed: 1, kinds: ["mixed"], start });
    assert.deepEqual(await Array.fromAsync(again), made.slice(start));
  });
});
