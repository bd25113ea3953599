import { existsSync } from "node:fs";
import { join } from "node:path";
import { readJsonFile, readJsonLines } from "../lib/base/mod.ts";

/** A pair of queries with what people, or a prover, say of it. */
export interface LabelledPair {
  readonly id: string;
  /** Which of the set's structures it is about. */
  readonly database: string;
  readonly gold: string;
  readonly predicted: string;
  /** True for the same, by each who judged it; none where nobody could. */
  readonly labels: readonly boolean[];
}

/** A published set, with the structures that instances are made of. */
export interface LabelledSet {
  readonly set: string;
  readonly dialect: "sqlite" | "duckdb";
  readonly pairs: readonly LabelledPair[];
  /** Queries with a label that have nothing to be compared with. */
  readonly unpaired: number;
  /** Statements that make the tables, by the name of the structure. */
  readonly structures: ReadonlyMap<string, readonly string[]>;
}

/** The sets that the folder holds. */
export async function labelledSets(data: string): Promise<readonly LabelledSet[]> {
  const folder = join(data, "sqlequiv");
  const bird = join(data, "bird");
  const isThere = (...paths: readonly string[]) => paths.every((path) => existsSync(path));
  return [
    ...isThere(join(folder, "sqlexam"), bird) ? [await sqlExam(folder, bird)] : [],
    ...isThere(join(folder, "nl2sql_bugs_half.json"), bird) ? [await bugs(folder, bird)] : [],
    ...isThere(join(folder, "verieql")) ? [await calcite(folder)] : [],
  ];
}

interface Annotation {
  readonly db_id: string;
  readonly question: string;
  readonly gold_sql: string;
  readonly predicted_sql: string;
  readonly label: boolean;
}

async function annotations(folder: string): Promise<readonly Annotation[]> {
  const names = [...Deno.readDirSync(join(folder, "sqlexam"))].map(({ name }) => name).sort();
  const files = await Promise.all(names.map((name) => readJsonFile(join(folder, "sqlexam", name))));
  return files.flat() as Annotation[];
}

/** One pair for all who judged the same texts. */
async function sqlExam(folder: string, bird: string): Promise<LabelledSet> {
  const groups = Map.groupBy(
    await annotations(folder),
    ({ db_id, gold_sql, predicted_sql }) => JSON.stringify([db_id, gold_sql, predicted_sql]),
  );
  const pairs = [...groups.values()].map((own, i) => {
    const { db_id, gold_sql, predicted_sql } = own[0] as Annotation;
    const labels = own.map(({ label }) => label);
    return { id: `${i + 1}`, database: db_id, gold: gold_sql, predicted: predicted_sql, labels };
  });
  return { set: "SQLExam", dialect: "sqlite", pairs, unpaired: 0, structures: await birdStructures(bird) };
}

/** The set has queries and labels only: ground truths come from other sets that ask the same questions. */
async function bugs(folder: string, bird: string): Promise<LabelledSet> {
  const known = new Map<string, string>();
  const key = (database: string, question: string) =>
    `${database}: ${question.toLowerCase().replaceAll(/\s+/g, " ").replace(/[?. ]+$/, "")}`;
  for (const { db_id, question, gold_sql } of await annotations(folder)) {
    known.set(key(db_id, question), gold_sql);
  }
  const asked = await readJsonFile(join(bird, "mini_dev_sqlite.json")) as readonly {
    readonly db_id: string;
    readonly question: string;
    readonly SQL: string;
  }[];
  for (const { db_id, question, SQL } of asked) known.set(key(db_id, question), SQL);
  const given = await readJsonFile(join(folder, "nl2sql_bugs_half.json")) as readonly {
    readonly id: number;
    readonly db_id: string;
    readonly question: string;
    readonly sql: string;
    readonly label: boolean;
  }[];
  const pairs = given.flatMap(({ id, db_id, question, sql, label }) => {
    const gold = known.get(key(db_id, question));
    return gold === undefined
      ? []
      : [{ id: `${id}`, database: db_id, gold, predicted: sql, labels: [label] }];
  });
  const unpaired = given.length - pairs.length;
  return { set: "NL2SQL-Bugs", dialect: "sqlite", pairs, unpaired, structures: await birdStructures(bird) };
}

interface BirdTables {
  readonly db_id: string;
  readonly table_names_original: readonly string[];
  readonly column_names_original: readonly (readonly [table: number, name: string])[];
  readonly column_types: readonly string[];
  readonly primary_keys: readonly (number | readonly number[])[];
  readonly foreign_keys: readonly (readonly [from: number, to: number])[];
}

async function birdStructures(folder: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const databases = await readJsonFile(join(folder, "tables.json")) as readonly BirdTables[];
  return new Map(databases.map((database) => [database.db_id, readable(() => birdStatements(database))]));
}

/** No statements where a structure cannot be read, so that its pairs count as malformed. */
function readable(read: () => readonly string[]): readonly string[] {
  try {
    return read();
  } catch {
    return [];
  }
}

function birdStatements(database: BirdTables): readonly string[] {
  const { table_names_original: tables, column_names_original: columns } = database;
  const name = (column: number) => quoted(columns[column]?.[1] ?? "");
  return tables.map((table, number) => {
    const isOwn = (column: number | undefined) => columns[column ?? 0]?.[0] === number;
    const parts = columns.flatMap(([, own], i) =>
      isOwn(i) ? [`${quoted(own)} ${database.column_types[i]}`] : []
    );
    // Columns of one key stand as a list, or one by one.
    const key = database.primary_keys.flat().filter(isOwn).map(name);
    const keys = key.length > 0 ? [`PRIMARY KEY (${key.join(", ")})`] : [];
    const foreign = database.foreign_keys.filter(([from]) => isOwn(from)).map(([from, to]) =>
      `FOREIGN KEY (${name(from)}) REFERENCES ${quoted(tables[columns[to]?.[0] ?? 0] ?? "")} (${name(to)})`
    );
    return `CREATE TABLE ${quoted(table)} (${[...parts, ...keys, ...foreign].join(", ")})`;
  });
}

interface Benchmark {
  readonly index: number;
  readonly schema: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly constraint: readonly Readonly<Record<string, unknown>>[];
  readonly pair: readonly [gold: string, predicted: string];
}

/** Pairs that an optimizer takes to be the same, with what a prover found. */
async function calcite(folder: string): Promise<LabelledSet> {
  const given = await readJsonLines(
    join(folder, "verieql/benchmarks_calcite_calcite2.jsonlines"),
  ) as Benchmark[];
  const results = await readJsonLines(
    join(folder, "verieql/experiments_2025_10_31_calcite.out"),
  ) as readonly { readonly index: number; readonly states: readonly string[] }[];
  const states = new Map(results.map(({ index, states }) => [index, states]));
  const structures = new Map<string, readonly string[]>();
  const pairs = given.map(({ index, schema, constraint, pair }) => {
    const [gold, predicted] = pair ?? [];
    const statements = readable(() => calciteStatements({ schema, constraint }));
    const database = statements.join(";");
    structures.set(database, statements);
    const found = states.get(index) ?? [];
    const labels = found.includes("NEQ") ? [false] : found.includes("EQU") ? [true] : [];
    return { id: `${index}`, database, gold: named(gold), predicted: named(predicted), labels };
  });
  return { set: "VeriEQL Calcite", dialect: "duckdb", pairs, unpaired: 0, structures };
}

/** DuckDB takes a name with a dollar sign for a parameter. */
function named(sql: string | undefined): string {
  return `${sql ?? ""}`.replaceAll(
    /('(?:[^']|'')*'|"[^"]*")|(?<![\w$])(?=\w*\$)[\w$]+/g,
    (text, whole?: string) => whole ?? quoted(text),
  );
}

function calciteStatements(
  { schema, constraint }: Pick<Benchmark, "schema" | "constraint">,
): readonly string[] {
  const rules = constraint.flatMap((one) => Object.entries(one)).map(([kind, value]) => {
    const places = [value].flat().map((place) => String(Object(place).value).split("__"));
    return { kind, table: places[0]?.[0] ?? "", places };
  });
  const order = (table: string) =>
    rules.some((rule) => rule.kind === "foreign" && rule.table === table) ? 1 : 0;
  const tables = Object.entries(schema).toSorted(([a], [b]) => order(a) - order(b));
  return tables.map(([table, columns]) => {
    const own = rules.filter((rule) => rule.table === table);
    const required = own.filter(({ kind }) => kind === "not_null").map(({ places }) => places[0]?.[1]);
    const parts = Object.entries(columns).map(([name, type]) =>
      `${name} ${type}${required.includes(name) ? " NOT NULL" : ""}`
    );
    const keys = own.flatMap(({ kind, places: [from, to], places }) =>
      kind === "primary"
        ? [`PRIMARY KEY (${places.map(([, column]) => column).join(", ")})`]
        : kind === "foreign"
        ? [`FOREIGN KEY (${from?.[1]}) REFERENCES ${to?.[0]} (${to?.[1]})`]
        : []
    );
    return `CREATE TABLE ${table} (${[...parts, ...keys].join(", ")})`;
  });
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
