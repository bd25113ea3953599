import { existsSync } from "node:fs";
import { join } from "node:path";
import { InputError, writeFileAtomic, writeJsonFile } from "../../../lib/base/mod.ts";
import {
  countCell,
  numberColumns,
  type ReportTable,
  shareCell,
  textColumns,
  toMarkdown,
} from "../../../lib/report/mod.ts";
import { type UnreadableCause, unreadableCauses } from "../../../lib/specification/mod.ts";
import { type SqlConstruct, sqlConstructs } from "../../../lib/sql/mod.ts";
import { print, say } from "../../cli/command.ts";
import { createProgress } from "../../cli/progress.ts";
import { bird, cosql, type DatasetSource, paper, sparc, spider } from "../realized/dataset_sources.ts";
import { embeddedSources } from "../realized/embedded_sources.ts";
import { measureDataset, type MeasuredQuery } from "./measure_dataset.ts";
import { tableText } from "../../cli/table_text.ts";

export interface MeasureSpecificationsOptions {
  /** Folder of the datasets; what is missing is named and skipped. */
  readonly data: string;
  /** Where the tables are written. @default "reports" */
  readonly out?: string | undefined;
  /** Print the measures as JSON, not as tables. @default false */
  readonly json?: boolean | undefined;
}

const published: readonly DatasetSource[] = [spider, sparc, cosql, bird, paper];

/**
 * Reads the queries of the embedded datasets and of published ones as specifications, writes these as SQL, runs both, and
 * writes the tables.
 *
 * @throws {InputError} If the folder holds none of the published ones.
 */
export async function measureSpecifications(options: MeasureSpecificationsOptions): Promise<void> {
  const { data, out = "reports", json = false } = options;
  const present = published.filter(({ name, needs }) => {
    const missing = needs.filter((file) => !existsSync(join(data, file)));
    if (missing.length > 0) say(`Skipped: ${name}, as ${data} has no ${missing.join(", no ")}`);
    return missing.length === 0;
  });
  if (present.length === 0) {
    throw new InputError(
      `Cannot measure anything, as ${data} holds no published dataset: name another folder`,
    );
  }
  const folder = await Deno.makeTempDir();
  const measured: MeasuredDataset[] = [];
  const progress = createProgress("datasets read");
  try {
    const sources = [...present, ...embeddedSources(folder)];
    for (const source of sources) {
      measured.push({ dataset: source.name, queries: await measureDataset(source, data) });
      progress.update(measured.length, sources.length);
    }
  } finally {
    progress.end();
    await Deno.remove(folder, { recursive: true });
  }
  const command = `deno task experiment specifications --data ${data}`;
  const differences = differenceTable(measured);
  const tables = [
    readableTable(measured),
    causeTable(measured),
    readableConstructs(measured),
    ...differences.rows.length > 0 ? [differences] : [],
  ];
  const document = { command, datasets: measured };
  await writeFileAtomic(
    join(out, "specifications.md"),
    [`\`${command}\``, ...tables.map(toMarkdown)].join("\n\n"),
  );
  await writeJsonFile(join(out, "specifications.json"), summary(document));
  print(json ? JSON.stringify(summary(document), null, 2) : tableText(tables));
  say(`Written: ${join(out, "specifications.md")}`);
}

/** The document without the queries of which there is nothing to say. */
function summary(
  { command, datasets }: { readonly command: string; readonly datasets: readonly MeasuredDataset[] },
) {
  return {
    command,
    datasets: datasets.map(({ dataset, queries }) => ({
      dataset,
      queries: queries.length,
      readable: queries.filter(({ cause }) => cause === undefined).length,
      run: queries.filter(({ rows }) => rows !== undefined).length,
      same_rows: queries.filter(({ rows }) => rows === "same" || rows === "same_blank").length,
      unreadable_at: queries.flatMap(({ place, cause }) => cause === undefined ? [] : [{ ...place, cause }]),
      other_rows_at: queries.flatMap(({ place, rows, difference }) =>
        rows === "other" ? [{ ...place, difference }] : []
      ),
    })),
  };
}

/** The queries of one dataset. */
interface MeasuredDataset {
  readonly dataset: string;
  readonly queries: readonly MeasuredQuery[];
}

const isReadable = ({ cause }: MeasuredQuery) => cause === undefined;

/** How many queries of each dataset are readable, and give the same rows when they are written anew. */
function readableTable(datasets: readonly MeasuredDataset[]): ReportTable {
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
function readableConstructs(datasets: readonly MeasuredDataset[]): ReportTable {
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
function causeTable(datasets: readonly MeasuredDataset[]): ReportTable {
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
function differenceTable(datasets: readonly MeasuredDataset[]): ReportTable {
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
