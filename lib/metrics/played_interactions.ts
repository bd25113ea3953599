import type { TurnRow } from "./types.ts";

/** What was said in one interaction of one trial of a dialogue, first turn first. */
export interface PlayedInteraction {
  readonly trial: number;
  readonly dialogue: string;
  readonly interaction: number;
  readonly turns: readonly TurnRow[];
}

/**
 * The turns of one agent by interaction, in the order (dialogue, trial, interaction, turn) whatever order they come in.
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

/** Singles an interaction out among those of one agent. */
export function interactionKey(place: Pick<TurnRow, "dialogue" | "trial" | "interaction">): string {
  return JSON.stringify([place.dialogue, place.trial, place.interaction]);
}

/** By dialogue, then trial: the order in which everything is counted. Keys compare by code unit, not by locale. */
export function byDialogue(
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
