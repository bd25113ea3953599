import type { ClarificationGain, MmsqlAccuracy } from "../metrics/mod.ts";
import { numberColumns, textColumns } from "./table_parts.ts";
import type { ReportTable } from "./types.ts";

/** Lays out what clarification gains, two rows for each system, as Figure 3 of the MMSQL paper. */
export function mmsqlClarificationTable(
  systems: readonly { readonly name: string; readonly gain: ClarificationGain }[],
): ReportTable {
  return {
    caption: "MMSQL, queries on clear, ambiguous and clarified questions",
    label: "tab:mmsql-clarification",
    columns: [
      ...textColumns("System", "Measure"),
      ...numberColumns("Clear", "Ambiguous, answered at once", "Asked back, before", "Asked back, after"),
    ],
    rows: systems.flatMap(({ name, gain }) =>
      (["ex", "em"] as const).map((measure) => [
        ...[name, measure.toUpperCase()],
        ...[gain.clear, gain.answered_at_once, gain.asked_before, gain.asked_after].map(
          (one: MmsqlAccuracy) => ({ kind: "rate" as const, metric: one[measure] }),
        ),
      ])
    ),
    notes: [
      "By the paper's formulas. An ambiguous question counts where the next one is answerable and so says what was meant; " +
      "before: the queries that came with the request; after: the answer to the next question.",
    ],
  };
}
