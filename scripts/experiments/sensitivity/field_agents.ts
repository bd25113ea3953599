import { createSaboteur, type PlantableInteraction, type PlantKind } from "../../../lib/agents/mod.ts";
import { type GivenAgent, placeOfRequest } from "../../../lib/runs/mod.ts";

/** Agents without faults of their own, as they are named on a command line. */
const shipped: readonly string[] = ["keyword", "keyword?memory=off", "echo", "reworded-echo"];

/** Right agents that are wrong in a share of their turns. */
const saboteurs: readonly {
  readonly name: string;
  readonly rate: number;
  /** What is planted. @default every kind that gives a reply */
  readonly kinds?: readonly PlantKind[];
}[] = [
  { name: "saboteur, 5 %", rate: 0.05 },
  { name: "saboteur, 20 %", rate: 0.2 },
  { name: "saboteur, 50 %", rate: 0.5 },
  { name: "fan-out, 60 %", rate: 0.6, kinds: ["fan_out"] },
  { name: "condition dropped, 30 %", rate: 0.3, kinds: ["filter_dropped", "context_forgotten"] },
  { name: "refusal, 25 %", rate: 0.25, kinds: ["refusal"] },
];

/** Kinds of faults after which there is nothing to score. */
const silent: readonly PlantKind[] = ["timeout", "malformed_reply"];

/**
 * A field of agents of every strength that needs no model: the shipped ones, and right agents with planted faults, some of
 * one kind alone. Where an interaction does not offer that kind, these are right.
 */
export function fieldAgents(
  interactions: readonly PlantableInteraction[],
  { seed }: { readonly seed: number },
): readonly (string | GivenAgent)[] {
  return [
    ...shipped,
    ...saboteurs.map(({ name, rate, kinds }) => ({
      name,
      agent: createSaboteur({
        interactions: interactions.map((one) => ({ ...one, plants: plantsOf(one, kinds) })),
        ...{ rate, seed, placeOf: placeOfRequest },
      }).agent,
    })),
  ];
}

function plantsOf(
  { plants, right }: PlantableInteraction,
  kinds: readonly PlantKind[] | undefined,
): PlantableInteraction["plants"] {
  const chosen = plants.filter(({ kind }) => kinds?.includes(kind) ?? !silent.includes(kind));
  return chosen.length > 0 ? chosen : [{ kind: "refusal", reply: right }];
}
