import { agentMetrics } from "../metrics/mod.ts";
import type { RunMeasures } from "./measure_run.ts";
import type { MetricsFigureOptions } from "./metrics_figure.ts";
import { placedMetric, pointsFigure } from "./points_figure.ts";
import type { PlotlyFigure } from "./types.ts";

/** A run by its name. */
export interface NamedRun {
  readonly name: string;
  readonly measures: RunMeasures;
}

/**
 * Sets a run against another: a point for each rate and agent that both have, numbered as the subtitle says, on the dashed
 * line where they are equal, above it where the second run has more.
 *
 * @example
 * ```ts
 * import { measureAgent } from "querylogue/metrics";
 * import { comparedRunsFigure } from "querylogue/report";
 * import assert from "node:assert/strict";
 *
 * const agents = [{ agent: "keyword", label: "keyword", ...measureAgent([], [], { seed: 1 }) }];
 * const run = { name: "Monday", measures: { agents, comparisons: [] } };
 * const { layout } = comparedRunsFigure(run, { ...run, name: "Tuesday" }, { engineNote: "Offline engine." });
 * assert.match(JSON.stringify(layout), /Monday.*Tuesday/);
 * ```
 */
export function comparedRunsFigure(
  first: NamedRun,
  second: NamedRun,
  { title = "Run against run", engineNote }: MetricsFigureOptions,
): PlotlyFigure {
  const { agents } = first.measures;
  const rates = agentMetrics.filter(({ name, kind, variantOf }) =>
    kind === "rate" && variantOf === undefined && agents.some(({ metrics }) => placedMetric(metrics[name]))
  );
  const series = agents.map(({ agent, label, metrics }) => {
    const other = second.measures.agents.find((one) => one.agent === agent);
    const points = rates.flatMap(({ name }, i) => {
      const [x, y] = [placedMetric(metrics[name]), placedMetric(other?.metrics[name])];
      return x === undefined || y === undefined ? [] : [{ x, y, text: String(i + 1) }];
    });
    return { name: label, points };
  });
  const numbered = rates.map(({ title }, i) => `${i + 1} ${title}`).join(", ");
  return pointsFigure({
    ...{ title, subtitle: `${engineNote} ${numbered}.` },
    x: { title: `Rate in ${first.name}, with 95 % interval`, isShare: true },
    y: { title: `Rate in ${second.name}, with 95 % interval`, isShare: true },
    series: series.filter(({ points }) => points.length > 0),
    hasDiagonal: true,
  });
}
