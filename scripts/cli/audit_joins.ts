import { InputError } from "../../lib/base/mod.ts";
import {
  type Coverage,
  type Dataset,
  loadDatasets,
  type Realized,
  realized,
} from "../../lib/dialogue/mod.ts";
import type { DatabaseDataset } from "../../lib/dialogue/formats/mod.ts";
import type { Join } from "../../lib/schema/mod.ts";
import type { Dialect } from "../../lib/sql/mod.ts";
import { interrupted, print } from "./command.ts";
import type { DatabaseFlags } from "./database_options.ts";
import { openSchema } from "../../lib/runs/mod.ts";
import { databaseConfiguration } from "./database_configuration.ts";
import { fitLines } from "./fit_lines.ts";

/** What `deno task joins audit` was asked for. */
export interface AuditOptions extends DatabaseFlags {
  readonly dataset: string;
  readonly database?: string | undefined;
  readonly json?: true | undefined;
}

/** Prints what the ground truths of a dataset touch, and what of the plan they miss. */
export async function auditJoins(options: AuditOptions): Promise<void> {
  const { dataset: file, json = false } = options;
  const datasets = await loadDatasets(file);
  await using opened = await openSchema({
    ...databaseConfiguration(options.database, options),
    dialect: options.dialect,
    signal: interrupted,
  });
  const { name, schema, database } = opened;
  const { dataset } = datasetOf(name, { file, datasets });
  const dialect = database?.dialect ?? options.dialect ?? dialectOf(dataset, file);
  const result = await realized(dataset, schema, { dialect });
  refuseStranger(result, { file, database: name });
  print(
    json
      ? JSON.stringify({ dataset: file, database: name, ...result }, null, 2)
      : fitLines(audit(result, file, name)),
  );
}

/** The part of a file that is about a database. */
function datasetOf(
  url: string,
  { file, datasets }: { readonly file: string; readonly datasets: readonly DatabaseDataset[] },
): DatabaseDataset {
  const [only, ...others] = datasets;
  if (only !== undefined && others.length === 0) return only;
  const name = url.replace(/[?#].*$/, "").replace(/^.*[/:\\]/, "").replace(/\.\w+$/, "");
  const found = datasets.find(({ database }) => database === name);
  if (found !== undefined) return found;
  const names = datasets.map(({ database }) => database).join(", ");
  throw new InputError(`${file} has no question about a database called "${name}"; give one of ${names}`);
}

function dialectOf({ control }: Dataset, file: string): Dialect {
  const scheme = /^(duckdb|sqlite|postgres|mysql):/.exec(control.database ?? "")?.[1];
  const dialect = control.sql_dialect ?? scheme;
  if (dialect !== undefined) return dialect as Dialect;
  throw new InputError(
    `Cannot tell the SQL dialect of ${file} from a schema alone; add control.sql_dialect to it or give the database`,
  );
}

function refuseStranger(
  { queries, totals }: Realized,
  { file, database }: { readonly file: string; readonly database: string },
): void {
  const [table] = Object.keys(totals.unknown_tables);
  const stranger = queries.every((query) => query.tables.length === query.unknown_tables.length);
  if (table === undefined || !stranger) return;
  throw new InputError(
    `The dataset ${file} does not fit ${database}, which has none of its tables, not even "${table}"; ` +
      "give the database that it was made for",
  );
}

function audit(
  { queries, unreadable, without_sql, totals, plan }: Realized,
  file: string,
  name: string,
): string {
  const { coverage, joins, constructs, table_frequency, unknown_tables } = totals;
  const all = joins.key + joins.part_of_key + joins.no_key;
  const planned = plan?.table_frequency ?? {};
  const tables = Object.entries(table_frequency).toSorted(([, a], [, b]) => b - a);
  const missing =
    plan?.combinations.filter((one) => one.missed_tables.length + one.missed_joins.length > 0) ?? [];
  return [
    `What the ground truths of ${file} touch of ${name}`,
    `  queries       ${totals.queries} read, ${unreadable.length} not readable, ` +
    `${without_sql} interactions without SQL`,
    `  tables        ${counts(totals.table_counts, "table")}`,
    `  joins         ${counts(totals.join_counts, "join")}`,
    `  keys          ${joins.key} of ${all} joins are foreign keys, ${joins.part_of_key} a part of one, ` +
    `${joins.no_key} none`,
    `  coverage      ${share(coverage.tables, "tables")}; ${
      share(coverage.joinable_tables, "joinable tables by their keys")
    }`,
    `                ${share(coverage.foreign_keys, "foreign keys")}; ${share(coverage.columns, "columns")}`,
    plan === undefined
      ? "  planned       no dialogue has a join combination"
      : `  planned       ${plan.combinations.length} combinations; of what stands in them, ${
        share(plan.tables, "tables")
      } touched, ${share(plan.joins, "joins")} made`,
    ...section("Planned and missed", missing, (one) => [
      `dialogue ${one.dialogue_key}`,
      [
        ...one.missed_joins.map(joinText),
        ...one.missed_tables.map((table) => `no query reads ${table}`),
      ].join("; "),
    ]),
    ...section(
      "Dialogues a table occurs in" + (plan ? " (planned)" : ""),
      tables,
      ([table, n]) => [table, plan ? `${number(n)}  (${planned[table] ?? 0})` : number(n)],
    ),
    ...section(
      "Queries with a construct",
      Object.entries(constructs).filter(([, n]) => n > 0),
      ([construct, n]) => [
        construct.replaceAll("_", " "),
        number(n),
      ],
    ),
    ...section("Joins that are no foreign key", totals.keyless, (join) => [
      joinText(join),
      `${number(join.queries)}${join.match === "part_of_key" ? "  part of a key" : ""}`,
    ]),
    ...section("Tables that the database does not have", Object.entries(unknown_tables), ([table, n]) => [
      table,
      number(n),
    ]),
    ...section(
      "Columns that the tables do not have",
      queries.filter((query) => query.unknown_columns.length > 0),
      (query) => [place(query), query.unknown_columns.join(", ")],
    ),
    ...section("Not readable", unreadable, (one) => [place(one), one.reason.replaceAll(/\s+/g, " ")]),
  ].join("\n");
}

function counts(histogram: Readonly<Record<string, number>>, what: string): string {
  const sizes = Object.entries(histogram);
  if (sizes.length === 0) return "no query could be read";
  return sizes.map(([size, n]) => `${n} with ${size} ${size === "1" ? what : `${what}s`}`).join(", ");
}

function share({ covered, of }: Coverage, what: string): string {
  const percent = of === 0 ? "" : ` (${(100 * covered / of).toFixed(1)} %)`;
  return `${covered} of ${of} ${what}${percent}`;
}

/** A heading and a line for each item; nothing where there are none. */
function section<Item>(
  heading: string,
  items: readonly Item[],
  line: (item: Item) => readonly [left: string, right: string],
): readonly string[] {
  if (items.length === 0) return [];
  const lines = items.map(line);
  const width = Math.max(...lines.map(([left]) => left.length));
  return ["", heading, ...lines.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)];
}

const number = (value: number) => String(value).padStart(4);

const place = ({ dialogue_key, interaction }: Realized["unreadable"][number] | Realized["queries"][number]) =>
  `dialogue ${dialogue_key}, interaction ${interaction}`;

function joinText({ from, to }: Join): string {
  return [from, to].map(({ table, columns }) => `${table}(${columns.join(", ")})`).join(" = ");
}
