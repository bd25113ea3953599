import type { AnswerExplanation } from "../evaluation/mod.ts";
import { silentWrongRate } from "../metrics/mod.ts";
import type { NamedAgent } from "./measure_run.ts";
import { countCell, numberColumns, textColumns } from "./table_parts.ts";
import type { Cell, ReportTable } from "./types.ts";

/**
 * The table of wrong answers that nobody would notice, by agent: how many, what gives the others away, and how far off
 * the unnoticed ones are. Agents without a wrong answer have no row.
 *
 * @param explanations Of all agents, in any order.
 * @param seed Seed of the intervals.
 */
export function silentTable(
  explanations: readonly AnswerExplanation[],
  { agents, seed }: { readonly agents: readonly NamedAgent[]; readonly seed: number },
): ReportTable {
  const noticed = ["empty", "shape", "size", "range"] as const;
  return {
    caption: "Wrong answers that nobody would notice.",
    label: "tab:silent",
    columns: [
      ...textColumns("Agent"),
      ...numberColumns("Silent-Wrong Rate", "Empty", "Other Shape", "Other Size", "Other Range"),
      ...numberColumns("Median Relative Error (Silent Numbers)", "Median Row Similarity (Silent Lists)"),
    ],
    rows: agents.flatMap(({ agent, label }): readonly (readonly Cell[])[] => {
      const own = explanations.filter((one) => one.agent === agent);
      if (own.length === 0) return [];
      const metric = silentWrongRate(
        own.map(({ dialogue_key: dialogue, likeness }) => ({
          dialogue,
          noticed: likeness && likeness.noticed !== undefined,
        })),
        { seed },
      );
      const silent = own.flatMap(({ likeness }) =>
        likeness === undefined || likeness.noticed !== undefined ? [] : [likeness]
      );
      return [[
        label,
        { kind: "rate", metric },
        ...noticed.map((what) => countCell(own.filter(({ likeness }) => likeness?.noticed === what).length)),
        medianCell(silent.map(({ relative_error }) => relative_error)),
        medianCell(silent.map(({ row_similarity }) => row_similarity)),
      ]];
    }),
    notes: [
      "Of the answers that ran and differ from the ground truth. A person who does not know the right answer would notice one " +
      "that is empty; that has another number of columns or other kinds of values; one row for several, or less than half or " +
      "more than twice as many; or numbers ten times as large or small, or negative ones where there are none. The first of " +
      "these counts.",
      "Relative error: |answer − truth| / |truth| of single numbers. Row similarity: Jaccard, over multisets, in the columns " +
      "that fit best. Medians; the number of answers stands behind.",
    ],
  };
}

function medianCell(values: readonly (number | undefined)[]): Cell {
  const known = values.filter((value) => value !== undefined).sort((a, b) => a - b);
  const middle = known.length / 2;
  const [low, high] = [known[Math.ceil(middle) - 1], known[Math.floor(middle)]];
  return low === undefined || high === undefined
    ? "none"
    : `${((low + high) / 2).toFixed(2)} (${known.length})`;
}
