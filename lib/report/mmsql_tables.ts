import { type Metric, type MmsqlMeasures, mmsqlTypes } from "../metrics/mod.ts";
import type { Cell, ReportTable } from "./types.ts";

/** The numbers of one file of predictions, by definition. */
interface ScoredFile {
  readonly file: string;
  readonly turns: number;
  readonly definitions: Readonly<Partial<Record<string, MmsqlMeasures>>>;
  readonly unscored: Readonly<Record<string, number>>;
}

/**
 * Lays out scores of MMSQL: for each definition a table of the overall numbers, and one of the types of questions, a row a
 * file.
 */
export function mmsqlTables(files: readonly ScoredFile[]): readonly ReportTable[] {
  const definitions = [...new Set(files.flatMap(({ definitions }) => Object.keys(definitions)))];
  const notes = files.flatMap(({ file, unscored }) => {
    const reasons = Object.entries(unscored).map(([reason, turns]) => `${turns} turns: ${reason}`);
    return reasons.length === 0 ? [] : [`Undecided in ${baseName(file)}: ${reasons.join("; ")}.`];
  });
  const overall = definitions.map((definition, i): ReportTable => {
    const rows = files.flatMap(({ file, turns, definitions }) => {
      const measures = definitions[definition];
      return measures === undefined ? [] : [{ file: baseName(file), turns, measures }];
    });
    const right = (headers: readonly string[]) =>
      headers.map((header) => ({ header, align: "right" as const }));
    return {
      caption: `MMSQL, ${definition}`,
      label: `tab:mmsql-${definition}`,
      columns: [{ header: "File" }, ...right(["Turns", "TDEX", "IEX", "EX", "EM", "RQS", "F1"])],
      rows: rows.map(({ file, turns, measures: { tdex, iex, ex, em, rqs, f1 } }): readonly Cell[] => [
        ...[file, String(turns)],
        ...[tdex, iex, ex, em].map(percent),
        "unscored" in rqs ? "unscored" : rqs.value.toFixed(2),
        percent(f1),
      ]),
      notes: [
        "Percent, RQS 0 to 10; a range gives the bounds that undecided turns leave.",
        ...(i === 0 ? notes : []),
      ],
    };
  });
  return [...overall, typesTable(files)];
}

/** Types do not depend on the definition. */
function typesTable(files: readonly ScoredFile[]): ReportTable {
  const right = (header: string) => ({ header, align: "right" as const });
  const short = mmsqlTypes.map((type) => `${type[0]?.toUpperCase()}${type.slice(1, 3)}.`);
  return {
    caption: "MMSQL, detection of question types",
    label: "tab:mmsql-types",
    columns: [
      { header: "File" },
      ...short.flatMap((type) => [right(`${type} prec`), right(`${type} rec`)]),
      right("F1"),
    ],
    rows: files.flatMap(({ file, definitions }) => {
      const [measures] = Object.values(definitions);
      if (measures === undefined) return [];
      const { types, f1 } = measures;
      const cells = mmsqlTypes.flatMap((type) => [types[type].precision, types[type].recall]);
      return [[baseName(file), ...cells.map(percent), percent(f1)]];
    }),
    notes: [],
  };
}

function percent(metric: Metric): string {
  if ("unscored" in metric) return "unscored";
  const [low, high] = (metric.bounds ?? [metric.value, metric.value]).map((share) =>
    (100 * share).toFixed(1)
  );
  return low === high ? String(low) : `${low}–${high}`;
}

const baseName = (path: string) => path.split(/[\\/]/).at(-1) ?? path;
