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
 * Sets a run against another: a point for each rate and agent that both have, on the dashed line where they are equal, above
 * it where the second run has more.
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
  const rates = agentMetrics.filter(({ kind, variantOf }) => kind === "rate" && variantOf === undefined);
  const { agents } = first.measures;
  const series = rates.map(({ name, title }) => ({
    name: title,
    points: agents.flatMap(({ agent, label, metrics }) => {
      const other = second.measures.agents.find((one) => one.agent === agent);
      const [x, y] = [placedMetric(metrics[name]), placedMetric(other?.metrics[name])];
      return x === undefined || y === undefined ? [] : [{ x, y, ...(agents.length > 1 && { text: label }) }];
    }),
  }));
  return pointsFigure({
    ...{ title, subtitle: engineNote },
    x: { title: `Rate in ${first.name}, with 95 % interval`, isShare: true },
    y: { title: `Rate in ${second.name}, with 95 % interval`, isShare: true },
    series: series.filter(({ points }) => points.length > 0),
    hasDiagonal: true,
  });
}
