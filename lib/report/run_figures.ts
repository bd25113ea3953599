import { latestAttempts, type TurnRecord } from "../evaluation/mod.ts";
import { failureCounts } from "./failure_counts.ts";
import type { RunMeasures } from "./measure_run.ts";
import { metricsFigure, type MetricsFigureOptions } from "./metrics_figure.ts";
import { figureTitle, plotlyText } from "./plotly_text.ts";
import { distinctColours } from "./picture_style.ts";
import { exactNumber, placedMetric, type PlacedNumber, pointsFigure } from "./points_figure.ts";
import type { PlotlyFigure } from "./types.ts";

/** The figures of a run, by the names of their files. */
export interface RunFigures {
  /** Each rate with its interval. */
  readonly metrics: PlotlyFigure;
  /** How many interactions took one turn, two, three …. */
  readonly turns: PlotlyFigure;
  /** In which ways first attempts failed. */
  readonly causes: PlotlyFigure;
  /** Whether agents that understand also answer rightly: a point for each agent. */
  readonly alignment: PlotlyFigure;
  /** What an agent's correctness costs, for each count that agents report; absent where none does. */
  readonly cost?: PlotlyFigure;
}

/** Most ways of failing that have bars. */
const mostCauses = 12;

/**
 * The figures of a run: rates, turns per interaction, causes of failures, alignment against correctness and, where agents
 * report what they use, cost against quality.
 *
 * @param records The journal, in any order.
 *
 * @example
 * ```ts
 * import { measureAgent } from "querylogue/metrics";
 * import { runFigures } from "querylogue/report";
 * import assert from "node:assert/strict";
 *
 * const agents = [{ agent: "keyword", label: "keyword", ...measureAgent([], [], { seed: 1 }) }];
 * const figures = runFigures({ agents, comparisons: [] }, [], { engineNote: "Offline engine." });
 * assert.deepEqual(Object.keys(figures), ["metrics", "turns", "causes", "alignment"]);
 * ```
 */
export function runFigures(
  measures: RunMeasures,
  records: readonly TurnRecord[],
  options: MetricsFigureOptions,
): RunFigures {
  const cost = costFigure(measures, options);
  return {
    metrics: metricsFigure(measures, options),
    turns: turnsFigure(measures, records, options),
    causes: causesFigure(measures, records, options),
    alignment: alignmentFigure(measures, options),
    ...(cost && { cost }),
  };
}

function turnsFigure({ agents }: RunMeasures, records: readonly TurnRecord[], options: MetricsFigureOptions) {
  const latest = latestAttempts(records);
  const counted = agents.map(({ agent, label }) => {
    const own = latest.filter((record) => record.agent === agent);
    const interactions = Map.groupBy(
      own,
      ({ trial, dialogue_key, interaction }) => JSON.stringify([trial, dialogue_key, interaction]),
    );
    return { label, lengths: [...interactions.values()].map(({ length }) => length) };
  });
  const most = Math.max(1, ...counted.flatMap(({ lengths }) => lengths));
  const turns = Array.from({ length: most }, (_, i) => i + 1);
  return barsFigure({
    ...{ title: "Turns per interaction", subtitle: options.engineNote, unit: "Interactions" },
    labels: turns.map((count) => count === 1 ? "1 turn" : `${count} turns`),
    series: counted.map(({ label, lengths }) => ({
      label,
      values: turns.map((count) => lengths.filter((length) => length === count).length),
    })),
  });
}

function causesFigure(
  { agents }: RunMeasures,
  records: readonly TurnRecord[],
  options: MetricsFigureOptions,
) {
  const counted = agents.map(({ agent, label }) => ({
    label,
    counts: new Map(failureCounts(records, agent).map(({ kind, count }) => [kind, count])),
  }));
  const total = (kind: string) => counted.reduce((sum, { counts }) => sum + (counts.get(kind) ?? 0), 0);
  const kinds = [...new Set(counted.flatMap(({ counts }) => [...counts.keys()]))]
    .toSorted((a, b) => total(b) - total(a) || (a < b ? -1 : 1))
    .slice(0, mostCauses);
  return barsFigure({
    ...{ title: "Why first attempts failed", subtitle: options.engineNote, unit: "First attempts" },
    labels: kinds,
    series: counted.map(({ label, counts }) => ({
      label,
      values: kinds.map((kind) => counts.get(kind) ?? 0),
    })),
  });
}

function alignmentFigure({ agents }: RunMeasures, { engineNote }: MetricsFigureOptions): PlotlyFigure {
  return pointsFigure({
    ...{ title: "Understood and answered", subtitle: engineNote },
    x: { title: "First attempts aligned, with 95 % interval", isShare: true },
    y: { title: "First attempts with correct SQL, with 95 % interval", isShare: true },
    series: agents.map(({ label, metrics }) => ({
      name: label,
      points: pointOf(
        placedMetric(metrics.first_attempt_alignment),
        placedMetric(metrics.first_attempt_sql_correctness),
      ),
    })),
    hasDiagonal: true,
  });
}

/** Of the counts that agents report the dearest that most of them have: US dollars, else all tokens, else the first. */
function costFigure({ agents }: RunMeasures, { engineNote }: MetricsFigureOptions): PlotlyFigure | undefined {
  const names = [...new Set(agents.flatMap(({ usage = {} }) => Object.keys(usage)))];
  const name = names.find((one) => /usd|cost/i.test(one)) ?? names.find((one) => /total/i.test(one)) ??
    names[0];
  if (name === undefined) return undefined;
  return pointsFigure({
    ...{ title: "Cost and quality", subtitle: engineNote },
    x: { title: `${name} per turn`, isShare: false },
    y: { title: "First attempts with correct SQL, with 95 % interval", isShare: true },
    series: agents.map(({ label, metrics, usage = {} }) => {
      const used = usage[name];
      const perTurn = used && used.turns > 0 ? exactNumber(used.sum / used.turns) : undefined;
      return { name: label, points: pointOf(perTurn, placedMetric(metrics.first_attempt_sql_correctness)) };
    }),
  });
}

function pointOf(x: PlacedNumber | undefined, y: PlacedNumber | undefined) {
  return x === undefined || y === undefined ? [] : [{ x, y }];
}

interface BarsFigureOptions {
  readonly title: string;
  readonly subtitle: string;
  /** What is counted. */
  readonly unit: string;
  readonly labels: readonly string[];
  readonly series: readonly { readonly label: string; readonly values: readonly number[] }[];
}

function barsFigure({ title, subtitle, unit, labels, series }: BarsFigureOptions): PlotlyFigure {
  return {
    data: series.map(({ label, values }) => ({
      ...{ type: "bar", orientation: "h", name: plotlyText(label), y: labels.map(plotlyText), x: values },
      ...{ text: values.map(String), textposition: "outside", cliponaxis: false },
    })),
    layout: {
      ...figureTitle(title, subtitle),
      barmode: "group",
      colorway: distinctColours,
      height: 240 + 24 * labels.length * Math.max(1, series.length),
      xaxis: { title: { text: unit }, rangemode: "tozero" },
      yaxis: { type: "category", autorange: "reversed", automargin: true, dtick: 1, ticksuffix: " " },
    },
  };
}
