import type { JoinCombination } from "../../../joins/mod.ts";
import type { Composition } from "../../types.ts";
import type { ComposeOptions } from "../plan/compose_options.ts";
import { takeTurns } from "../plan/take_turns.ts";
import { tellTurns } from "../wording/tell_turns.ts";
import { tryWalks } from "../plan/try_walks.ts";
import type { Workshop } from "../plan/workshop.ts";

/**
 * A dialogue of partial questions (paper, section 3.2.1): a question over the first join of a combination, then one turn
 * for each further join. Of a single table as many turns are asked as can be proven, up to three.
 */
export function partialDialogue(
  combination: JoinCombination,
  workshop: Workshop,
  options: ComposeOptions,
): Promise<Composition> {
  return tryWalks(combination, workshop, {
    ...options,
    make: async (walk, attempt) => {
      const turns = await takeTurns(walk, attempt);
      return turns === undefined ? undefined : tellTurns(turns, workshop, options);
    },
  });
}
