import { randomFrom } from "../../base/mod.ts";
import type { JoinCombination } from "../../joins/mod.ts";
import { findSentenceFault } from "../../verify/mod.ts";
import type { Composition } from "../types.ts";
import { composeDialogue } from "./compose_dialogue.ts";
import type { ComposeOptions } from "./plan/compose_options.ts";
import type { SynthesisContext } from "./plan/synthesis_context.ts";

/** What was made of a combination. */
export interface Made {
  readonly composition: Composition;
  /** How often it was made again. */
  readonly times: number;
}

export interface MakeDialogueOptions extends ComposeOptions {
  /** How often a dialogue was made of the combination before and refused. @default 0 */
  readonly times?: number | undefined;
}

/** How often a dialogue that is refused is made again. */
export const MOST_TIMES_AGAIN = 3;

/** The index at which dialogues are tried before it is known where in the plan they will stand. */
export const TRIED_INDEX = 0;

/**
 * Makes the dialogue of a combination, and makes it again where a sentence says something else than its query. What the index
 * varies can be impossible over a combination: then it is varied as at the index at which dialogues are tried.
 */
export async function makeDialogue(
  combination: JoinCombination,
  context: SynthesisContext,
  options: MakeDialogueOptions,
): Promise<Made> {
  const made = await makeVaried(combination, context, options);
  const { index, isTrial: isTried = false } = options;
  if ("dialogue" in made.composition || isTried) return made;
  // What a trial has made is made again in any case; beyond that, more attempts find more.
  for (const isTrial of index === TRIED_INDEX ? [true] : [true, false]) {
    const tried = await makeVaried(combination, context, {
      ...options,
      ...{ index: TRIED_INDEX, questionsBefore: 0, isTrial },
    });
    if (!("dialogue" in tried.composition)) continue;
    const { dialogue } = tried.composition;
    return { ...tried, composition: { dialogue: { ...dialogue, experiment_id: String(index + 1) } } };
  }
  return made;
}

async function makeVaried(
  combination: JoinCombination,
  context: SynthesisContext,
  { times = 0, seed, ...options }: MakeDialogueOptions,
): Promise<Made> {
  const composition = await composeDialogue(combination, context, { ...options, seed: seedOf(seed, times) });
  const fault = "dialogue" in composition
    ? await findSentenceFault(composition.dialogue, {
      tools: context.tools,
      dialect: context.database.dialect,
    })
    : undefined;
  if (fault === undefined) return { composition, times };
  return times === MOST_TIMES_AGAIN
    ? { composition: { notMade: combination.id, reason: fault }, times }
    : await makeVaried(combination, context, { ...options, seed, times: times + 1 });
}

/** The seed itself at first, another for each time that a dialogue is made again. */
function seedOf(seed: number, times: number): number {
  if (times === 0) return seed;
  return Math.floor(randomFrom(seed, "again", times)() * 2 ** 32);
}
