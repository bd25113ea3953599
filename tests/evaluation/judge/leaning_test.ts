import assert from "node:assert/strict";
import { createOfflineJudge } from "querylogue/evaluation";
import { kennel } from "./worlds.ts";

const judge = createOfflineJudge(kennel.linker);
const earlier = ["Which keepers have a left date of 1 May 2024 or later?"];

/** The verdict on an interpretation that repeats an intention word for word. */
const repeated = (intention: string, standalone: string) =>
  judge({ intention, standalone, interpretation: intention, earlier });

Deno.test("the words of an intention that leans on conditions do not say what it takes", async () => {
  const { verdict, reason } = await repeated(
    "Which of them have the grade senior?",
    "Which keepers with a left date of 1 May 2024 or later have the grade senior?",
  );
  assert.equal(verdict, "not_aligned");
  assert.match(reason, /2024-05-01/);
});

Deno.test("the words of an intention that leans on rows or outputs are left undecided", async () => {
  for (
    const [intention, standalone] of [
      [
        "For each of the keepers from before, count the walk hands.",
        "For every keeper, count the walk hands.",
      ],
      [
        "I also want their walk hands, for the keepers with the grade senior.",
        "What are the keepers with the grade senior, and what are their first names, their walk hands and their walks?",
      ],
    ] as const
  ) {
    const { verdict, reason } = await repeated(intention, standalone);
    assert.equal(verdict, "undecided", intention);
    assert.equal(reason, "The interpretation has the words of the intention, which leans on earlier turns.");
  }
});

Deno.test("the words of an intention that says all itself are aligned, and the reason is true", async () => {
  for (
    const [intention, standalone] of [
      ["List the keepers with the grade senior.", "Which keepers have the grade senior?"],
      [
        "Instead of the previous list, show the hounds with the breed beagle.",
        "Show the hounds with the breed beagle.",
      ],
      [
        "For all hounds with the breed beagle, show me their name.",
        "Show the name of the hounds with the breed beagle.",
      ],
    ] as const
  ) {
    const { verdict, reason } = await repeated(intention, standalone);
    assert.equal(`${verdict}: ${reason}`, "aligned: The interpretation has the words of the intention.");
  }
});

Deno.test("an echo of a leaning question does not say which rows it counts", async () => {
  const standalone = "What is the number of keepers with a left date of 1 May 2024 or later?";
  const { verdict } = await judge({
    ...{ intention: standalone, standalone, earlier },
    interpretation: "Could you tell me how many is that altogether?",
  });
  assert.equal(verdict, "not_aligned");
});
