import { quoteName } from "../../../lib/database/mod.ts";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { readJsonFile, readJsonLines } from "../../../lib/base/mod.ts";

/** A pair of queries with what people, or a prover, say of it. */
export interface LabelledPair {
  readonly id: string;
  /** Which of the set's structures it is about. */
  readonly database: string;
  readonly gold: string;
  readonly predicted: string;
  /** True for the same, by each who judged it; none where nobody could. */
  readonly labels: readonly boolean[];
  /** What its entry lacks, where it cannot be judged. @default nothing */
  readonly malformed?: string;
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

const text = z.string().min(1);

const annotation = z.object({
  db_id: text,
  question: text,
  gold_sql: text,
  predicted_sql: text,
  label: z.boolean(),
});

/** The entries of a shape, and those without it as pairs that cannot be judged. */
function wellFormed<Entry>(shape: z.ZodType<Entry>, given: unknown): {
  readonly entries: readonly Entry[];
  readonly malformed: readonly LabelledPair[];
} {
  const all = Array.isArray(given) ? given : [given];
  const read = all.map((entry) => shape.safeParse(entry));
  return {
    entries: read.flatMap(({ data }) => data === undefined ? [] : [data]),
    malformed: read.flatMap(({ error }, i) => {
      if (error === undefined) return [];
      const [issue] = error.issues;
      const fault = `Entry ${i + 1}: ${issue?.path.join(".") || "all of it"}: ${issue?.message}`;
      return [{
        ...{ id: `entry ${i + 1}`, database: "", gold: "", predicted: "", labels: [] },
        malformed: fault,
      }];
    }),
  };
}

async function annotations(folder: string) {
  const names = [...Deno.readDirSync(join(folder, "sqlexam"))].map(({ name }) => name).sort();
  const files = await Promise.all(names.map((name) => readJsonFile(join(folder, "sqlexam", name))));
  return wellFormed(annotation, files.flat());
}

/** One pair for all who judged the same texts. */
async function sqlExam(folder: string, bird: string): Promise<LabelledSet> {
  const { entries, malformed } = await annotations(folder);
  const groups = Map.groupBy(
    entries,
    ({ db_id, gold_sql, predicted_sql }) => JSON.stringify([db_id, gold_sql, predicted_sql]),
  );
  const pairs = [...groups.values()].map((own, i) => {
    const { db_id, gold_sql, predicted_sql } = own[0] as z.infer<typeof annotation>;
    const labels = own.map(({ label }) => label);
    return { id: `${i + 1}`, database: db_id, gold: gold_sql, predicted: predicted_sql, labels };
  });
  return {
    ...{ set: "SQLExam", dialect: "sqlite", pairs: [...pairs, ...malformed], unpaired: 0 },
    structures: await birdStructures(bird),
  };
}

const bug = z.object({
  id: z.union([text, z.number()]),
  db_id: text,
  question: text,
  sql: text,
  label: z.boolean(),
});
const asked = z.object({ db_id: text, question: text, SQL: text });

/** The set has queries and labels only: ground truths come from other sets that ask the same questions. */
async function bugs(folder: string, bird: string): Promise<LabelledSet> {
  const known = new Map<string, string>();
  const key = (database: string, question: string) =>
    `${database}: ${question.toLowerCase().replaceAll(/\s+/g, " ").replace(/[?. ]+$/, "")}`;
  for (const { db_id, question, gold_sql } of (await annotations(folder)).entries) {
    known.set(key(db_id, question), gold_sql);
  }
  const miniDev = wellFormed(asked, await readJsonFile(join(bird, "mini_dev_sqlite.json")));
  for (const { db_id, question, SQL } of miniDev.entries) known.set(key(db_id, question), SQL);
  const { entries: given, malformed } = wellFormed(
    bug,
    await readJsonFile(join(folder, "nl2sql_bugs_half.json")),
  );
  const pairs = given.flatMap(({ id, db_id, question, sql, label }) => {
    const gold = known.get(key(db_id, question));
    return gold === undefined
      ? []
      : [{ id: `${id}`, database: db_id, gold, predicted: sql, labels: [label] }];
  });
  const unpaired = given.length - pairs.length;
  return {
    ...{ set: "NL2SQL-Bugs", dialect: "sqlite", pairs: [...pairs, ...malformed], unpaired },
    structures: await birdStructures(bird),
  };
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
  const name = (column: number) => quoteName(columns[column]?.[1] ?? "");
  return tables.map((table, number) => {
    const isOwn = (column: number | undefined) => columns[column ?? 0]?.[0] === number;
    const parts = columns.flatMap(([, own], i) =>
      isOwn(i) ? [`${quoteName(own)} ${database.column_types[i]}`] : []
    );
    // Columns of one key stand as a list, or one by one.
    const key = database.primary_keys.flat().filter(isOwn).map(name);
    const keys = key.length > 0 ? [`PRIMARY KEY (${key.join(", ")})`] : [];
    const foreign = database.foreign_keys.filter(([from]) => isOwn(from)).map(([from, to]) =>
      `FOREIGN KEY (${name(from)}) REFERENCES ${quoteName(tables[columns[to]?.[0] ?? 0] ?? "")} (${name(to)})`
    );
    return `CREATE TABLE ${quoteName(table)} (${[...parts, ...keys, ...foreign].join(", ")})`;
  });
}

const benchmark = z.object({
  index: z.number(),
  schema: z.record(z.string(), z.record(z.string(), z.string())),
  constraint: z.array(z.record(z.string(), z.unknown())),
  pair: z.tuple([text, text]),
});
type Benchmark = z.infer<typeof benchmark>;

const proof = z.object({ index: z.number(), states: z.array(z.string()) });

/** Pairs that an optimizer takes to be the same, with what a prover found. */
async function calcite(folder: string): Promise<LabelledSet> {
  const { entries, malformed } = wellFormed(
    benchmark,
    await readJsonLines(join(folder, "verieql/benchmarks_calcite_calcite2.jsonlines")),
  );
  const results = wellFormed(
    proof,
    await readJsonLines(join(folder, "verieql/experiments_2025_10_31_calcite.out")),
  );
  const states = new Map(results.entries.map(({ index, states }) => [index, states]));
  const structures = new Map<string, readonly string[]>();
  const pairs = entries.map(({ index, schema, constraint, pair: [gold, predicted] }) => {
    const statements = readable(() => calciteStatements({ schema, constraint }));
    const database = statements.join(";");
    structures.set(database, statements);
    const found = states.get(index) ?? [];
    const labels = found.includes("NEQ") ? [false] : found.includes("EQU") ? [true] : [];
    return { id: `${index}`, database, gold: named(gold), predicted: named(predicted), labels };
  });
  return {
    ...{ set: "VeriEQL Calcite", dialect: "duckdb", pairs: [...pairs, ...malformed], unpaired: 0 },
    structures,
  };
}

/** DuckDB takes a name with a dollar sign for a parameter. */
function named(sql: string): string {
  return sql.replaceAll(
    /('(?:[^']|'')*'|"[^"]*")|(?<![\w$])(?=\w*\$)[\w$]+/g,
    (text, whole?: string) => whole ?? quoteName(text),
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
