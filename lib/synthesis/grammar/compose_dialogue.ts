import { randomFrom } from "../../base/mod.ts";
import type { JoinCombination } from "../../joins/mod.ts";
import type { Composition } from "../types.ts";
import type { Refusal } from "./gold_gate.ts";
import { partialDialogue } from "./kinds/partial.ts";
import { takeTurns } from "./take_turns.ts";
import { type Walk, walks } from "./walks.ts";
import type { Workshop } from "./workshop.ts";

export interface ComposeOptions {
  readonly seed: number;
  /** Position of the combination in its plan, from 0. */
  readonly index: number;
  readonly signal?: AbortSignal;
}

const MOST_ATTEMPTS = 14;
const USUAL_ROWS = 120;
const MOST_ROWS = 2_000;

/**
 * Makes the dialogue of one combination: a question over its first join, then one turn for each further join. Of a
 * single table as many turns are asked as can be proven, up to three.
 */
export async function composeDialogue(
  combination: JoinCombination,
  workshop: Workshop,
  options: ComposeOptions,
): Promise<Composition> {
  const { seed, index } = options;
  const random = randomFrom(seed, "dialogue", combination.id);
  const ways = walks(combination, workshop.lexicon, random);
  if (ways.length === 0) {
    return {
      notMade: combination.id,
      reason: `not each of the joins over ${combination.tables.join(", ")} brings a table of its own`,
    };
  }
  const refused = new Map<Refusal, number>();
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const walk = ways[attempt % Math.min(ways.length, 6)] as Walk;
    const generous = attempt >= MOST_ATTEMPTS - 4;
    const turns = await takeTurns(walk, {
      workshop,
      options,
      random,
      mostRows: generous ? MOST_ROWS : USUAL_ROWS,
      refused,
      steps: walk.joins.length > 0 ? walk.joins : turnsWithoutJoin(attempt),
    });
    if (turns !== undefined) {
      return { dialogue: partialDialogue(combination, turns, { workshop, seed, index }) };
    }
  }
  const counts = [...refused].map(([refusal, n]) => `${refusal.replaceAll("_", " ")} ${n} times`).join(", ");
  return {
    notMade: combination.id,
    reason: `no sequence of questions over ${combination.tables.join(", ")} passed the gold gate (${
      counts || "nothing to ask"
    })`,
  };
}

/** The fewer turns, the more can be asked of a small table. */
function turnsWithoutJoin(attempt: number): readonly undefined[] {
  return new Array<undefined>(attempt < 5 ? 3 : attempt < 9 ? 2 : 1).fill(undefined);
}
