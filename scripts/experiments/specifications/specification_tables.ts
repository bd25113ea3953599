import {
  countCell,
  numberColumns,
  type ReportTable,
  shareCell,
  textColumns,
} from "../../../lib/report/mod.ts";
import { type UnreadableCause, unreadableCauses } from "../../../lib/specification/mod.ts";
import { type SqlConstruct, sqlConstructs } from "../../../lib/sql/mod.ts";
import type { MeasuredQuery } from "./measure_dataset.ts";

/** The queries of one dataset. */
export interface MeasuredDataset {
  readonly dataset: string;
  readonly queries: readonly MeasuredQuery[];
}

const isReadable = ({ cause }: MeasuredQuery) => cause === undefined;

/** How many queries of each dataset are readable, and give the same rows when they are written anew. */
export function readableTable(datasets: readonly MeasuredDataset[]): ReportTable {
  return {
    caption: "Queries that are read as specifications, and the rows of these",
    label: "tab:specifications",
    columns: [
      ...textColumns("Dataset"),
      ...numberColumns(
        "Distinct Queries",
        "Readable",
        "Share",
        "Run",
        "Same Rows",
        "Share",
        "Of These Blank",
      ),
    ],
    rows: datasets.map(({ dataset, queries }) => {
      const readable = queries.filter(isReadable);
      const run = readable.filter(({ rows }) => rows !== undefined);
      const same = run.filter(({ rows }) => rows !== "other");
      return [
        dataset,
        countCell(queries.length),
        countCell(readable.length),
        shareCell(readable.length, queries.length),
        countCell(run.length),
        countCell(same.length),
        run.length === 0 ? "no data" : shareCell(same.length, run.length),
        countCell(run.filter(({ rows }) => rows === "same_blank").length),
      ];
    }),
    notes: [
      "A query counts once for each database. Run: readable queries that run on data. Same Rows: the specification, " +
      "written as SQL again, gives the query's own rows: column by column, values by their types, and in the query's " +
      "order where it sorts. Ties are free, and so is what a query leaves open. Blank: no row, or nothing but NULL.",
      "The paper's queries are Oracle SQL, translated for SQLite.",
    ],
  };
}

/** The share of the queries with a construct that is readable, one column a dataset. */
export function readableConstructs(datasets: readonly MeasuredDataset[]): ReportTable {
  const having = ({ queries }: MeasuredDataset, construct: SqlConstruct) =>
    queries.filter(({ constructs }) => constructs.includes(construct));
  const present = sqlConstructs.filter((construct) =>
    datasets.some((dataset) => having(dataset, construct).length > 0)
  );
  return {
    caption: "Share of the queries with a construct that is readable",
    label: "tab:specification-constructs",
    columns: [...textColumns("Construct"), ...numberColumns(...datasets.map(({ dataset }) => dataset))],
    rows: present.map((construct) => [
      construct.replaceAll("_", " "),
      ...datasets.map((dataset) => {
        const queries = having(dataset, construct);
        return queries.length === 0 ? "–" : `${queries.filter(isReadable).length} of ${queries.length}`;
      }),
    ]),
    notes: ["Queries that the parser cannot read have no construct."],
  };
}

/** Why queries are not readable, one column a dataset; a cause that keeps none from being read is left out. */
export function causeTable(datasets: readonly MeasuredDataset[]): ReportTable {
  const count = ({ queries }: MeasuredDataset, wanted: UnreadableCause) =>
    queries.filter(({ cause }) => cause === wanted).length;
  const present = unreadableCauses.filter((cause) => datasets.some((dataset) => count(dataset, cause) > 0));
  return {
    caption: "Why queries are not readable",
    label: "tab:specification-causes",
    columns: [...textColumns("Cause"), ...numberColumns(...datasets.map(({ dataset }) => dataset))],
    rows: present.map((cause) => [
      `${cause.replaceAll("_", " ")}: ${meanings[cause]}`,
      ...datasets.map((dataset) => countCell(count(dataset, cause))),
    ]),
    notes: ["specifications.json says where they stand."],
  };
}

const meanings: Readonly<Record<UnreadableCause, string>> = {
  syntax: "the parser cannot read it, as operators are cut in two (! =) or a word of SQL is a name",
  unknown_name: "it names a column that no table in sight has",
  star: "it shows * of unknown columns",
  division: "it divides numbers of which the schema does not tell whether they are whole",
  recursion: "a WITH clause reads itself",
  values: "it lists values",
  source: "it reads from something other than tables and queries",
  join: "it has a join of another type, or an outer one whose order cannot be kept",
  aggregate: "it has another aggregate",
  window: "it has another window function, or QUALIFY",
  distinct_on: "it has DISTINCT ON",
  grouping: "it groups by several sets of keys",
  order: "it sorts a set operation by something other than an output",
  limit: "its limit is no number",
  comparison: "it compares rows of values",
  exists: "its EXISTS asks for an aggregate",
  expression: "it has a value of another kind",
  clause: "it has another clause",
};

/** The queries whose specifications give other rows. */
export function differenceTable(datasets: readonly MeasuredDataset[]): ReportTable {
  return {
    caption: "Queries whose specification gives other rows",
    label: "tab:specification-differences",
    columns: [...textColumns("Dataset", "Database", "Dialogue"), ...numberColumns("Interaction"), {
      header: "Difference",
    }],
    rows: datasets.flatMap(({ dataset, queries }) =>
      queries.filter(({ rows }) => rows === "other").map(({ place, difference = "" }) => [
        dataset,
        place.database ?? "",
        place.dialogue_key,
        countCell(place.interaction),
        difference,
      ])
    ),
    notes: [],
  };
}
