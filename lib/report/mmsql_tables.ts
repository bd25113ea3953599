import { type ClarificationGain, type MmsqlMeasures, mmsqlTypes } from "../metrics/mod.ts";
import { boundedPercent } from "./bounded_percent.ts";
import { mmsqlClarificationTable } from "./mmsql_clarification_table.ts";
import type { Cell, ReportTable } from "./types.ts";

/** The numbers of one file of predictions, by definition. */
interface ScoredFile {
  readonly file: string;
  /** @default a file of predictions names none */
  readonly agent?: string;
  readonly trial?: number;
  readonly turns: number;
  readonly definitions: Readonly<Partial<Record<string, MmsqlMeasures>>>;
  readonly clarification?: ClarificationGain;
  readonly types_by?: Readonly<Record<string, number>>;
  readonly unscored: Readonly<Record<string, number>>;
}

/**
 * Lays out scores of MMSQL: for each definition a table of the overall numbers, one of the types of questions, and one of
 * what clarification gains; a row for each file, or for each agent and trial of a run.
 */
export function mmsqlTables(files: readonly ScoredFile[]): readonly ReportTable[] {
  const definitions = [...new Set(files.flatMap(({ definitions }) => Object.keys(definitions)))];
  const notes = files.flatMap((one) => {
    const reasons = Object.entries(one.unscored).map(([reason, turns]) => `${turns} turns: ${reason}`);
    return [
      ...(reasons.length === 0 ? [] : [`Undecided or left out in ${nameOf(one)}: ${reasons.join("; ")}.`]),
      ...(one.types_by === undefined ? [] : [
        `Types of ${nameOf(one)}: ${
          Object.entries(one.types_by).map(([source, turns]) => `${turns} ${sources[source]}`).join(", ")
        }.`,
      ]),
    ];
  });
  const overall = definitions.map((definition, i): ReportTable => {
    const rows = files.flatMap((one) => {
      const measures = one.definitions[definition];
      return measures === undefined ? [] : [{ file: nameOf(one), turns: one.turns, measures }];
    });
    const right = (headers: readonly string[]) =>
      headers.map((header) => ({ header, align: "right" as const }));
    return {
      caption: `MMSQL, ${definition}`,
      label: `tab:mmsql-${definition}`,
      columns: [{ header: "File" }, ...right(["Turns", "TDEX", "IEX", "EX", "EM", "RQS", "F1"])],
      rows: rows.map(({ file, turns, measures: { tdex, iex, ex, em, rqs, f1 } }): readonly Cell[] => [
        ...[file, String(turns)],
        ...[tdex, iex, ex, em].map(boundedPercent),
        "unscored" in rqs ? "unscored" : rqs.value.toFixed(2),
        boundedPercent(f1),
      ]),
      notes: [
        "Percent, RQS 0 to 10; a range gives the bounds that undecided turns leave.",
        ...(i === 0 ? notes : []),
      ],
    };
  });
  const gains = files.flatMap((one) =>
    one.clarification === undefined ? [] : [{ name: nameOf(one), gain: one.clarification }]
  );
  return [...overall, typesTable(files), ...(gains.length === 0 ? [] : [mmsqlClarificationTable(gains)])];
}

/** How the type of a reply is known, in words. */
const sources: Readonly<Record<string, string>> = {
  declared: "named by the agent",
  kind: "told by the kind of reply",
  undeclared: "undeclared",
};

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
    rows: files.flatMap((one) => {
      const [measures] = Object.values(one.definitions);
      if (measures === undefined) return [];
      const { types, f1 } = measures;
      const cells = mmsqlTypes.flatMap((type) => [types[type].precision, types[type].recall]);
      return [[nameOf(one), ...cells.map(boundedPercent), boundedPercent(f1)]];
    }),
    notes: [],
  };
}

function nameOf({ file, agent, trial = 1 }: ScoredFile): string {
  const name = agent ?? file.split(/[\\/]/).at(-1) ?? file;
  return trial === 1 ? name : `${name}, trial ${trial}`;
}
