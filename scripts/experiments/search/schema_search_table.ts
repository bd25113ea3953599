import type { Metric } from "../../../lib/metrics/mod.ts";
import { type Cell, numberColumns, type ReportTable, textColumns } from "../../../lib/report/mod.ts";

/** How well one search finds the tables that questions need; field names are those of the JSON. */
export interface SchemaSearchRow {
  /** Whether the tables of the question's database were searched, or those of all databases at once. */
  readonly catalog: "own database" | "all databases";
  readonly dataset: string;
  /** Whether the search was developed with questions about these databases in view. */
  readonly databases: "unseen" | "developed on";
  readonly search: string;
  /** Questions whose likeliest table is one that they need. */
  readonly first_is_needed: Metric;
  /** Share of a question's tables among the five likeliest; the mean over questions. */
  readonly recall_at_5: Metric;
  /** Questions whose tables are all among the five likeliest. */
  readonly all_in_5: Metric;
}

/** Searches compared on questions whose tables are known; field names are those of the JSON. */
export interface SchemaSearchMeasure {
  readonly rows: readonly SchemaSearchRow[];
  readonly unseen: readonly string[];
  readonly developed_on: readonly string[];
  /** Tables of all databases. */
  readonly tables: number;
  /** Sentences about what could not be measured. */
  readonly left_out: readonly string[];
}

/** The results of searches in one kind of catalog, unseen databases first. */
export function schemaSearchTable(
  measure: SchemaSearchMeasure,
  catalog: SchemaSearchRow["catalog"],
): ReportTable {
  const inOwn = catalog === "own database";
  const rows = measure.rows.filter((row) => row.catalog === catalog);
  return {
    caption: inOwn
      ? "Tables that questions need, found in their own database"
      : `Tables that questions need, found among the ${measure.tables} tables of all databases`,
    label: `tab:schema-search-${inOwn ? "own" : "all"}`,
    columns: [
      ...textColumns("Questions", "Databases", "Search"),
      ...numberColumns("Recall at 5", "All in First 5", "First Is Needed"),
    ],
    rows: rows.toSorted(byHalfAndDataset).map((row): readonly Cell[] => [
      row.dataset,
      row.databases,
      row.search,
      share(row.recall_at_5),
      { kind: "rate", metric: row.all_in_5 },
      { kind: "rate", metric: row.first_is_needed },
    ]),
    notes: inOwn ? ownNotes : allNotes(measure),
  };
}

function byHalfAndDataset(a: SchemaSearchRow, b: SchemaSearchRow): number {
  const half = Number(b.databases === "unseen") - Number(a.databases === "unseen");
  return half || b.dataset.localeCompare(a.dataset);
}

/** A mean of shares has no whole number of successes to print. */
function share(metric: Metric): Cell {
  if ("unscored" in metric) return { kind: "rate", metric };
  const { value, interval: [low, high] } = metric;
  const percent = (part: number) => (part * 100).toFixed(1);
  return `${percent(value)} % [${percent(low)}, ${percent(high)}]`;
}

const ownNotes = [
  "Most of these databases have three to five tables, so that five places hold nearly all of them: the column First Is " +
  "Needed tells the searches apart.",
];

function allNotes({ unseen, developed_on, left_out }: SchemaSearchMeasure): readonly string[] {
  return [
    "The tables that a question needs are those that its ground truth reads. Recall at 5: the share of them among the " +
    "five likeliest tables, averaged over questions. A search may give fewer than five tables, or none.",
    "Square brackets hold 95 % intervals (cluster bootstrap over databases, as questions about one database are alike; " +
    "where all databases have the same share, Clopper and Pearson's with as many trials as databases).",
    "Plain names: tables whose names share a word with the question, by the number of such words; stemmed: singular and " +
    "plural are alike. Lexical search: names of tables and columns, foreign keys, and where the row says so stored " +
    "values. These databases hold no comments.",
    `Weights were chosen on questions about ${developed_on.join(", ")}; unseen: ${
      unseen.join(", ")
    }. The lists of ` +
    "abbreviations and common words that names are split by are older and know words of both.",
    "MMSQL's questions are turns of dialogues, searched without the turns before them, on which many lean.",
    ...left_out,
  ];
}
