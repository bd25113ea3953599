import { agentMetric, type VarianceComponent, varianceComponents } from "../../../lib/metrics/mod.ts";
import { type Cell, numberColumns, type ReportTable, textColumns } from "../../../lib/report/mod.ts";
import type { MeasuredDesign } from "./play_design.ts";

/** A metric with the split of its variance; field names are those of the JSON. */
export interface SplitVariance extends Pick<MeasuredDesign, "metric"> {
  /** The one agent of which the variance is split. @default all, the agent being a factor */
  readonly agent?: string;
  readonly components: readonly VarianceComponent[];
}

/** Splits the variance of each metric over all agents, and for each agent alone. */
export function splitVariances(designs: readonly MeasuredDesign[]): readonly SplitVariance[] {
  return designs.flatMap(({ metric, cells }) => {
    const agents = [...new Set(cells.map(({ levels }) => levels.agent ?? ""))];
    return [
      { metric, components: varianceComponents(cells) },
      ...agents.map((agent) => ({
        ...{ metric, agent },
        components: varianceComponents(
          cells.filter(({ levels }) => levels.agent === agent)
            .map(({ levels: { agent: _, ...levels }, value }) => ({ levels, value })),
        ),
      })),
    ];
  });
}

/** A table of all agents together and one of each agent alone: a row for each source, a column for each metric. */
export function varianceTables(splits: readonly SplitVariance[]): readonly ReportTable[] {
  return [...Map.groupBy(splits, ({ agent }) => agent)].map(([agent, own], index) => {
    const sources = own[0]?.components.map(({ source }) => source) ?? [];
    return {
      caption: agent === undefined
        ? "Where the variance of a number comes from, over all agents."
        : `Where the variance of a number comes from, for the agent “${agent}” alone.`,
      label: `tab:variance-${index}`,
      columns: [
        ...textColumns("Source"),
        ...numberColumns("Degrees of Freedom", ...own.map(({ metric }) => agentMetric(metric).title)),
      ],
      rows: sources.map((source): readonly Cell[] => {
        const components = own.map((split) => split.components.find((one) => one.source === source));
        return [
          source,
          { kind: "number", value: components[0]?.degrees_of_freedom ?? 0 },
          ...components.map((component, column) => cellOf(component, own[column] as SplitVariance)),
        ];
      }),
      notes: [
        "A share of the sum of the variances, and in round brackets the standard deviation that the source causes: in " +
        "percentage points for rates. An estimate of 0 or below counts as 0; one of few degrees of freedom is crude.",
      ],
    };
  });
}

function cellOf(component: VarianceComponent | undefined, { metric }: SplitVariance): Cell {
  if (component === undefined) return "none";
  const { variance, share } = component;
  const deviation = Math.sqrt(Math.max(0, variance));
  const text = agentMetric(metric).kind === "rate"
    ? `${(100 * deviation).toFixed(1)} pp`
    : deviation.toFixed(2);
  return share === undefined ? "no variance" : `${(100 * share).toFixed(1)} % (${text})`;
}
