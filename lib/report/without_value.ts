import type { Metric } from "../metrics/mod.ts";

/** The text of a cell whose number is missing for a reason. */
export function withoutValue(reason: string): string {
  return reason.startsWith("not applicable") ? reason : `unscored (${reason})`;
}

/** The rows metric of an agent that shows SQL, beside one that is scored by its rows. */
export const showsSql: Metric = {
  numerator: 0,
  denominator: 0,
  unscored: "not applicable: the agent shows SQL",
};
