import { agentMetric, detectableDifference, pairsNeeded } from "../metrics/mod.ts";
import type { RunComparison } from "./corrected_comparisons.ts";
import type { NamedAgent } from "./measure_run.ts";
import { countCell, numberColumns, pointsText, textColumns } from "./table_parts.ts";
import type { Cell, ReportTable } from "./types.ts";

/** The p-value below which two agents count as different. */
const LEVEL = 0.05;

/** A comparison of a run, or of one dataset of a matrix. */
type TableComparison = RunComparison & {
  /** The dataset that both agents played. @default they are of one run */
  readonly dataset?: string;
};

/**
 * The table of the pairs of agents of a run or a matrix: differences over the same interactions or dialogues with interval and p-value,
 * corrected by Holm among the pairs of one metric, and what the run can show of those that are not resolved. None where
 * nothing is compared.
 *
 * @param agents Agents in the order of the run.
 */
export function comparisonsTable(
  comparisons: readonly TableComparison[],
  agents: readonly NamedAgent[],
): ReportTable | undefined {
  const compared = comparisons.filter((comparison) => "p" in comparison);
  if (compared.length === 0) return undefined;
  const isMatrix = compared.some(({ dataset }) => dataset !== undefined);
  const labelOf = (name: string) => agents.find(({ agent }) => agent === name)?.label ?? name;
  /** Holm's method resolves the next difference of a metric at the level over the number of those that it has not resolved. */
  const unresolved = (metric: string) =>
    Math.max(1, compared.filter((other) => other.metric === metric && !isResolved(other)).length);
  const caveats = new Set(compared.flatMap(({ caveat }) => caveat === undefined ? [] : [caveat]));
  const findings = compared.map((comparison) => shown(comparison, LEVEL / unresolved(comparison.metric)));
  const powerNote =
    "How many more dialogues would show a difference of the size found is reckoned at 80 % power from the share of pairs " +
    "in which one agent alone is right, and from how alike the pairs of one dialogue are" +
    (compared.some(({ metric }) => unresolved(metric) > 1)
      ? ", at the p-value below which Holm's method would resolve it as the next one: 0.05 over the number of differences " +
        "of its metric that are not resolved."
      : ".");
  return {
    caption: "Agents compared on the same dialogues.",
    label: "tab:comparisons",
    columns: [
      ...textColumns("Agents", "Metric", ...(isMatrix ? ["Dataset"] : [])),
      ...numberColumns("Difference", "p", "p (Holm)", "Pairs"),
      ...textColumns("What It Shows"),
    ],
    rows: compared.map((comparison, i): readonly Cell[] => [
      `${labelOf(comparison.a)} − ${labelOf(comparison.b)}`,
      agentMetric(comparison.metric).title,
      ...(isMatrix ? [comparison.dataset ?? ""] : []),
      { kind: "difference", difference: comparison.difference, interval: comparison.interval },
      { kind: "probability", value: comparison.p },
      { kind: "probability", value: comparison.p_holm ?? comparison.p },
      countCell(comparison.pairs),
      findings[i] ?? "",
    ]),
    notes: [
      "Differences are of the first agent over the second, with 95 % intervals by dialogue. First attempts pair by " +
      "interaction. A difference is resolved where the p-value that Holm's method corrects is below 0.05" +
      (isMatrix ? "; it corrects for all comparisons of the matrix by the same metric." : "."),
      ...(findings.some((text) => text.includes(NEEDED)) ? [powerNote] : []),
      ...Array.from(caveats, (caveat) => `Not ranked: ${caveat}.`),
    ],
  };
}

const NEEDED = "more dialogues needed";

type Compared = Extract<TableComparison, { readonly p: number }>;

const isResolved = ({ p, p_holm = p }: Compared) => p_holm < LEVEL;

/** @param level The p-value below which the difference would be resolved. */
function shown(comparison: Compared, level: number): string {
  const { difference, pairs, dialogues, discordance, design_effect: designEffect } = comparison;
  if (comparison.caveat !== undefined) return "not ranked";
  if (isResolved(comparison)) return "resolved";
  const design = { discordance, designEffect, level };
  const size = Math.abs(difference);
  if (size > 0) {
    const more = (pairsNeeded(Math.min(size, discordance), design) - pairs) * dialogues / pairs;
    return more > 0 ? `not resolved; about ${rounded(more)} ${NEEDED}` : "not resolved";
  }
  const least = detectableDifference(pairs, design);
  return least === undefined ? "not resolved" : `not resolved; one of ${pointsText(least)} would be`;
}

/** To two digits, upwards, as the reckoning is no finer. */
function rounded(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1);
  return Math.ceil(count / unit) * unit;
}
