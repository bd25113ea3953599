import { formatCell } from "./format_cell.ts";
import { absentMetric } from "./without_value.ts";
import type { RunMeasures } from "./measure_run.ts";
import { figureTitle, plotlyText } from "./plotly_text.ts";
import { distinctColours } from "./picture_style.ts";
import { metricsInOrder } from "./ranks_alignment.ts";
import type { PlotlyFigure } from "./types.ts";

export interface MetricsFigureOptions {
  /** Title without a full stop. @default "Dialogue performance" */
  readonly title?: string | undefined;
  /** Sentence below the title about the engine and the validity of its numbers. */
  readonly engineNote: string;
}

/**
 * The rates of a run as a Plotly figure: a group of bars for each rate, a bar for each agent, with its 95 % interval.
 *
 * A rate without a value has no bar, one that no agent has no group. The text of a bar is that of its table cell.
 *
 * @example
 * ```ts
 * import { measureAgent } from "querylogue/metrics";
 * import { metricsFigure } from "querylogue/report";
 * import assert from "node:assert/strict";
 *
 * const agent = { agent: "keyword", label: "keyword", ...measureAgent([], [], { seed: 1 }) };
 * const figure = metricsFigure({ agents: [agent], comparisons: [] }, { engineNote: "Offline engine." });
 * assert.deepEqual(figure.data.map(({ type, name }) => [type, name]), [["bar", "keyword"]]);
 * ```
 */
export function metricsFigure(
  { agents }: RunMeasures,
  { title = "Dialogue performance", engineNote }: MetricsFigureOptions,
): PlotlyFigure {
  const rates = metricsInOrder(agents).filter(({ name, kind, variantOf }) =>
    kind === "rate" && variantOf === undefined && agents.some(({ metrics }) => metrics[name] !== undefined)
  );
  return {
    data: agents.map(({ label, metrics }) => {
      const measured = rates.map(({ name }) => metrics[name] ?? absentMetric(name));
      const each = <T>(of: (value: number, low: number, high: number) => T) =>
        measured.map((metric) => "value" in metric ? of(metric.value, ...metric.interval) : null);
      return {
        type: "bar",
        orientation: "h",
        name: plotlyText(label),
        y: rates.map(({ title }) => title),
        x: each((value) => value),
        error_x: {
          type: "data",
          symmetric: false,
          array: each((value, _, high) => high - value),
          arrayminus: each((value, low) => value - low),
          thickness: 1.5,
        },
        hovertext: measured.map((metric) => plotlyText(formatCell({ kind: "rate", metric }))),
        hoverinfo: "name+text",
      };
    }),
    layout: {
      ...figureTitle(title, engineNote),
      barmode: "group",
      colorway: distinctColours,
      height: 240 + 60 * rates.length,
      xaxis: { title: { text: "Rate with its 95 % interval" }, range: [0, 1], tickformat: ".0%" },
      // The first rate stands on top, as in the table.
      yaxis: { autorange: "reversed", automargin: true, ticksuffix: " " },
    },
  };
}
