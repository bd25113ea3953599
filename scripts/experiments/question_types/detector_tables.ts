import { type Metric, mmsqlTypes, type MmsqlTypeScores } from "../../../lib/metrics/mod.ts";
import {
  type Cell,
  countCell,
  numberColumns,
  type ReportTable,
  textColumns,
} from "../../../lib/report/mod.ts";
import { printedModels } from "../published/published_values.ts";

/** What the detector does on some databases; field names are those of the JSON. */
export interface DetectorMeasures {
  readonly name: string;
  readonly turns: number;
  readonly undeclared: number;
  readonly f1: Metric;
  readonly types: Readonly<Record<typeof mmsqlTypes[number], MmsqlTypeScores>>;
}

/** The types that count, then the others. */
const order = ["ambiguous", "unanswerable", "answerable", "improper"] as const;

/** Lays out F1 of each type beside the published models, then precision and recall. */
export function detectorTables(rows: readonly DetectorMeasures[]): readonly ReportTable[] {
  return [f1Table(rows), precisionTable(rows)];
}

function f1Table(rows: readonly DetectorMeasures[]): ReportTable {
  return {
    caption: "F1 of question types on MMSQL's test set: the offline detector, and published models",
    label: "tab:mmsql-detector",
    columns: [
      ...textColumns("System"),
      ...numberColumns("Turns", ...order.map((type) => `F1 ${type}`), "mean F1"),
      ...numberColumns(...order.map((type) => `F1 ${type}, published`), "mean F1, published"),
    ],
    rows: [
      ...rows.map(({ name, turns, f1, types }): readonly Cell[] => [
        ...[`type-detector, ${name}`, countCell(turns)],
        ...order.map((type): Cell => ({ kind: "rate", metric: types[type].f1 })),
        meanText(f1),
        ...[...order, ""].map(() => ""),
      ]),
      ...printedModels.map(({ model, types }): readonly Cell[] => [
        ...[model, "815", ...[...order, ""].map(() => "")],
        ...order.map((type) => publishedF1(types, type)),
        types.at(-1) ?? "",
      ]),
    ],
    notes: [
      "In percent. Square brackets hold 95 % intervals by dialogue, of the mean by a bootstrap over dialogues. F1 of a published model's type is reckoned from " +
      "the precision and recall that Table V prints, 0 where both are 0. The published outputs embed an older cut of the test set.",
      `The detector declares a type for each turn: ${
        rows.map(({ undeclared }) => undeclared).join(", ")
      } are undeclared.`,
    ],
  };
}

/** A mean is no share of counts. */
function meanText(mean: Metric): string {
  if ("unscored" in mean) return "unscored";
  const [low, high] = mean.interval.map((share) => (100 * share).toFixed(1));
  return `${(100 * mean.value).toFixed(1)} [${low}, ${high}]`;
}

/** F1 in percent of the precision and recall that are printed, in the order of `mmsqlTypes`. */
function publishedF1(printed: readonly string[], type: typeof mmsqlTypes[number]): string {
  const place = 2 * mmsqlTypes.indexOf(type);
  const [precision = 0, recall = 0] = printed.slice(place, place + 2).map(Number);
  return precision + recall === 0 ? "0.0" : (2 * precision * recall / (precision + recall)).toFixed(1);
}

function precisionTable(rows: readonly DetectorMeasures[]): ReportTable {
  return {
    caption: "Precision and recall of the offline detector",
    label: "tab:mmsql-detector-precision",
    columns: [
      ...textColumns("Databases"),
      ...numberColumns(...order.flatMap((type) => [`${type}, precision`, `${type}, recall`])),
    ],
    rows: rows.map(({ name, types }): readonly Cell[] => [
      name,
      ...order.flatMap((type): readonly Cell[] =>
        [types[type].precision, types[type].recall].map((metric) => ({ kind: "rate", metric }))
      ),
    ]),
    notes: [],
  };
}
