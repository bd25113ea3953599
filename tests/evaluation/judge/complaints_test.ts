import assert from "node:assert/strict";
import { createOfflineJudge } from "querylogue/evaluation";
import { kennel } from "./worlds.ts";

const intention = "How many hounds with the breed beagle have a walk with the weather rain?";

const judged = async (interpretation: string) =>
  await createOfflineJudge(kennel.linker)({ intention, interpretation, earlier: [] });

Deno.test("a complaint alone says nothing of the question", async () => {
  for (
    const complaint of [
      "That is not what I asked for. I did not get an answer to it.",
      "If possible, that's not what I wanted.",
      "Part of what I asked for is missing.",
    ]
  ) {
    const { verdict, reason } = await judged(complaint);
    assert.equal(verdict, "not_aligned");
    assert.equal(reason, "The interpretation repeats a complaint and says nothing of the question.");
  }
});

Deno.test("what a complaint names as missing is a part of the question and not all of it", async () => {
  for (
    const part of [
      "What is missing: with the breed beagle.",
      "I did not get an answer to it. What is missing: with the weather rain.",
      "Part of what I asked for: how many hounds with the breed beagle.",
    ]
  ) {
    const { verdict, reason } = await judged(`That is not what I asked for. ${part}`);
    assert.equal(verdict, "not_aligned");
    assert.doesNotMatch(reason, /recorded|denies/);
  }
});

Deno.test("a question behind a complaint may be the user's own and is not accepted", async () => {
  const { verdict, reason } = await judged(`That is not what I asked for. ${intention}`);
  assert.equal(`${verdict}: ${reason}`, "undecided: The interpretation repeats a complaint of the user.");
  const other = await judged("That is not what I asked for. How many keepers have the grade senior?");
  assert.equal(other.verdict, "not_aligned");
});
