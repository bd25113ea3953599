import { compareTexts } from "../base/mod.ts";
import type { Dataset } from "../dialogue/mod.ts";
import {
  adjudicate,
  type ContextNeed,
  type CorrectionLine,
  isOfGroundTruth,
  metricRows,
  orderRecords,
  type TurnRecord,
} from "../evaluation/mod.ts";
import { measureAgent } from "../metrics/mod.ts";
import type { AdjudicatedMeasures } from "../report/mod.ts";

export interface MeasureAdjudicatedOptions {
  readonly dataset: Dataset;
  /** In the order of the run. */
  readonly agents: readonly { readonly agent: string }[];
  readonly trials: number;
  readonly seed: number;
  readonly maxRetries: number;
  /** The journal with the answers to corrected ground truths scored again, in its order. @default no ground truth is corrected */
  readonly scoredAgain?: readonly TurnRecord[] | undefined;
  /** Which interactions need their context. @default not known */
  readonly contextNeeds?: readonly ContextNeed[] | undefined;
}

/**
 * Measures the agents of a run with the corrections by hand; undefined where there are none.
 *
 * @param records The journal, in any order.
 * @throws {InputError} If a correction does not fit the run.
 */
export function measureAdjudicated(
  records: readonly TurnRecord[],
  adjudications: readonly CorrectionLine[],
  { dataset, agents, trials, seed, maxRetries, scoredAgain = records, contextNeeds }:
    MeasureAdjudicatedOptions,
): AdjudicatedMeasures | undefined {
  if (adjudications.length === 0) return undefined;
  const before = orderRecords(records);
  const ofTurns = adjudications.flatMap((line) => isOfGroundTruth(line) ? [] : [line]);
  // What is said of a turn stands before what is said of its ground truth.
  const after = adjudicate(scoredAgain, ofTurns);
  const groundTruths = new Set(
    adjudications.filter(isOfGroundTruth).map(({ experiment_id, interaction }) =>
      JSON.stringify([experiment_id, interaction])
    ),
  ).size;
  const names = agents.map(({ agent }) => agent);
  const { turns, dialogues } = metricRows(after, {
    dataset,
    agents: names,
    trials,
    maxRetries,
    contextNeeds,
  });
  return {
    by: [...new Set(adjudications.map(({ by }) => by))].toSorted(compareTexts),
    ...(groundTruths > 0 && { ground_truths: groundTruths }),
    agents: names.map((agent) => ({
      agent,
      turns: after.filter((record, i) => record.agent === agent && record !== before[i]).length,
      metrics: measureAgent(
        turns.filter((turn) => turn.agent === agent),
        dialogues.filter((dialogue) => dialogue.agent === agent),
        { seed, maxRetries },
      ).metrics,
    })),
  };
}
