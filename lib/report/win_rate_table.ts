import { numberColumns, textColumns } from "./table_parts.ts";
import type { Cell, ReportTable } from "./types.ts";

interface ShownWinRate {
  readonly wins: number;
  readonly ties: number;
  readonly losses: number;
  readonly value: number;
  readonly interval: readonly [number, number];
  readonly first_wins?: number;
}

/** Lays out how often the enhanced version of dialogues is better, a row for each criterion, as Figure 6 of the MMSQL paper. */
export function winRateTable(
  criteria: Readonly<Record<string, ShownWinRate>>,
  { model, notes = [] }: { readonly model: string; readonly notes?: readonly string[] },
): ReportTable {
  return {
    caption: `Pairwise comparison of original and enhanced dialogues by the model ${model}`,
    label: "tab:mmsql-pairwise",
    columns: [
      ...textColumns("Criterion"),
      ...numberColumns("Enhanced better", "Ties", "Original better", "Win rate", "Shown first wins"),
    ],
    rows: Object.entries(criteria).map(([criterion, rate]): readonly Cell[] => {
      const { wins, ties, losses, value, interval, first_wins } = rate;
      const denominator = wins + ties + losses;
      return [
        ...[criterion, String(wins), String(ties), String(losses)],
        { kind: "rate", metric: { numerator: wins, denominator, value, interval, method: "wilson" } },
        first_wins === undefined
          ? "none decided"
          : { kind: "number", value: 100 * first_wins, decimals: 1, unit: "%" },
      ];
    }),
    notes: [
      "The enhanced version is shown first for dialogues with an odd place, second for even ones; about half of the versions shown first should win.",
      ...notes,
    ],
  };
}
