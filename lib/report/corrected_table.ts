import { type Count, type Estimate, type Metric, pValueText } from "../metrics/mod.ts";
import { countCell, numberColumns, textColumns } from "./table_parts.ts";
import type { ReportTable } from "./types.ts";

/** An agent's alignment rate as the judge says and as labels correct it. */
export interface CorrectedAgent {
  readonly agent: string;
  /** Number of labels. */
  readonly labelled: number;
  readonly as_judged: Metric;
  readonly prediction_powered: Estimate;
  readonly rogan_gladen: Estimate;
}

/** What labels say of the judge. */
export interface CorrectionBasis {
  readonly sensitivity: Count;
  readonly specificity: Count;
  readonly equal_errors_p?: number;
  readonly caveat?: string;
}

/** The alignment rates of a run as they were judged and as labels correct them. */
export function correctedTable(
  agents: readonly CorrectedAgent[],
  { sensitivity, specificity, equal_errors_p: p, caveat }: CorrectionBasis,
): ReportTable {
  const of = ({ numerator, denominator }: Count) => `${numerator} of ${denominator}`;
  return {
    caption: "User turn intention alignment rate, corrected by labels.",
    label: "tab:corrected",
    columns: [
      ...textColumns("Agent"),
      ...numberColumns("Labelled Turns", "As Judged", "Corrected", "Rogan and Gladen"),
    ],
    rows: agents.map((one) => [
      one.agent,
      countCell(one.labelled),
      { kind: "rate", metric: one.as_judged },
      { kind: "estimate", estimate: one.prediction_powered },
      { kind: "estimate", estimate: one.rogan_gladen },
    ]),
    notes: [
      "Corrected is prediction-powered inference, for each agent by its own labels. Rogan and Gladen is a sensitivity " +
      "analysis: it presumes that the judge errs equally on all agents.",
      `The judge calls ${of(sensitivity)} labelled aligned turns aligned, and ${
        of(specificity)
      } others not.` +
      (p === undefined ? "" : ` Equal errors on all agents: ${pValueText(p)}.`),
      ...(caveat === undefined ? [] : [`To be read with care: ${caveat}.`]),
    ],
  };
}
