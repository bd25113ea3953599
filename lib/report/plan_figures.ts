import type { JoinPlan } from "../joins/mod.ts";
import type { Bars } from "./bar_chart.ts";
import { figureTitle, plotlyText } from "./plotly_text.ts";
import type { PlotlyFigure } from "./types.ts";

/** The figures of a join plan. */
export interface PlanFigures {
  /** How many combinations each joinable table occurs in, the most frequent on top, with a line at the even share. */
  readonly frequencies: PlotlyFigure;
  /** How many combinations there are of each size. */
  readonly sizes: PlotlyFigure;
}

/** Most tables whose names fit beside their bars; of more, names are shown at the pointer. */
const mostNames = 80;

/**
 * A join plan as Plotly figures. A table that stays uncovered has its place and no bar.
 *
 * @example
 * ```ts
 * import { balance } from "querylogue/joins";
 * import { planFigures } from "querylogue/report";
 * import { schemaGraph } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const graph = schemaGraph({
 *   tables: ["a", "b"].map((name) => ({ name, columns: [], primaryKey: [], uniqueKeys: [] })),
 *   foreignKeys: [{ name: "k", from: { table: "a", columns: ["b"] }, to: { table: "b", columns: ["id"] } }],
 * });
 * const { frequencies, sizes } = planFigures(await balance(graph, { database: "letters", sizes: { 1: 1 }, seed: 1 }));
 * assert.deepEqual(frequencies.data[0]?.x, [1, 1]);
 * assert.deepEqual(sizes.data[0]?.y, ["1 join"]);
 * ```
 */
export function planFigures(plan: JoinPlan): PlanFigures {
  const { frequencies, sizes } = planBars(plan);
  return { frequencies: barFigure(frequencies, plan.database), sizes: barFigure(sizes, plan.database) };
}

function barFigure({ title, bars, unit, line }: Bars, subtitle: string): PlotlyFigure {
  const named = bars.length <= mostNames;
  const labels = bars.map(({ label }) => plotlyText(label));
  return {
    data: [{
      type: "bar",
      orientation: "h",
      y: labels,
      x: bars.map(({ value }) => value),
      text: named ? bars.map(({ value }) => String(value)) : [],
      textposition: "outside",
      cliponaxis: false,
      marker: { color: "#0072b2" },
      hovertext: bars.map(({ value }, i) => `${labels[i]}: ${value} ${unit}`),
      hoverinfo: "text",
    }],
    layout: {
      ...figureTitle(title, subtitle),
      height: 180 + (named ? 20 * bars.length : 520),
      bargap: named ? 0.25 : 0,
      xaxis: { title: { text: unit.replace(/^./, (first) => first.toUpperCase()) }, rangemode: "tozero" },
      yaxis: {
        type: "category",
        // The first bar stands on top, and Plotly would leave out some names.
        autorange: "reversed",
        automargin: true,
        ticksuffix: " ",
        dtick: 1,
        showticklabels: named,
      },
      showlegend: false,
      ...(line && {
        shapes: [{
          type: "line",
          x0: line.value,
          x1: line.value,
          yref: "paper",
          y0: 0,
          y1: 1,
          line: { dash: "dash", width: 1.5, color: "#d55e00" },
        }],
        annotations: [{
          text: `${line.name} ${line.value.toFixed(2)}`,
          x: line.value,
          yref: "paper",
          y: 1,
          yanchor: "bottom",
          showarrow: false,
        }],
      }),
    },
  };
}

/** Bars of a plan: how often each joinable table occurs, the most frequent first, and how many combinations each size has. */
export function planBars(
  { quality }: JoinPlan,
): { readonly frequencies: Bars; readonly sizes: Bars } {
  const bars = Object.entries(quality.table_frequency)
    .map(([label, value]) => ({ label, value }))
    .toSorted((a, b) => b.value - a.value);
  const slots = bars.reduce((sum, { value }) => sum + value, 0);
  return {
    frequencies: {
      title: "How many combinations a table occurs in",
      bars,
      unit: "combinations",
      ...(bars.length > 0 && { line: { value: slots / bars.length, name: "even share" } }),
    },
    sizes: {
      title: "How many combinations there are of each size",
      bars: Object.entries(quality.sizes).map(([size, value]) => ({ label: sizeName(Number(size)), value })),
      unit: "combinations",
    },
  };
}

function sizeName(joins: number): string {
  if (joins === 0) return "single table";
  return joins === 1 ? "1 join" : `${joins} joins`;
}
