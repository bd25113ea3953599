import { existsSync } from "node:fs";
import { join } from "node:path";
import { InputError, randomFrom, readJsonFile, shuffle } from "../../base/mod.ts";
import { type Dataset, loadDataset } from "../../dialogue/mod.ts";
import { importDatasets } from "../../dialogue/formats/mod.ts";
import type { Dialect } from "../../sql/mod.ts";
import type { Seed } from "../../synthesis/mod.ts";
import type { SuiteName } from "../suites/read_suite.ts";

/** The queries of a dataset about one database. */
export interface SeedPart {
  readonly database: string;
  /** As it can be opened; absent for the embedded database. */
  readonly url?: string | undefined;
  /** Dialect of the queries; absent where it is that of the database. */
  readonly dialect?: Dialect | undefined;
  readonly seeds: readonly Seed[];
}

export interface ReadSeedsOptions {
  /** Folder that holds `NAME/NAME.sqlite` for each database of a published file. @default none */
  readonly databases?: string | undefined;
  /** The database of a dataset of ours. @default the embedded database */
  readonly database?: string | undefined;
  /** Queries to draw of all databases together. @default all */
  readonly count?: number | undefined;
  /** Seed of the draw. */
  readonly seed: number;
}

/**
 * Reads the different queries of a dataset of ours, or of a file of Spider, SParC, CoSQL or MMSQL, by database.
 *
 * @throws {InputError} If the file is of another kind, has no query, or a database is not there.
 */
export async function readSeeds(path: string, options: ReadSeedsOptions): Promise<readonly SeedPart[]> {
  const { databases, database, count = Infinity, seed } = options;
  const kind = kindOf(await readJsonFile(path));
  const parts = kind === undefined
    ? [await ownPart(path, database)]
    : (await importDatasets(path, kind)).map(({ database: name = "", dataset }): SeedPart => {
      if (databases === undefined) {
        throw new InputError(`${path} is about several databases: give --databases their folder`);
      }
      return {
        database: name,
        url: `sqlite:${join(databases, name, `${name}.sqlite`)}`,
        dialect: "sqlite",
        seeds: seedsOf(dataset),
      };
    });
  const absent = parts.filter(({ url }) =>
    kind !== undefined && !existsSync(url?.slice("sqlite:".length) ?? "")
  );
  const there = parts.filter((part) => !absent.includes(part) && part.seeds.length > 0);
  if (there.length === 0) {
    throw new InputError(
      absent.length > 0
        ? `None of the databases of ${path} is in ${databases}: give --databases the folder that holds NAME/NAME.sqlite`
        : `${path} holds no query to begin with: give a dataset with SQL`,
    );
  }
  const all = there.flatMap((part) => part.seeds.map((one) => ({ part, one })));
  const drawn = new Set(shuffle(randomFrom(seed, "seeds"), all).slice(0, count).map(({ one }) => one));
  return there.map((part) => ({ ...part, seeds: part.seeds.filter((one) => drawn.has(one)) }))
    .filter(({ seeds }) => seeds.length > 0);
}

/** The kind of a published file by its first entry; undefined for a dataset of ours. */
function kindOf(document: unknown): SuiteName | undefined {
  const first: unknown = Array.isArray(document) ? document[0] : undefined;
  if (typeof first !== "object" || first === null) return undefined;
  if ("turns" in first) return "mmsql";
  if ("interaction" in first) return "cosql";
  return "query" in first ? "spider" : undefined;
}

async function ownPart(path: string, url: string | undefined): Promise<SeedPart> {
  const dataset = await loadDataset(path);
  const { control: { database = "atlas", sql_dialect: dialect } } = dataset;
  return { database, url, dialect, seeds: seedsOf(dataset) };
}

/** The different queries; each has the id of the dialogue and the place of its first occurrence. */
function seedsOf({ dialogues }: Dataset): readonly Seed[] {
  const seeds = dialogues.flatMap(({ experiment_id, interactions }) =>
    interactions.flatMap(({ ground_truth_sql: sql }, i) =>
      sql === undefined
        ? []
        : [{ id: interactions.length === 1 ? experiment_id : `${experiment_id}.${i + 1}`, sql }]
    )
  );
  return [...Map.groupBy(seeds, ({ sql }) => sql.trim()).values()].flatMap(([first]) => first ?? []);
}
