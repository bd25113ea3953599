import type { Interaction } from "../../../dialogue/mod.ts";
import type { JoinCombination } from "../../../joins/mod.ts";
import { findSentenceFault } from "../../../verify/mod.ts";
import { checkTypeMix, defaultTypeMix } from "../../type_mix.ts";
import type { Composition } from "../../types.ts";
import { createVariation } from "../../variation.ts";
import type { ComposeOptions } from "../plan/compose_options.ts";
import type { SynthesisContext } from "../plan/synthesis_context.ts";
import { takeTurns } from "../plan/take_turns.ts";
import { tryWalks } from "../plan/try_walks.ts";
import { drawTypes } from "./types/draw_types.ts";
import { countOf, makeExtras, MISNAMED_ATTEMPTS, worthOf } from "./types/extras.ts";
import { interleave } from "./types/interleave.ts";
import { canBeMisnamed } from "./types/misnamed_question.ts";

const ATTEMPTS = 40;

/** Attempts to find every type that was drawn its place; what has come nearest is taken then. */
const STRICT_ATTEMPTS = 36;

/**
 * Partial questions with unanswerable, ambiguous and improper turns mixed in (MMSQL, section III and appendix B): types
 * are drawn, a turn of each is made and verified, and where none can be, another way through the joins is taken; what
 * finds its place on none is left out. What stands between a listing and the next question is left behind in
 * words, so that what is spoken of stays what the question leans on.
 */
export function typesDialogue(
  combination: JoinCombination,
  synthesis: SynthesisContext,
  options: ComposeOptions,
): Promise<Composition> {
  const { seed, index, typeMix = defaultTypeMix, questionsBefore = 0 } = options;
  checkTypeMix(typeMix);
  const variation = createVariation(seed, index).within("types");
  let attempts = 0;
  let best: Mixed | undefined;
  return tryWalks(combination, synthesis, {
    ...options,
    attempts: ATTEMPTS,
    // The best of many attempts is kept.
    trialAttempts: Array.from({ length: ATTEMPTS }, (_, number) => number),
    make: async (walk, attempt) => {
      attempts++;
      const answerable = attempt.steps.length;
      const { types: drawn, ambiguousBefore } = drawTypes({
        ...{ answerable, before: questionsBefore, mix: typeMix },
      });
      const isNamed = attempts <= MISNAMED_ATTEMPTS && drawn.includes("misnamed");
      const turns = await takeTurns(
        walk,
        attempt,
        isNamed ? { namedFrom: attempts % answerable, isName: canBeMisnamed(synthesis.lexicon) } : {},
      );
      if (turns !== undefined) {
        const extras = await makeExtras(drawn, {
          attempt,
          turns,
          variation,
          number: attempts,
          ambiguousBefore,
        });
        if (best === undefined || best.isFaulty || worthOf(extras) > best.worth) {
          const interactions = await interleave(turns, extras, { synthesis, options });
          const isFaulty = await isFaultyIn(interactions, synthesis);
          if (best === undefined || !isFaulty) best = { interactions, worth: worthOf(extras), isFaulty };
          if (!isFaulty && countOf(extras) === drawn.length) return interactions;
        }
      }
      return attempts < STRICT_ATTEMPTS ? undefined : best?.interactions;
    },
  });
}

/** The turns of an attempt. */
interface Mixed {
  readonly interactions: readonly Interaction[];
  /** How good its further turns are. */
  readonly worth: number;
  /** A sentence says something else than its query; it is taken only where no other attempt has given one. */
  readonly isFaulty: boolean;
}

async function isFaultyIn(
  interactions: readonly Interaction[],
  { tools, database: { dialect } }: SynthesisContext,
): Promise<boolean> {
  return await findSentenceFault({ interactions }, { tools, dialect }) !== undefined;
}
