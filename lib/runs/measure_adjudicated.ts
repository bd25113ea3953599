import { compareTexts } from "../base/mod.ts";
import type { Dataset } from "../dialogue/mod.ts";
import {
  adjudicate,
  type Adjudication,
  type ContextNeed,
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
  adjudications: readonly Adjudication[],
  { dataset, agents, trials, seed, maxRetries, contextNeeds }: MeasureAdjudicatedOptions,
): AdjudicatedMeasures | undefined {
  if (adjudications.length === 0) return undefined;
  const before = orderRecords(records);
  const after = adjudicate(records, adjudications);
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
