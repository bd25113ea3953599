import { existsSync } from "node:fs";
import { join } from "node:path";
import { buildAtlas, buildIndustrial } from "../../../lib/bundled/mod.ts";
import { openDatabase, runsOnServer } from "../../../lib/database/mod.ts";
import { type Dataset, loadDatasets } from "../../../lib/dialogue/mod.ts";
import { translate } from "../../../lib/sql/mod.ts";
import {
  copyTables,
  harmlessQueries,
  type HostileDialect,
  openAttack,
  type Planted,
} from "../../../tests/database/hostile/mod.ts";
import { interrupted } from "../../cli/command.ts";
import type { MeasuredRefusals } from "./guards_measures.ts";
import { createProgress } from "../../cli/progress.ts";
import { projectFile } from "../../cli/project_file.ts";

type MeasureRefusalsOptions =
  | { readonly kind: "harmless"; readonly planted: Planted }
  | {
    readonly kind: "ground truths";
    readonly data: string;
    readonly postgres: string;
    readonly mysql: string;
    /** What was missing is added. */
    readonly notes: string[];
  };

/** Runs queries that only read, and counts those that are refused all the same. */
export function measureRefusals(options: MeasureRefusalsOptions): Promise<readonly MeasuredRefusals[]> {
  return options.kind === "harmless" ? runHarmless(options.planted) : runGroundTruths(options);
}

async function runHarmless(planted: Planted): Promise<readonly MeasuredRefusals[]> {
  const { dialect } = planted.corpus;
  const measured: MeasuredRefusals[] = [];
  for (const login of planted.logins) {
    await using attack = await openAttack(planted, login);
    const refused: { readonly sql: string; readonly reason: string }[] = [];
    let notRun = 0;
    for (const sql of harmlessQueries[dialect]) {
      interrupted.throwIfAborted();
      const { fate, message, harms } = await attack.run(sql);
      if (fate === "refused") refused.push({ sql, reason: message });
      else if (fate !== "ran") notRun++;
      if (harms.length > 0) refused.push({ sql, reason: harms.join("; ") });
    }
    measured.push({
      ...{ source: "harmless queries", engine: dialect, login: login.name },
      ...{ queries: harmlessQueries[dialect].length, refused, not_run: notRun },
    });
  }
  return measured;
}

/** Queries on one database. */
interface Work {
  readonly source: string;
  readonly engine: HostileDialect;
  readonly login: string;
  readonly url: string;
  readonly queries: readonly string[];
}

async function runGroundTruths(
  { data, postgres, mysql, notes }: Extract<MeasureRefusalsOptions, { readonly kind: "ground truths" }>,
): Promise<readonly MeasuredRefusals[]> {
  const folder = await Deno.makeTempDir();
  const progress = createProgress("databases with ground truths");
  try {
    const published = await publishedWorks(data, notes);
    await using copies = await copyTables({ folder, postgres, mysql, databases: spiderDatabases(published) });
    const works = [
      ...published,
      ...await embeddedWorks(folder),
      ...await copiedWorks(published, copies.copies),
    ];
    const measured = new Map<string, MeasuredRefusals>();
    for (const [i, work] of works.entries()) {
      const key = `${work.source} ${work.engine}`;
      const before = measured.get(key);
      const { refused, notRun } = await run(work);
      measured.set(key, {
        ...{ source: work.source, engine: work.engine, login: work.login },
        queries: (before?.queries ?? 0) + work.queries.length,
        refused: [...before?.refused ?? [], ...refused],
        not_run: (before?.not_run ?? 0) + notRun,
      });
      progress.update(i + 1, works.length);
    }
    return [...measured.values()];
  } finally {
    progress.end();
    await Deno.remove(folder, { recursive: true });
  }
}

async function run({ url, queries }: Work) {
  await using database = await openDatabase(url);
  const refused: { readonly sql: string; readonly reason: string }[] = [];
  let notRun = 0;
  for (const sql of queries) {
    const outcome = await database.query(sql, { timeoutMs: 3_000, signal: interrupted });
    interrupted.throwIfAborted();
    if (outcome.kind === "refused") refused.push({ sql, reason: outcome.reason });
    else if (outcome.kind !== "rows") notRun++;
  }
  return { refused, notRun };
}

const titles = { spider: "Spider", sparc: "SParC", cosql: "CoSQL" } as const;

async function publishedWorks(data: string, notes: string[]): Promise<readonly Work[]> {
  const works: Work[] = [];
  for (const [name, title] of Object.entries(titles)) {
    const file = join(data, name, "dev.json");
    if (!existsSync(file)) {
      notes.push(`${title} is left out, as ${name}/dev.json is not there.`);
      continue;
    }
    for (const { database = "", dataset } of await loadDatasets(file)) {
      const path = join(data, "spider_en/database", database, `${database}.sqlite`);
      if (!existsSync(path)) {
        notes.push(`${title}'s database ${database} is left out, as its file is not there.`);
        continue;
      }
      const queries = queriesOf(dataset);
      works.push({ source: `${title} dev`, engine: "sqlite", login: "file", url: `sqlite:${path}`, queries });
    }
  }
  return works;
}

const spiderDatabases = (works: readonly Work[]) =>
  works.filter(({ source }) => source === "Spider dev").map(({ url }) => url.replace(/^sqlite:/, ""));

async function embeddedWorks(folder: string): Promise<readonly Work[]> {
  const place = (path: string) => projectFile(`datasets/${path}`);
  const atlas = `duckdb:${await buildAtlas({ folder: place("atlas") })}`;
  const industrial = join(folder, "industrial.duckdb");
  await buildIndustrial(industrial, { rows: 100, signal: interrupted });
  const sets = [
    { source: "embedded: atlas", path: "atlas/dialogues.json", url: atlas },
    { source: "embedded: atlas, by a model", path: "atlas/model/dialogues.json", url: atlas },
    { source: "embedded: industrial", path: "industrial/dialogues.json", url: `duckdb:${industrial}` },
  ];
  const works: Work[] = [];
  for (const { source, path, url } of sets) {
    const queries = (await loadDatasets(place(path))).flatMap(({ dataset }) => queriesOf(dataset));
    works.push({ source, engine: "duckdb", login: "file", url, queries });
  }
  return works;
}

function queriesOf({ dialogues }: Dataset): readonly string[] {
  return dialogues.flatMap(({ interactions }) => interactions.flatMap((one) => one.ground_truth_sql ?? []));
}

async function copiedWorks(
  published: readonly Work[],
  copies: readonly { readonly path: string; readonly engine: HostileDialect; readonly url: string }[],
): Promise<readonly Work[]> {
  const works: Work[] = [];
  for (const { path, engine, url } of copies) {
    const work = published.find((one) => one.source === "Spider dev" && one.url === `sqlite:${path}`);
    const queries: string[] = [];
    for (const sql of work?.queries ?? []) {
      const translated = await translate(lowerNames(sql), { from: "sqlite", to: engine });
      if (translated.kind === "translated") queries.push(translated.sql);
    }
    works.push({
      source: "Spider dev, translated",
      engine,
      login: runsOnServer(engine) ? "reading" : "file",
      url,
      queries,
    });
  }
  return works;
}

/** The copies have all names in lower case. */
function lowerNames(sql: string): string {
  return sql.replaceAll(/'[^']*'|"[^"]*"|[^'"]+/g, (part) => /^['"]/.test(part) ? part : part.toLowerCase());
}
