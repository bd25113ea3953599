import type { Dialogue } from "querylogue/dialogue";

/** A dialogue that asks for what the pairs of standalone intention and SQL say. */
export function dialogueOf(
  experiment_id: string,
  ...turns: readonly (readonly [intention: string, sql?: string])[]
): Dialogue {
  return {
    experiment_id,
    total_expected_interactions: turns.length,
    kind: "partial",
    interactions: turns.map(([intention, ground_truth_sql]) => ({
      utterance: intention,
      intention,
      standalone_intention: intention,
      ...(ground_truth_sql !== undefined && { ground_truth_sql }),
      utterance_kinds: ["question"],
      expected_reply: ["response"],
    })),
  };
}
