import { byDialogue, interactionKey, playedInteractions } from "./played_interactions.ts";
import type { PlayedInteraction } from "./played_interactions.ts";
import type { DialogueRow, TurnRow } from "./types.ts";

/** One trial of a dialogue with every interaction that the dataset expects, those never reached without turns. */
export interface PlayedDialogue {
  readonly trial: number;
  readonly dialogue: string;
  readonly interactions: readonly PlayedInteraction[];
}

/**
 * The dialogues of one agent in the order (dialogue, trial), whatever order the rows come in.
 *
 * @throws {RangeError} If rows belong to more than one agent, a row stands twice, a dialogue expects no interaction, or a turn belongs to no expected interaction.
 */
export function playedDialogues(
  turns: readonly TurnRow[],
  dialogues: readonly DialogueRow[],
): PlayedDialogue[] {
  const played = new Map(playedInteractions(turns).map((one) => [interactionKey(one), one]));
  const agent = dialogues[0]?.agent ?? turns[0]?.agent;
  for (const row of [...dialogues, ...turns]) {
    if (row.agent !== agent) {
      throw new RangeError(`Cannot measure rows of two agents together: "${agent}" and "${row.agent}"`);
    }
  }
  const seen = new Set<string>();
  const result = dialogues.toSorted(byDialogue).map(({ dialogue, trial, expectedInteractions }) => {
    const key = JSON.stringify([dialogue, trial]);
    if (seen.has(key)) throw new RangeError(`Cannot count dialogue "${dialogue}" of trial ${trial} twice`);
    seen.add(key);
    if (!Number.isInteger(expectedInteractions) || expectedInteractions < 1) {
      throw new RangeError(
        `Cannot measure dialogue "${dialogue}" with ${expectedInteractions} expected interactions`,
      );
    }
    const interactions = Array.from({ length: expectedInteractions }, (_, index) => {
      const interaction = index + 1;
      const key = interactionKey({ dialogue, trial, interaction });
      const one = played.get(key) ?? { dialogue, trial, interaction, turns: [] };
      played.delete(key);
      return one;
    });
    return { dialogue, trial, interactions };
  });
  const [extra] = played.values();
  if (extra !== undefined) {
    throw new RangeError(
      `Cannot measure interaction ${extra.interaction} of dialogue "${extra.dialogue}", trial ${extra.trial}: ` +
        "no dialogue row expects it",
    );
  }
  return result;
}
