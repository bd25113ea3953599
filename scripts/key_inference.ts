import { basename, join } from "node:path";
import { InputError, readJsonFile, readTextFile, writeFileAtomic, writeJsonFile } from "../lib/base/mod.ts";
import type { Database } from "../lib/database/mod.ts";
import type { KeyMeasure, ReportTable } from "../lib/report/mod.ts";
import type { InferredKey, Join, Schema } from "../lib/schema/mod.ts";
import { interrupted, print, say } from "./command.ts";
import { createProgress } from "./progress.ts";

export interface KeyInferenceOptions {
  /** Holds the databases and schemas; those that are missing are named and skipped. */
  readonly folder: string;
  /** Where the tables are written. @default "reports" */
  readonly out?: string;
  /** Print the measures as JSON, not as tables. @default false */
  readonly json?: true;
}

type UsedFor = "development" | "unseen";

/** A database whose keys are known. */
interface Source {
  readonly name: string;
  readonly path: string;
  readonly used_for: UsedFor;
}

/** What was inferred of one database in one way; field names are those of the JSON. */
interface Measured extends Omit<KeyMeasure, "used_for"> {
  readonly used_for: UsedFor;
  readonly confidences: readonly { readonly confidence: number; readonly right: boolean }[];
}

interface Opened {
  readonly schema: Schema;
  readonly database?: Database;
}

const THRESHOLD = 0.5;
const BASELINE = "TABLE_id = id";
const NAMES = "names alone";
const DATA = "names and data";
const methods = [BASELINE, NAMES, DATA];

/** The embedded database, which lies in no folder. */
const atlas = "Atlas";
const sources: readonly Source[] = [
  { name: "Mondial 2023", path: "mondial/mondial.sqlite", used_for: "unseen" },
  { name: "Mondial, 40 tables", path: "mondial40/mondial40.sqlite", used_for: "unseen" },
  { name: "Chinook", path: "schemas/chinook.sqlite", used_for: "development" },
  { name: "Northwind", path: "schemas/northwind.sqlite", used_for: "unseen" },
  { name: "Sakila", path: "schemas/catalog/sakila.json", used_for: "development" },
  { name: "MusicBrainz", path: "schemas/catalog/musicbrainz.json", used_for: "unseen" },
  { name: "AdventureWorks", path: "schemas/catalog/adventureworks.json", used_for: "development" },
  { name: "OpenStreetMap", path: "schemas/catalog/osm.json", used_for: "development" },
  { name: "OpenMRS", path: "schemas/openmrs_2.9_schema.sql", used_for: "development" },
  { name: "Join Order Benchmark", path: "schemas/catalog/job.json", used_for: "unseen" },
];

const spiderFolder = "spider_en/database";
/** The first half of the Spider databases by name. */
const spiderDevelopment: ReadonlySet<string> = new Set([
  "battle_death",
  "car_1",
  "concert_singer",
  "course_teach",
  "cre_Doc_Template_Mgt",
  "dog_kennels",
  "employee_hire_evaluation",
  "flight_2",
  "museum_visit",
  "network_1",
]);

/**
 * Hides the foreign keys of known databases, infers them again, and writes how many come back.
 *
 * @throws {InputError} If the folder holds none of them.
 */
export async function measureKeyInference(
  { folder, out = "reports", json }: KeyInferenceOptions,
): Promise<void> {
  const { toMarkdown, toTerminal } = await import("../lib/report/mod.ts");
  const single = [
    { name: atlas, path: "", used_for: "development" } as const,
    ...await present(folder, sources),
  ];
  const spider = await present(folder, await spiderSources(folder));
  const measured: Measured[] = [];
  const progress = createProgress("databases measured");
  for (const source of [...single, ...spider]) {
    interrupted.throwIfAborted();
    measured.push(...await measureSource(folder, source));
    progress.update(measured.length, methods.length * (single.length + spider.length));
  }
  progress.end();
  const isSpider = new Set(spider.map(({ name }) => name));
  const tables = await report(
    measured.filter(({ database }) => !isSpider.has(database)),
    measured.filter(({ database }) => isSpider.has(database)),
  );
  const command = `deno task experiment keys --schemas ${folder}`;
  await writeFileAtomic(
    join(out, "key-inference.md"),
    [`\`${command}\``, ...tables.map(toMarkdown)].join("\n\n"),
  );
  const document = {
    command,
    threshold: THRESHOLD,
    databases: measured.map(({ confidences: _, ...rest }) => rest),
    bins: binsOf(measured),
  };
  await writeJsonFile(join(out, "key-inference.json"), document);
  print(json ? JSON.stringify(document, null, 2) : tables.map(toTerminal).join("\n\n"));
  say(`Written: ${join(out, "key-inference.md")}`);
}

async function present(folder: string, all: readonly Source[]): Promise<readonly Source[]> {
  const found: Source[] = [];
  for (const source of all) {
    try {
      await Deno.stat(join(folder, source.path));
      found.push(source);
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
      say(`Skipped: ${source.name}, as ${join(folder, source.path)} is missing`);
    }
  }
  if (found.length === 0) {
    throw new InputError(
      `Cannot measure anything, as ${folder} holds no known database: name another folder`,
    );
  }
  return found;
}

async function spiderSources(folder: string): Promise<readonly Source[]> {
  const names: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(join(folder, spiderFolder))) {
    if (isDirectory) names.push(name);
  }
  return names.toSorted().map((name) => ({
    name,
    path: join(spiderFolder, name, `${name}.sqlite`),
    used_for: spiderDevelopment.has(name) ? "development" : "unseen",
  }));
}

async function measureSource(folder: string, source: Source): Promise<readonly Measured[]> {
  const { inferKeys } = await import("../lib/database/mod.ts");
  await using closing = new AsyncDisposableStack();
  const { schema, database } = source.name === atlas
    ? await openAtlas()
    : await openSource(join(folder, source.path));
  if (database !== undefined) closing.use(database);
  const truth = new Set(
    (source.name === "Join Order Benchmark"
      ? await queriedJoins(join(folder, "schemas/job_queries"), schema)
      : schema.foreignKeys).map(identity),
  );
  const hidden = { ...schema, foreignKeys: [] };
  const measure = (method: string, keys: readonly (Join & Partial<InferredKey>)[]): Measured => {
    const sure = keys.filter(({ confidence = 1 }) => confidence >= THRESHOLD);
    return {
      database: source.name,
      used_for: source.used_for,
      method,
      declared: truth.size,
      inferred: sure.length,
      right: sure.filter((key) => truth.has(identity(key))).length,
      confidences: keys.flatMap((key) =>
        key.confidence === undefined ? [] : [{ confidence: key.confidence, right: truth.has(identity(key)) }]
      ),
    };
  };
  const options = { threshold: 0, signal: interrupted };
  const hasRows = schema.tables.some(({ rowCount = 0 }) => rowCount > 0);
  return [
    measure(BASELINE, plainKeys(hidden)),
    measure(NAMES, await inferKeys(undefined, hidden, options)),
    ...(database !== undefined && hasRows ? [measure(DATA, await inferKeys(database, hidden, options))] : []),
  ];
}

async function openAtlas(): Promise<Opened> {
  const { buildAtlas } = await import("../lib/database/mod.ts");
  return await openFile(await buildAtlas());
}

async function openSource(path: string): Promise<Opened> {
  const { loadCatalog, loadDdl } = await import("../lib/schema/mod.ts");
  if (path.endsWith(".json")) return { schema: loadCatalog(await readJsonFile(path)) };
  if (path.endsWith(".sql")) return { schema: await loadDdl(await readTextFile(path), "mysql") };
  return await openFile(path);
}

async function openFile(path: string): Promise<Opened> {
  const { introspect, openDatabase } = await import("../lib/database/mod.ts");
  const database = await openDatabase(path);
  try {
    return { database, schema: await introspect(database, { signal: interrupted }) };
  } catch (error) {
    await database[Symbol.asyncDispose]();
    throw error;
  }
}

/** A join without its name and the order of its columns. */
function identity({ from, to }: Join): string {
  const pairs = from.columns.map((column, i) => JSON.stringify([column, to.columns[i]]));
  return JSON.stringify([from.table, to.table, ...pairs.toSorted()]);
}

/** The baseline: columns called TABLE_id or TABLEid, where that table has a key of one column called id or the same. */
function plainKeys({ tables }: Schema): readonly Join[] {
  const targets = new Map(tables.flatMap(({ name, primaryKey }) => {
    const [key, ...rest] = primaryKey;
    if (key === undefined || rest.length > 0) return [];
    const table = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
    const to = { table: name, columns: [key] };
    return [`${table}_id`, `${table}id`]
      .filter((column) => [column, "id"].includes(key.toLowerCase()))
      .map((column) => [column, to] as const);
  }));
  return tables.flatMap((table) =>
    table.columns.flatMap(({ name }): Join[] => {
      const to = targets.get(name.toLowerCase());
      return to === undefined || to.table === table.name
        ? []
        : [{ from: { table: table.name, columns: [name] }, to }];
    })
  );
}

/** The joins of queries that compare a column with the primary key of a table. */
async function queriedJoins(folder: string, { tables }: Schema): Promise<readonly Join[]> {
  const { lexSql } = await import("../lib/sql/mod.ts");
  const keyOf = new Map(tables.map(({ name, primaryKey }) => [name, primaryKey[0]]));
  const joins = new Map<string, Join>();
  for await (const { name } of Deno.readDir(folder)) {
    const tokens = lexSql(await readTextFile(join(folder, basename(name))), "postgres").map(({ value }) =>
      value
    );
    const aliases = new Map(
      tokens.flatMap((token, i) =>
        token.toUpperCase() === "AS" && keyOf.has(tokens[i - 1] ?? "") ? [[tokens[i + 1], tokens[i - 1]]] : []
      ),
    );
    for (const [i, token] of tokens.entries()) {
      if (token !== "=" || tokens[i - 2] !== "." || tokens[i + 2] !== ".") continue;
      const ends = [[tokens[i - 3], tokens[i - 1]], [tokens[i + 1], tokens[i + 3]]].map((
        [alias, column = ""],
      ) => ({
        table: aliases.get(alias) ?? "",
        columns: [column],
      }));
      const isKey = ends.map(({ table, columns }) => keyOf.get(table) === columns[0]);
      if (isKey[0] === isKey[1]) continue;
      const [from, to] = isKey[1] ? ends : ends.toReversed();
      if (from !== undefined && to !== undefined) joins.set(identity({ from, to }), { from, to });
    }
  }
  return [...joins.values()];
}

interface Bin {
  readonly used_for: UsedFor;
  readonly method: string;
  readonly from: number;
  readonly keys: number;
  readonly right: number;
}

/** Inferred keys by tenths of their confidence, from the surest on. */
function binsOf(measured: readonly Measured[]): readonly Bin[] {
  return (["development", "unseen"] as const).flatMap((used_for) =>
    [NAMES, DATA].flatMap((method) =>
      [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3].map((from) => {
        const inside = measured.filter((one) => one.used_for === used_for && one.method === method)
          .flatMap(({ confidences }) => confidences)
          .filter(({ confidence }) => confidence >= from && (confidence < from + 0.1 - 1e-9 || from === 0.9));
        return {
          used_for,
          method,
          from,
          keys: inside.length,
          right: inside.filter(({ right }) => right).length,
        };
      })
    )
  );
}

async function report(
  single: readonly Measured[],
  spider: readonly Measured[],
): Promise<readonly ReportTable[]> {
  const { keyInferenceTable } = await import("../lib/report/mod.ts");
  const pooled = (database: string, used_for: UsedFor, of: readonly Measured[]): KeyMeasure[] =>
    methods.flatMap((method) => {
      const own = of.filter((one) => one.used_for === used_for && one.method === method);
      const sum = (field: "declared" | "inferred" | "right") =>
        own.reduce((total, one) => total + one[field], 0);
      return own.length === 0 ? [] : [{
        database: `${database} (${own.length})`,
        used_for,
        method,
        declared: sum("declared"),
        inferred: sum("inferred"),
        right: sum("right"),
      }];
    });
  const all = [...single, ...spider];
  return [
    keyInferenceTable([
      ...single,
      ...pooled("Spider", "development", spider),
      ...pooled("Spider", "unseen", spider),
      ...pooled("all", "development", all),
      ...pooled("all", "unseen", all),
    ], {
      caption: "Foreign keys that come back after the declared ones were hidden",
      label: "tab:key-inference",
      notes: [
        `Inferred are keys with a confidence of at least ${THRESHOLD}. A key of several columns counts as one; it is right if ` +
        "a declared key joins the same columns in the same direction.",
        "Rules and weights were made with a look at the databases that they saw, and at no other. Primary and unique " +
        "keys stay visible.",
        `${BASELINE}: every column that is called TABLE_id or TABLEid, where that table's primary key is called id or the same.`,
        "The Join Order Benchmark declares no foreign keys: as declared count the joins of its 113 queries with a primary " +
        "key. Joins that no query makes count as wrong.",
        "Where there is no row for names and data, only the schema is at hand, or the tables are empty.",
      ],
    }),
    binTable(binsOf(all)),
    keyInferenceTable(spider, {
      caption: "The Spider databases one by one",
      label: "tab:key-inference-spider",
    }),
  ];
}

function binTable(bins: readonly Bin[]): ReportTable {
  return {
    caption: "What the confidence of an inferred key means",
    label: "tab:key-confidence",
    columns: [
      { header: "Confidence" },
      ...[[NAMES, "Saw"], [NAMES, "Unseen"], [DATA, "Saw"], [DATA, "Unseen"]].map(([method, seen]) => ({
        header: `${seen === "Saw" ? "Development" : "Unseen"}, ${method}`,
        align: "right" as const,
      })),
    ],
    rows: [...new Set(bins.map(({ from }) => from))].map((from) => [
      `${from.toFixed(1)} to ${(from + 0.1).toFixed(1)}`,
      ...[NAMES, DATA].flatMap((method) =>
        (["development", "unseen"] as const).map((used_for) => {
          const bin = bins.find((one) =>
            one.from === from && one.method === method && one.used_for === used_for
          );
          return bin === undefined || bin.keys === 0
            ? "none"
            : `${(100 * bin.right / bin.keys).toFixed(1)} % (${bin.right}/${bin.keys})`;
        })
      ),
    ]),
    notes: ["Share of the inferred keys that are declared, by their confidence."],
  };
}
