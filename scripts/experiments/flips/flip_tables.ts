import type { FlipCount, FlipKind, FlipMeasure, Judgement } from "../../../lib/evaluation/mod.ts";
import { wilson } from "../../../lib/metrics/mod.ts";
import type { Cell, ReportTable } from "../../../lib/report/mod.ts";

type Verdicts = Readonly<Record<Judgement["verdict"], number>>;

/** A dataset and what a judge made of it; field names are those of the JSON. */
export interface MeasuredDataset {
  readonly dataset: string;
  readonly database: string;
  /** Who wrote the dataset and by which seed, as the dataset says itself. */
  readonly written_by: string;
  readonly dialogues: number;
  readonly measure: FlipMeasure;
  /** Verdicts on the intentions with the interpretation of another dialogue. */
  readonly crossed: Verdicts;
}

/** The verdicts on what asks for the same, on what was changed in one thing, and on what asks for something else. */
export function flipTables(measured: readonly MeasuredDataset[]): readonly ReportTable[] {
  return [baseTable(measured), changesTable(measured), crossedTable(measured)];
}

const count = (value: number): Cell => ({ kind: "number", value });

const columns = (texts: readonly string[], numbers: readonly string[]) => [
  ...texts.map((header) => ({ header })),
  ...numbers.map((header) => ({ header, align: "right" as const })),
];

function baseTable(measured: readonly MeasuredDataset[]): ReportTable {
  return {
    caption: "Verdicts of the offline judge on pairs that ask for the same",
    label: "tab:judge-base",
    columns: columns(["Dataset", "Database", "Written by"], [
      "Dialogues",
      "Pairs",
      "Aligned",
      "Not Aligned",
      "Undecided",
      "Aligned of Decided",
    ]),
    rows: measured.map(({ dataset, database, written_by, dialogues, measure }) => [
      dataset,
      database,
      written_by,
      count(dialogues),
      count(measure.base.aligned + measure.base.not_aligned + measure.base.undecided),
      ...verdictCells(measure.base),
      share(measure.base.aligned, measure.base.aligned + measure.base.not_aligned),
    ]),
    notes: [
      "A pair is an interaction's intention and, as the interpretation, its standalone intention: what an agent that " +
      "understands everything would say, in the words of the dataset. Agents speak in other words.",
      "Datasets written by the grammar are made by deno task generate --database DATABASE --seed SEED --out DATASET.",
    ],
  };
}

function verdictCells({ aligned, not_aligned, undecided }: Verdicts): readonly Cell[] {
  return [count(aligned), count(not_aligned), count(undecided)];
}

function changesTable(measured: readonly MeasuredDataset[]): ReportTable {
  const several = measured.length > 1;
  const blocks = [
    ...measured.map(({ dataset, measure }) => ({ dataset, measures: [measure] })),
    ...(several ? [{ dataset: "all datasets", measures: measured.map(({ measure }) => measure) }] : []),
  ];
  return {
    caption: "Changes that the offline judge notices, one in an intention at a time",
    label: "tab:judge-flips",
    columns: columns(["Dataset", "Change"], [
      "Changed",
      "Noticed",
      "Missed",
      "Undecided",
      "Noticed of Decided",
    ]),
    rows: blocks.flatMap(({ dataset, measures }) => [
      ...flipKinds.map((kind) => flipRow(dataset, kind, measures.map(({ kinds }) => kinds[kind]))),
      flipRow(dataset, "all", measures.map(({ all }) => all)),
    ]),
    notes: [
      "Changed are the intentions of the aligned pairs. Missed: the judge still finds them aligned.",
      "Square brackets hold 95 % intervals (Wilson), as if changes were independent of each other; those of one " +
      "dialogue are not quite.",
    ],
  };
}

const flipKinds: readonly FlipKind[] = [
  "value",
  "number",
  "operator",
  "aggregate",
  "superlative",
  "direction",
  "negation",
];

function flipRow(
  dataset: string,
  change: string,
  counts: readonly FlipCount[],
): readonly Cell[] {
  const sum = (field: keyof FlipCount) => counts.reduce((total, one) => total + one[field], 0);
  const [noticed, missed, undecided] = [sum("noticed"), sum("missed"), sum("undecided")];
  return [
    dataset,
    change,
    ...[noticed + missed + undecided, noticed, missed, undecided].map(count),
    share(noticed, noticed + missed),
  ];
}

function crossedTable(measured: readonly MeasuredDataset[]): ReportTable {
  return {
    caption: "Verdicts of the offline judge on intentions with the interpretation of another dialogue",
    label: "tab:judge-crossed",
    columns: columns(["Dataset"], ["Aligned", "Not Aligned", "Undecided", "Not Aligned of Decided"]),
    rows: measured.map(({ dataset, crossed }) => [
      dataset,
      ...verdictCells(crossed),
      share(crossed.not_aligned, crossed.aligned + crossed.not_aligned),
    ]),
    notes: [
      "The interpretation is that of the same interaction in the next dialogue, which asks for something else: none " +
      "should be aligned.",
    ],
  };
}

function share(numerator: number, denominator: number): Cell {
  if (denominator === 0) {
    return { kind: "rate", metric: { numerator, denominator, unscored: "none decided" } };
  }
  const interval = wilson(numerator, denominator);
  return {
    kind: "rate",
    metric: { numerator, denominator, value: numerator / denominator, interval, method: "wilson" },
  };
}
