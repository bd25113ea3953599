import { type Correlation, type Correlations, mmsqlTypes } from "../../../lib/metrics/mod.ts";
import {
  boundedPercent,
  mmsqlClarificationTable,
  type NumberCell,
  numberColumns,
  type ReportTable,
  textColumns,
} from "../../../lib/report/mod.ts";
import type { DatasetSize } from "./dataset_sizes.ts";
import { pair, type PrintedCell, rateCell, scoreCell, valueOf } from "./printed_cell.ts";
import type { PublishedScores } from "./published_scores.ts";
import {
  printedAgreement,
  printedClarification,
  printedDatasets,
  type PrintedModel,
  type PrintedSystem,
  trainingTypes,
} from "./published_values.ts";

/** A row of the paper with the scores of its file. */
export type Scored<Row> = Row & { readonly scores: PublishedScores };

/** A table beside the paper's, with the cells that were compared. */
export interface ComparedTable {
  readonly table: ReportTable;
  readonly cells: readonly PrintedCell[];
}

const script = ({ definitions }: PublishedScores) => {
  const measures = definitions["published-script"];
  if (measures === undefined) throw new RangeError("Published outputs are scored by the published script");
  return measures;
};

/** Table I. */
export function datasetTable(sizes: readonly DatasetSize[]): ReportTable {
  return {
    caption: "Table I: sizes of multi-turn datasets",
    label: "tab:mmsql-datasets",
    columns: [
      ...textColumns("Dataset", "Part"),
      ...numberColumns("Dialogues", "Turns of users", "Turns a dialogue", "Words a question"),
    ],
    rows: [
      ...Object.entries(printedDatasets).map(([name, printed]) => [name, "whole, paper", ...printed]),
      ...sizes.map(({ name, part, dialogues, turns, words }) => [
        ...[name, part, String(dialogues), String(turns)],
        ...[turns / dialogues, words].map((value) => value.toFixed(1)),
      ]),
    ],
    notes: ["The paper counts whole datasets; its MMSQL is the training set, without the test set."],
  };
}

/** Figure 2, as numbers. */
export function distributionTable(sizes: readonly DatasetSize[]): ReportTable {
  const rows = [
    { name: "MMSQL training set, as the authors' notebook counts it", types: trainingTypes },
    ...sizes.flatMap(({ name, part, types }) =>
      types === undefined ? [] : [{ name: `${name} ${part} set`, types }]
    ),
  ];
  return {
    caption: "Figure 2: distribution of question types",
    label: "tab:mmsql-distribution",
    columns: [...textColumns("Set"), ...numberColumns("Turns of users", ...mmsqlTypes)],
    rows: rows.map(({ name, types }) => {
      const all = mmsqlTypes.reduce((sum, type) => sum + types[type], 0);
      const share = (type: typeof mmsqlTypes[number]): NumberCell => ({
        ...{ kind: "number", value: 100 * types[type] / all, decimals: 1, unit: "%" },
      });
      return [name, String(all), ...mmsqlTypes.map(share)];
    }),
    notes: [],
  };
}

/** Table II. The paper cuts p-values after two digits, and rounds coefficients. */
export function agreementTable(types: Readonly<Record<string, Correlations>>): ComparedTable {
  const columns = ["Pearson", "p", "Spearman", "p", "Kendall", "p"];
  const cells = Object.entries(printedAgreement).flatMap(([type, printed]) => {
    const found = types[type];
    if (found === undefined) return [];
    const computed = [found.pearson, found.spearman, found.kendall].flatMap(asPrinted);
    return printed.map((value, i): PrintedCell => ({
      ...{ table: "II", row: type, column: `${columns[i - i % 2]}${i % 2 === 0 ? "" : ", p"}` },
      ...{ printed: value, computed: computed[i] ?? "", expected: "exact", fits: computed[i] === value },
    }));
  });
  const rows = Object.keys(printedAgreement).map((type) => {
    const own = cells.filter(({ row }) => row === type);
    return [type, String(types[type]?.count ?? 0), ...own.flatMap(pair)];
  });
  return {
    cells,
    table: {
      caption: "Table II: agreement of a model's scores with those of people",
      label: "tab:mmsql-table-2",
      columns: [
        ...textColumns("Type"),
        ...numberColumns("Replies", ...columns.flatMap((column) => [`${column}, paper`, column])),
      ],
      rows,
      notes: [
        "The text speaks of 100 samples; its numbers are those of the 21, 14 and 145 replies of the published file of scores. The paper cuts its p-values after two digits, and so are ours here.",
      ],
    },
  };
}

function asPrinted(correlation: Correlation): readonly [string, string] {
  if ("unscored" in correlation) return ["unscored", "unscored"];
  const [digits = "", power = ""] = correlation.p.toExponential(6).split("e-");
  return [correlation.value.toFixed(2), `${digits.slice(0, 3)}e-${power.padStart(2, "0")}`];
}

/** Table III by the published script. */
export function overallTable(models: readonly Scored<PrintedModel>[]): ComparedTable {
  const rows = models.map((model) => {
    const measures = script(model.scores);
    const place = (column: "tdex" | "iex" | "ex" | "em" | "rqs") => ({
      ...{ table: "III", row: model.model, column: column.toUpperCase(), printed: model[column] },
    });
    return [
      ...(["tdex", "iex", "ex"] as const).map((column) =>
        rateCell({ ...place(column), expected: "within", metric: measures[column] })
      ),
      rateCell({ ...place("em"), expected: "exact", metric: measures.em }),
      scoreCell({ ...place("rqs"), expected: "exact", value: valueOf(measures.rqs) }),
    ];
  });
  return compared("Table III by the published script", "tab:mmsql-table-3", rows);
}

/** A row for each list of cells, the paper's value before ours. */
function compared(
  caption: string,
  label: string,
  rows: readonly (readonly PrintedCell[])[],
): ComparedTable {
  const headers = rows[0]?.flatMap(({ column }) => [`${column}, paper`, column]) ?? [];
  return {
    cells: rows.flat(),
    table: {
      ...{ caption, label },
      columns: [...textColumns("Model"), ...numberColumns(...headers)],
      rows: rows.map((cells) => [cells[0]?.row ?? "", ...cells.flatMap(pair)]),
      notes: [],
    },
  };
}

/** Table III by the paper's formulas, which have no published values. */
export function formulaTable(models: readonly Scored<PrintedModel>[]): ReportTable {
  return {
    caption: "Table III by the paper's formulas",
    label: "tab:mmsql-formula",
    columns: [...textColumns("Model"), ...numberColumns("TDEX", "IEX", "EX", "EM", "RQS")],
    rows: models.flatMap(({ model, scores }) => {
      const measures = scores.definitions["paper-formula"];
      if (measures === undefined) return [];
      const { tdex, iex, ex, em, rqs } = measures;
      return [[
        ...[model, ...[tdex, iex, ex, em].map(boundedPercent)],
        "unscored" in rqs ? "unscored" : rqs.value.toFixed(2),
      ]];
    }),
    notes: [
      "EX and EM are over all answerable turns. The reading of an ambiguous question is what the user asks next, where that is answerable; without one it leaves TDEX. EM is Spider's exact set match without values.",
    ],
  };
}

/** Table IV. */
export function qualityTable(models: readonly Scored<PrintedModel>[]): ComparedTable {
  const rows = models.flatMap(({ model, quality, scores }) => {
    if (quality === undefined) return [];
    const { types } = script(scores);
    const own = [types.unanswerable, types.ambiguous, types.improper].map(({ rqs }) => valueOf(rqs));
    const known = own.filter((value) => value !== undefined);
    const mean = known.length < 3 ? undefined : known.reduce((sum, value) => sum + value, 0) / 3;
    return [[...own, mean].map((value, i) =>
      scoreCell({
        ...{ table: "IV", row: model, column: ["Una.", "Amb.", "Imp.", "Ave."][i] ?? "" },
        ...{ printed: quality[i] ?? "", value, expected: "none" },
      })
    )];
  });
  return compared("Table IV: mean score of the replies of the right type", "tab:mmsql-table-4", rows);
}

/** Figure 3, as numbers. */
export function clarificationTable(models: readonly Scored<PrintedModel>[]): ReportTable {
  const table = mmsqlClarificationTable(
    models.flatMap(({ model, scores }) =>
      scores.clarification === undefined ? [] : [{ name: model, gain: scores.clarification }]
    ),
  );
  return {
    ...table,
    caption: "Figure 3: clear, ambiguous and clarified questions",
    columns: [...table.columns, ...textColumns("Text of the paper", "Drawn by the notebook")],
    rows: table.rows.map((row) => {
      const published = row[1] === "EM" ? printedClarification[String(row[0])] : undefined;
      return [...row, published?.text ?? "", published?.drawn ?? ""];
    }),
    notes: [
      ...table.notes,
      "Published values: clear, ambiguous, clarified. The text calls them execution accuracy, and they are EM: those of clear questions are the EM of Table III.",
    ],
  };
}

/** Table V. */
export function typesTable(models: readonly Scored<PrintedModel>[]): ComparedTable {
  const short = ["Ans.", "Una.", "Amb.", "Imp."];
  const rows = models.map(({ model, types: printed, scores }) => {
    const { types, f1 } = script(scores);
    const metrics = [
      ...mmsqlTypes.flatMap((type) => [types[type].precision, types[type].recall]),
      f1,
    ];
    return metrics.map((metric, i) => {
      const column = i === 8 ? "F1" : `${short[i >> 1]} ${i % 2 === 0 ? "prec" : "rec"}`;
      // The paper counts the precision of nothing as 0.
      const counted = "unscored" in metric ? { ...f1, numerator: 0, value: 0 } : metric;
      return rateCell({
        ...{ table: "V", row: model, column, printed: printed[i] ?? "", metric: counted, expected: "exact" },
      });
    });
  });
  return {
    cells: rows.flat(),
    table: {
      caption: "Table V, paper / ours",
      label: "tab:mmsql-table-5",
      columns: [...textColumns("Model"), ...numberColumns(...rows[0]?.map(({ column }) => column) ?? [])],
      rows: rows.map((cells) => [
        cells[0]?.row ?? "",
        ...cells.map((cell) => pair(cell).join(" / ")),
      ]),
      notes: [],
    },
  };
}

/** Tables VI and VII. */
export function systemsTable(systems: readonly Scored<PrintedSystem>[]): ComparedTable {
  const rows = systems.map((system) => {
    const measures = script(system.scores);
    const place = (column: "tdex" | "ex" | "rqs" | "f1") => ({
      ...{ table: "VI and VII", row: system.system, column: column.toUpperCase(), printed: system[column] },
    });
    return [
      ...(["tdex", "ex"] as const).map((column) =>
        rateCell({ ...place(column), expected: "within", metric: measures[column] })
      ),
      scoreCell({ ...place("rqs"), expected: "exact", value: valueOf(measures.rqs) }),
      rateCell({ ...place("f1"), expected: "exact", metric: measures.f1 }),
    ];
  });
  return compared("Tables VI and VII: the published multi-agent outputs", "tab:mmsql-table-6", rows);
}

/** Outputs without scores, whose types are read from the replies. */
export function unscoredTable(models: readonly Scored<PrintedModel>[]): ReportTable {
  return {
    caption: "Outputs without scores, by the published script",
    label: "tab:mmsql-unscored-outputs",
    columns: [...textColumns("Model"), ...numberColumns("TDEX", "IEX", "EX", "EM", "F1")],
    rows: models.map(({ model, scores }) => {
      const { tdex, iex, ex, em, f1 } = script(scores);
      return [model, ...[tdex, iex, ex, em, f1].map(boundedPercent)];
    }),
    notes: [
      "These files tell no types: in the published ones a model read them from the replies. Here SQL makes a question answerable, else the first type that the reply names counts, else it is small talk. So no cell can be exact. They have no RQS.",
    ],
  };
}

/** What stays undecided, a row for each model. */
export function undecidedTable(models: readonly Scored<PrintedModel>[]): ReportTable {
  const reasons = [...new Set(models.flatMap(({ scores }) => Object.keys(scores.unscored)))];
  return {
    caption: "Undecided turns, both definitions together",
    label: "tab:mmsql-undecided",
    columns: [...textColumns("Model"), ...numberColumns("Turns", ...reasons)],
    rows: models.map(({ model, scores: { turns, unscored } }) => [
      ...[model, String(turns)],
      ...reasons.map((reason) => String(unscored[reason] ?? 0)),
    ]),
    notes: [],
  };
}
