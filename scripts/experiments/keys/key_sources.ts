import { join } from "node:path";
import { readJsonFile, readTextFile } from "../../../lib/base/mod.ts";
import type { Database } from "../../../lib/database/mod.ts";
import type { Join, Schema } from "../../../lib/schema/mod.ts";
import { interrupted } from "../../cli/command.ts";

/** A database whose keys are known. */
export interface KeySource {
  readonly name: string;
  /** Whether rules and weights were made with a look at it. */
  readonly used_for: "development" | "unseen";
  readonly isSpider?: true;
  /** Files and folders that it is read from, below the folder of all. */
  readonly paths: readonly string[];
  open(folder: string): Promise<OpenKeySource>;
}

export interface OpenKeySource extends Partial<AsyncDisposable> {
  readonly schema: Schema;
  /** Absent where only a schema is known. */
  readonly database?: Database;
  /** The keys that should be found. */
  readonly keys: readonly Join[];
}

/** The first half of the Spider databases by name, then the other. */
const spiderNames = {
  development: [
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
  ],
  unseen: [
    "orchestra",
    "pets_1",
    "poker_player",
    "real_estate_properties",
    "singer",
    "student_transcripts_tracking",
    "tvshow",
    "voter_1",
    "world_1",
    "wta_1",
  ],
} as const;

/** All databases that key inference is measured on. */
export const keySources: readonly KeySource[] = [
  file("Mondial 2023", "unseen", "mondial/mondial.sqlite"),
  file("Mondial, 40 tables", "unseen", "mondial40/mondial40.sqlite"),
  file("Northwind", "unseen", "schemas/northwind.sqlite"),
  catalog("MusicBrainz", "unseen", "schemas/catalog/musicbrainz.json"),
  {
    name: "Join Order Benchmark",
    used_for: "unseen",
    paths: ["schemas/catalog/job.json", "schemas/job_queries"],
    open: async (folder) => {
      const { loadCatalog } = await import("../../../lib/schema/mod.ts");
      const schema = loadCatalog(await readJsonFile(join(folder, "schemas/catalog/job.json")));
      return { schema, keys: await queriedJoins(join(folder, "schemas/job_queries"), schema) };
    },
  },
  file("Chinook", "development", "schemas/chinook.sqlite"),
  catalog("Sakila", "development", "schemas/catalog/sakila.json"),
  catalog("AdventureWorks", "development", "schemas/catalog/adventureworks.json"),
  catalog("OpenStreetMap", "development", "schemas/catalog/osm.json"),
  {
    name: "OpenMRS",
    used_for: "development",
    paths: ["schemas/openmrs_2.9_schema.sql"],
    open: async (folder) => {
      const { loadDdl } = await import("../../../lib/schema/mod.ts");
      const text = await readTextFile(join(folder, "schemas/openmrs_2.9_schema.sql"));
      return declared(await loadDdl(text, "mysql"));
    },
  },
  {
    name: "Atlas (embedded)",
    used_for: "development",
    paths: [],
    open: async () => {
      const { buildAtlas } = await import("../../../lib/bundled/mod.ts");
      return await openFile(await buildAtlas());
    },
  },
  ...(["development", "unseen"] as const).flatMap((used_for) =>
    spiderNames[used_for].map((name): KeySource => ({
      ...file(name, used_for, `spider_en/database/${name}/${name}.sqlite`),
      isSpider: true,
    }))
  ),
];

function file(name: string, used_for: KeySource["used_for"], path: string): KeySource {
  return { name, used_for, paths: [path], open: (folder) => openFile(join(folder, path)) };
}

function catalog(name: string, used_for: KeySource["used_for"], path: string): KeySource {
  return {
    name,
    used_for,
    paths: [path],
    open: async (folder) => {
      const { loadCatalog } = await import("../../../lib/schema/mod.ts");
      return declared(loadCatalog(await readJsonFile(join(folder, path))));
    },
  };
}

function declared(schema: Schema): OpenKeySource {
  return { schema, keys: schema.foreignKeys };
}

async function openFile(path: string): Promise<OpenKeySource> {
  const { introspect, openDatabase } = await import("../../../lib/database/mod.ts");
  const database = await openDatabase(path);
  try {
    const schema = await introspect(database, { signal: interrupted });
    return { ...declared(schema), database, [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]() };
  } catch (error) {
    await database[Symbol.asyncDispose]();
    throw error;
  }
}

/** The joins of queries that compare a column with the primary key of a table. */
async function queriedJoins(folder: string, { tables }: Schema): Promise<readonly Join[]> {
  const { lexSql } = await import("../../../lib/sql/mod.ts");
  const keyOf = new Map(tables.map(({ name, primaryKey }) => [name, primaryKey[0]]));
  const joins = new Map<string, Join>();
  for await (const { name } of Deno.readDir(folder)) {
    const words = lexSql(await readTextFile(join(folder, name)), "postgres").map(({ value }) => value);
    const aliases = new Map(
      words.flatMap((word, i) =>
        word.toUpperCase() === "AS" && keyOf.has(words[i - 1] ?? "") ? [[words[i + 1], words[i - 1]]] : []
      ),
    );
    const endAt = (i: number) => ({ table: aliases.get(words[i]) ?? "", columns: [words[i + 2] ?? ""] });
    for (const [i, word] of words.entries()) {
      if (word !== "=" || words[i - 2] !== "." || words[i + 2] !== ".") continue;
      const [left, right] = [endAt(i - 3), endAt(i + 1)];
      const [isLeftKey, isRightKey] = [left, right].map(({ table, columns }) =>
        keyOf.get(table) === columns[0]
      );
      if (isLeftKey === isRightKey) continue;
      const found = isRightKey ? { from: left, to: right } : { from: right, to: left };
      joins.set(JSON.stringify(found), found);
    }
  }
  return [...joins.values()];
}
