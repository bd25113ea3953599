import type { JoinPlan } from "../joins/mod.ts";
import { planFacts } from "./plan_facts.ts";
import { countCell, numberColumns, textColumns } from "./table_parts.ts";
import type { ReportTable } from "./types.ts";

/**
 * A join plan as a table: one row a combination, below it the certificate: coverage, balance and unmet requirements.
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
 * assert.match(toTerminal(table), /Joinable tables covered: 2 of 2/);
 * ```
 */
export function planTable(plan: JoinPlan): ReportTable {
  return {
    caption: `Join plan for ${plan.database}`,
    label: "tab:plan",
    columns: [...textColumns("Combination"), ...numberColumns("Joins"), ...textColumns("Tables")],
    rows: plan.combinations.map(({ id, size, tables }) => [id, countCell(size), tables.join(", ")]),
    notes: [
      ...planFacts(plan).map(({ title, text }) => `${title}: ${text}.`),
      ...plan.quality.unmet.map((sentence) => `Not met: ${sentence}.`),
    ],
  };
}
