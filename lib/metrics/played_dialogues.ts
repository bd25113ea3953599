import type { DialogueRow, TurnRow } from "./types.ts";

/**
 * One trial of a dialogue with every interaction that the dataset expects, those never reached without turns. One that was
 * not played to its end has the interactions that were reached.
 */
export interface PlayedDialogue {
  readonly trial: number;
  readonly dialogue: string;
  readonly hasEnded: boolean;
  readonly interactions: readonly PlayedInteraction[];
}

/**
 * Groups the rows of one agent into dialogues, ordered by (dialogue, trial).
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
  const result = dialogues.toSorted(byDialogue).map((row) => {
    const { dialogue, trial, expectedInteractions, reachedInteractions } = row;
    const key = JSON.stringify([dialogue, trial]);
    if (seen.has(key)) throw new RangeError(`Cannot count dialogue "${dialogue}" of trial ${trial} twice`);
    seen.add(key);
    if (!Number.isInteger(expectedInteractions) || expectedInteractions < 1) {
      throw new RangeError(
        `Cannot measure dialogue "${dialogue}" with ${expectedInteractions} expected interactions`,
      );
    }
    const interactions = Array.from({ length: reachedInteractions ?? expectedInteractions }, (_, index) => {
      const interaction = index + 1;
      const key = interactionKey({ dialogue, trial, interaction });
      const one = played.get(key) ?? { dialogue, trial, interaction, turns: [] };
      played.delete(key);
      return one;
    });
    return { dialogue, trial, interactions, hasEnded: reachedInteractions === undefined };
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

/** What was said in one interaction of one trial of a dialogue, first turn first. */
export interface PlayedInteraction {
  readonly trial: number;
  readonly dialogue: string;
  readonly interaction: number;
  readonly turns: readonly TurnRow[];
}

/**
 * Groups the turns of one agent by interaction, ordered by (dialogue, trial, interaction, turn).
 *
 * @throws {RangeError} If the turns belong to more than one agent, or a turn stands twice.
 */
export function playedInteractions(turns: readonly TurnRow[]): PlayedInteraction[] {
  const stranger = turns.find((turn) => turn.agent !== turns[0]?.agent);
  if (stranger !== undefined) {
    throw new RangeError(
      `Cannot measure turns of two agents together: "${turns[0]?.agent}" and "${stranger.agent}"`,
    );
  }
  const interactions = new Map<string, TurnRow[]>();
  for (const turn of turns.toSorted(byPlace)) {
    const key = interactionKey(turn);
    const before = interactions.get(key);
    if (before === undefined) interactions.set(key, [turn]);
    else if (before.at(-1)?.turn !== turn.turn) before.push(turn);
    else throw new RangeError(`Cannot count a turn twice: ${describe(turn)}`);
  }
  return [...interactions.values()].map((turns) => {
    const { trial, dialogue, interaction } = turns[0] as TurnRow;
    return { trial, dialogue, interaction, turns };
  });
}

function interactionKey(place: Pick<TurnRow, "dialogue" | "trial" | "interaction">): string {
  return JSON.stringify([place.dialogue, place.trial, place.interaction]);
}

/** Orders by dialogue, then trial. Keys compare by code unit, not by locale. */
function byDialogue(
  a: Pick<TurnRow, "dialogue" | "trial">,
  b: Pick<TurnRow, "dialogue" | "trial">,
): number {
  return a.dialogue < b.dialogue ? -1 : a.dialogue > b.dialogue ? 1 : a.trial - b.trial;
}

function byPlace(a: TurnRow, b: TurnRow): number {
  return byDialogue(a, b) || a.interaction - b.interaction || a.turn - b.turn;
}

function describe(turn: TurnRow): string {
  return `dialogue "${turn.dialogue}", trial ${turn.trial}, interaction ${turn.interaction}, turn ${turn.turn}`;
}
