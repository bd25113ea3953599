import { formatCell } from "./format_cell.ts";
import { absentMetric } from "./without_value.ts";
import type { RunMeasures } from "./measure_run.ts";
import { metricsInOrder } from "./ranks_alignment.ts";
import type { PlotlyFigure } from "./types.ts";

export interface MetricsFigureOptions {
  /** Title without a full stop. @default "Dialogue performance" */
  readonly title?: string | undefined;
  /** Sentence below the title about the engine and the validity of its numbers. */
  readonly engineNote: string;
}

/** Colours that are distinct for any colour vision (Okabe and Ito). */
const colours = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00"];

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
      title: { text: `${plotlyText(title)}<br><sup>${wrapped(engineNote)}</sup>`, x: 0.5, xanchor: "center" },
      barmode: "group",
      colorway: colours,
      height: 200 + 60 * rates.length,
      margin: { t: 110 },
      xaxis: { title: { text: "Rate with its 95 % interval" }, range: [0, 1], tickformat: ".0%" },
      // The first rate stands on top, as in the table.
      yaxis: { autorange: "reversed", automargin: true },
      legend: { orientation: "h", y: -0.18 },
    },
  };
}

/** Escapes the markup that Plotly reads. */
export function plotlyText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Wraps a sentence for a narrow figure. */
function wrapped(sentence: string): string {
  return plotlyText(sentence.trim().replaceAll(/(.{1,80})(?:\s+|$)/g, "$1\n").trim()).replaceAll(
    "\n",
    "<br>",
  );
}
