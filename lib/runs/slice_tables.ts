import type { Dataset } from "../dialogue/mod.ts";
import { interactionSlicings, type MetricRows, type TurnRecord } from "../evaluation/mod.ts";
import { measureSlices } from "../metrics/mod.ts";
import { ranksAlignment, type ReportTable, type RunMeasures, sliceTable } from "../report/mod.ts";
import type { Dialect } from "../sql/mod.ts";

export interface SliceTablesOptions {
  readonly dataset: Dataset;
  /** Dialect of the ground truths, where the dataset does not say it. @default their tables are not told apart */
  readonly dialect?: Dialect | undefined;
  readonly seed: number;
  readonly maxRetries: number;
}

/**
 * The rates of a run told apart: a table for each way in which its interactions differ, such as their place in the
 * dialogue, their tables or the cause of their first fault.
 *
 * @param records The whole journal, in any order.
 */
export async function sliceTables(
  records: readonly TurnRecord[],
  { rows, agents, ...options }:
    & SliceTablesOptions
    & Pick<RunMeasures, "agents">
    & { readonly rows: MetricRows },
): Promise<readonly ReportTable[]> {
  const { seed, maxRetries } = options;
  const own = agents.map(({ agent, label }) => ({
    label,
    turns: rows.turns.filter((turn) => turn.agent === agent),
    dialogues: rows.dialogues.filter((dialogue) => dialogue.agent === agent),
  }));
  const slicings = await interactionSlicings(records, options);
  return slicings.map(({ name: slicing, slices, slicesOf }) =>
    sliceTable(
      own.map(({ label, turns, dialogues }) => ({
        label,
        slices: measureSlices(turns, dialogues, { seed, maxRetries, slicesOf }),
      })),
      { slicing, slices, ranksAlignment: ranksAlignment(agents) },
    )
  );
}
