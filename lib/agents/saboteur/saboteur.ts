import { choose, randomFrom } from "../../base/mod.ts";
import type { Agent } from "../types.ts";
import { neverReply } from "./never_reply.ts";
import type { Plant, PlantableInteraction, PlantKind, PlantPlace } from "./types.ts";

export interface SaboteurOptions {
  /** All interactions that it can be asked. */
  readonly interactions: readonly PlantableInteraction[];
  /** The share of turns that it answers wrongly, from 0 to 1. */
  readonly rate: number;
  readonly seed: number;
  /** Tells the turn that a request plays. */
  readonly placeOf: (request: Parameters<Agent>[0]) => PlantPlace;
}

/** An agent that is right, made wrong at a known rate, and what it plants where. */
export interface Saboteur {
  readonly agent: Agent;
  /** What is planted in a turn; undefined where the agent is right. */
  readonly plantAt: (place: PlantPlace) => Plant | undefined;
}

/**
 * Creates an agent that knows the ground truth and is wrong in a known share of its turns. Seed and place alone decide
 * whether and what is planted; kinds that few interactions offer are drawn more often where they are offered. A timeout
 * waits until the request is aborted.
 *
 * @throws {RangeError} If the rate lies outside 0 to 1. By the agent, if it is asked an unknown interaction.
 *
 * @example
 * ```ts
 * import { createSaboteur } from "querylogue/agents";
 * import assert from "node:assert/strict";
 *
 * const place = { trial: 1, attempt: 1, dialogueKey: "1", interaction: 1, turn: 1 };
 * const right = { kind: "response", text: "9 rivers.", sql: "SELECT count(*) FROM river" } as const;
 * const plants = [{ kind: "refusal", reply: { kind: "refusal", text: "No." } }] as const;
 * const interactions = [{ dialogueKey: "1", interaction: 1, right, plants }];
 * const { agent, plantAt } = createSaboteur({ interactions, rate: 1, seed: 1, placeOf: () => place });
 * const request = { conversation_id: "1", turn_id: "1.1", message: "How many rivers?", history: [] };
 * assert.equal((await agent(request)).kind, "refusal");
 * assert.equal(plantAt(place)?.kind, "refusal");
 * ```
 */
export function createSaboteur({ interactions, rate, seed, placeOf }: SaboteurOptions): Saboteur {
  if (!(rate >= 0 && rate <= 1)) {
    throw new RangeError(`Cannot plant at the rate ${rate}: a rate is from 0 to 1`);
  }
  const weights = weightsOf(interactions);
  const byPlace = new Map(interactions.map((one) => [placeKey(one), one]));
  const knownAt = (place: PlantPlace) => {
    const known = byPlace.get(placeKey(place));
    if (known !== undefined) return known;
    throw new RangeError(`Cannot answer interaction ${place.interaction} of dialogue "${place.dialogueKey}"`);
  };
  const plantAt = (place: PlantPlace) => {
    const { plants } = knownAt(place);
    const { trial, attempt, dialogueKey, interaction, turn } = place;
    const random = randomFrom(seed, "saboteur", trial, attempt, dialogueKey, interaction, turn);
    if (random() >= rate) return undefined;
    const kinds = [...new Set(plants.map(({ kind }) => kind))];
    let left = random() * kinds.reduce((sum, kind) => sum + (weights.get(kind) ?? 0), 0);
    const kind = kinds.find((one) => (left -= weights.get(one) ?? 0) < 0) ?? kinds.at(-1);
    return choose(random, plants.filter((plant) => plant.kind === kind));
  };
  return {
    plantAt,
    agent: async (request, { signal } = {}) => {
      const place = placeOf(request);
      const plant = plantAt(place);
      if (plant === undefined) return knownAt(place).right;
      if (plant.reply !== undefined) return plant.reply;
      return await neverReply(signal);
    },
  };
}

/** One over the number of interactions that offer a kind. */
function weightsOf(interactions: readonly PlantableInteraction[]): ReadonlyMap<PlantKind, number> {
  const offered = interactions.flatMap(({ plants }) => [...new Set(plants.map(({ kind }) => kind))]);
  return new Map(
    [...Map.groupBy(offered, (kind) => kind)].map(([kind, { length }]) => [kind, 1 / length]),
  );
}

function placeKey({ dialogueKey, interaction }: Pick<PlantPlace, "dialogueKey" | "interaction">): string {
  return JSON.stringify([dialogueKey, interaction]);
}
