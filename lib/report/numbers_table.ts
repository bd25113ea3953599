import { agentMetrics } from "../metrics/mod.ts";
import type { RunMeasures } from "./measure_run.ts";
import { countCell, numberColumns, textColumns } from "./table_parts.ts";
import type { Cell, ReportTable } from "./types.ts";

/**
 * The numbers of a run for programs: a row for each agent and metric, by the names of `metrics.json`. It is what
 * `tables/metrics.csv` and `tables/metrics.parquet` hold.
 *
 * @example
 * ```ts
 * import { measureAgent } from "querylogue/metrics";
 * import { numbersTable, toCsv } from "querylogue/report";
 * import assert from "node:assert/strict";
 *
 * const agents = [{ agent: "keyword", label: "keyword", ...measureAgent([], [], { seed: 1 }) }];
 * const [header] = toCsv(numbersTable({ agents })).split("\r\n");
 * assert.equal(header, "agent,label,metric,value,low,high,numerator,denominator,method,unscored");
 * ```
 */
export function numbersTable({ agents }: Pick<RunMeasures, "agents">): ReportTable {
  return {
    caption: "The numbers of the run.",
    label: "tab:metrics",
    columns: [
      ...textColumns("agent", "label", "metric"),
      ...numberColumns("value", "low", "high", "numerator", "denominator"),
      ...textColumns("method", "unscored"),
    ],
    rows: agents.flatMap(({ agent, label, metrics }) =>
      agentMetrics.flatMap(({ name }): readonly (readonly Cell[])[] => {
        const metric = metrics[name];
        if (metric === undefined) return [];
        const counts = [countCell(metric.numerator), countCell(metric.denominator)];
        const before = [agent, label, name];
        if ("unscored" in metric) return [[...before, "", "", "", ...counts, "", metric.unscored]];
        const { value, interval, method } = metric;
        return [[...before, ...[value, ...interval].map(decimalCell), ...counts, method, ""]];
      })
    ),
    notes: [],
  };
}

function decimalCell(value: number): Cell {
  return { kind: "number", value, decimals: 4 };
}
