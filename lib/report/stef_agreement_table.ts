import { countCell, numberColumns, shareCell, textColumns } from "./table_parts.ts";
import type { Cell, ReportTable } from "./types.ts";

/** STEF scores of one agent's turns beside their execution, as the table shows them. */
export interface ShownAgreement {
  readonly label: string;
  readonly turns: number;
  readonly scored: number;
  readonly right: number;
  readonly mean_right?: number;
  readonly mean_wrong?: number;
  readonly agreeing: number;
  readonly interval?: readonly [number, number];
  readonly area?: { readonly value: number };
}

/** STEF scores beside execution on the same turns, by agent. */
export function stefAgreementTable(agents: readonly ShownAgreement[]): ReportTable {
  return {
    caption: "STEF (offline) beside execution, on the same turns",
    label: "tab:stef-agreement",
    columns: [
      ...textColumns("Agent"),
      ...numberColumns("Turns", "Scored", "Right", "Mean, right", "Mean, wrong", "Agreement", "AUC"),
    ],
    rows: agents.map(({ label, turns, scored, right, mean_right, mean_wrong, agreeing, interval, area }) => [
      label,
      countCell(turns),
      shareCell(scored, turns),
      shareCell(right, scored),
      score(mean_right, 1),
      score(mean_wrong, 1),
      interval === undefined
        ? "none"
        : `${percent(agreeing / scored)} % [${interval.map(percent).join(", ")}]`,
      score(area?.value, 3),
    ]),
    notes: [
      "Turns: those whose SQL was compared in execution. Agreement: the STEF verdict is at least Likely Correct where the SQL " +
      "is right, and lower where it is wrong. AUC: how often a right turn has a higher score than a wrong one; 0.5 is chance.",
      "STEF sees the user's message and the agent's interpretation, no earlier turns, no schema and no rows.",
    ],
  };
}

const percent = (share: number) => (100 * share).toFixed(1);

function score(value: number | undefined, decimals: number): Cell {
  return value === undefined ? "none" : { kind: "number", value, decimals };
}
