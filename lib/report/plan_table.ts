import type { JoinPlan, PlanQuality } from "../joins/mod.ts";
import type { ReportTable } from "./types.ts";

/**
 * A join plan as a table: one row a combination, below it what its certificate says of coverage, balance and whatever
 * could not be met.
 *
 * @example
 * ```ts
 * import { planTable, toTerminal } from "querylogue/report";
 * import assert from "node:assert/strict";
 *
 * const table = planTable({
 *   database: "lakes",
 *   combinations: [{ id: "1-a", size: 1, tables: ["lake", "country"], joins: [] }],
 *   quality: {
 *     coverage: 1,
 *     sizes: { "1": 1 },
 *     table_frequency: { lake: 1, country: 1 },
 *     standard_deviation: 0,
 *     minimum: 1,
 *     maximum: 1,
 *     gini: 0,
 *     fewest_to_cover: 1,
 *     lower_bound: 0,
 *     gap: 0,
 *     unmet: [],
 *   },
 * });
 * assert.match(toTerminal(table), /1-a +1  lake, country/);
 * assert.match(toTerminal(table), /2 of 2 joinable tables are covered/);
 * ```
 */
export function planTable({ database, combinations, quality }: JoinPlan): ReportTable {
  return {
    caption: `Join plan for ${database}`,
    label: "tab:plan",
    columns: [{ header: "Combination" }, { header: "Joins", align: "right" }, { header: "Tables" }],
    rows: combinations.map(({ id, size, tables }) => [
      id,
      { kind: "number", value: size },
      tables.join(", "),
    ]),
    notes: certificate(quality),
  };
}

function certificate(quality: PlanQuality): readonly string[] {
  const { minimum, maximum, standard_deviation, lower_bound, gap, gini, unmet } = quality;
  const frequencies = Object.values(quality.table_frequency);
  const covered = frequencies.filter((frequency) => frequency > 0).length;
  const fixed = (value: number) => value.toFixed(3);
  return [
    `${covered} of ${frequencies.length} joinable tables are covered; ${quality.fewest_to_cover} combinations ` +
    "would cover all.",
    `A table occurs in ${minimum} to ${maximum} combinations (Gini ${
      fixed(gini)
    }). The standard deviation is ` +
    `${fixed(standard_deviation)}; no plan of these sizes is below ${fixed(lower_bound)} (gap ${
      fixed(gap)
    }).`,
    ...unmet.map((sentence) => `Not met: ${sentence}.`),
  ];
}
