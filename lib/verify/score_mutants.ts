import { mutationScore } from "../compare/mod.ts";
import type { GroundTruth } from "./ground_truth.ts";
import type { VerifiedQuery } from "./types.ts";

/** How many of a ground truth's mutants the data tell apart; nothing where that cannot be told. */
export async function scoreMutants(
  { sql, schema: { tables }, goldDatabase, predictedDatabase, limits }: GroundTruth,
): Promise<Pick<VerifiedQuery, "mutation_score" | "mutation_score_of" | "mutants">> {
  const result = await mutationScore({
    ...{ sql, tables, goldDatabase, predictedDatabase, ...limits },
    timeoutMs: Math.min(limits.timeoutMs, MOST_MS),
  });
  if (result.kind === "unscored") return {};
  const { score, killed, survived, invalid, undecided, survivors } = result;
  return {
    ...(score !== undefined && { mutation_score: score, mutation_score_of: killed + survived }),
    mutants: { killed, survived, invalid, undecided, survivors: survivors.map(({ text }) => text) },
  };
}

/** A mutant without its join may run for ever; one that is slower counts as one that does not run. */
const MOST_MS = 1_000;
