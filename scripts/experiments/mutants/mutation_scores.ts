import { existsSync } from "node:fs";
import { join } from "node:path";
import { InputError, mapPool, readJsonLines, writeFileAtomic, writeJsonFile } from "../../../lib/base/mod.ts";
import { buildAtlas } from "../../../lib/bundled/mod.ts";
import {
  compareOnVariants,
  compareQueries,
  type DatabasePair,
  leastMutants,
  makeVariants,
  type MutantFate,
  type MutationScore,
  mutationScore,
  openVariants,
} from "../../../lib/compare/mod.ts";
import { introspect, openDatabase } from "../../../lib/database/mod.ts";
import { type Dataset, datasetInDialect, loadDatasets } from "../../../lib/dialogue/mod.ts";
import { toMarkdown } from "../../../lib/report/mod.ts";
import type { Table } from "../../../lib/schema/mod.ts";
import { interrupted, print, say } from "../../cli/command.ts";
import { createProgress } from "../../cli/progress.ts";
import { embeddedDataset, inProject } from "../../cli/project_file.ts";
import { shownCommand } from "../../cli/shown_command.ts";
import {
  isAccidental,
  type MeasuredMutants,
  mutantKindTable,
  type MutantTally,
  mutationScoreTable,
  type VariantPair,
  variantPairTable,
} from "./mutation_tables.ts";
import { tableText } from "../../cli/table_text.ts";

export interface MeasureMutationsOptions {
  /** Folder of the published data; what is missing is named and skipped. */
  readonly data: string;
  /** Folder that `mutation-scores.md` and `mutation-scores.json` are written to. @default "reports" */
  readonly out?: string | undefined;
  /** Print the figures as JSON, not as tables. @default false */
  readonly json?: boolean | undefined;
}

/** Queries of a dataset on one of its databases. */
interface Work {
  readonly dataset: string;
  readonly database: string;
  readonly url: string;
  readonly queries: readonly string[];
}

/** One published pair that the official evaluator calls equal. */
interface Pair {
  readonly source: string;
  readonly dialogue: number;
  readonly turn: number;
  readonly db_id: string;
  readonly gold: string;
  readonly pred: string;
  readonly exec_match: 0 | 1 | null;
  readonly exact_match: 0 | 1 | null;
}

/** Variants of each database. */
const VARIANTS = 4;
const SEED = 1;
const LIMITS = { timeoutMs: 5_000, maxRows: 20_000 };
const limits = { ...LIMITS, signal: interrupted };

/**
 * Measures how well the data of datasets tell ground truths from their mutants, before and after variants, and how many
 * published `equal` verdicts turn out accidental.
 *
 * @throws {InputError} If the folder holds none of the published data.
 */
export async function measureMutations(options: MeasureMutationsOptions): Promise<void> {
  const { data, out = "reports", json = false } = options;
  const works = [await atlas(), ...await mondial(data), ...await spider(data)];
  if (works.length === 1) {
    throw new InputError(`Cannot measure anything, as ${data} holds no published data: name another folder`);
  }
  const folder = await Deno.makeTempDir();
  try {
    const progress = createProgress("queries scored");
    const total = works.reduce((sum, { queries }) => sum + queries.length, 0);
    let done = 0;
    const scored: MeasuredMutants[] = [];
    const score = async (work: Work, i: number) => {
      const onQuery = () => progress.update(++done, total);
      const place = join(folder, `scores-${i}`);
      scored.push(await measure(work, { folder: place, onQuery }));
    };
    for await (const _ of mapPool(works, score, { concurrency: 2, signal: interrupted }));
    progress.end();
    const measured = works.flatMap((work) => scored.filter((one) => sameWork(one, work)));
    const pairs = await judgePairs(data, folder);
    const command = shownCommand("experiment mutants", {
      data,
      out: out === inProject("reports") ? undefined : out,
    });
    const tables = [
      mutationScoreTable(measured),
      mutantKindTable(measured),
      ...(pairs.length > 0 ? [variantPairTable(pairs)] : []),
    ];
    const document = {
      ...{ command, variants: VARIANTS, seed: SEED, limits: LIMITS, measured },
      accidental: pairs.filter(isAccidental),
    };
    await writeFileAtomic(
      join(out, "mutation-scores.md"),
      [`\`${command}\``, ...tables.map(toMarkdown)].join("\n\n"),
    );
    await writeJsonFile(join(out, "mutation-scores.json"), document);
    print(json ? JSON.stringify(document, null, 2) : tableText(tables));
    say(`Written: ${join(out, "mutation-scores.md")}`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const sameWork = (a: MeasuredMutants, b: Work) => a.dataset === b.dataset && a.database === b.database;

async function atlas(): Promise<Work> {
  const queries = (await loadDatasets(embeddedDataset)).flatMap(({ dataset }) => queriesOf(dataset));
  return { dataset: "Atlas (ours)", database: "atlas", url: `duckdb:${await buildAtlas()}`, queries };
}

async function mondial(data: string): Promise<readonly Work[]> {
  const [file, path] = ["dialogue_dataset.json", "mondial40.sqlite"].map((name) =>
    join(data, "mondial40", name)
  );
  if (file === undefined || path === undefined || !present("Mondial (paper)", [file, path])) return [];
  const queries: string[] = [];
  for (const { dataset } of await loadDatasets(file)) {
    queries.push(...queriesOf(await datasetInDialect(dataset, "sqlite")));
  }
  return [{ dataset: "Mondial (paper)", database: "mondial40", url: `sqlite:${path}`, queries }];
}

async function spider(data: string): Promise<readonly Work[]> {
  const file = join(data, "spider/dev.json");
  if (!present("Spider dev", [file, join(data, "spider_en/database")])) return [];
  return (await loadDatasets(file)).map(({ database = "", dataset }) => ({
    dataset: "Spider dev",
    database,
    url: spiderUrl(data, database),
    queries: queriesOf(dataset),
  }));
}

const spiderUrl = (data: string, name: string) =>
  `sqlite:${join(data, "spider_en/database", name, `${name}.sqlite`)}`;

function queriesOf({ dialogues }: Dataset): readonly string[] {
  return dialogues.flatMap(({ interactions }) => interactions.flatMap((one) => one.ground_truth_sql ?? []));
}

function present(name: string, paths: readonly string[]): boolean {
  const missing = paths.filter((path) => !existsSync(path));
  if (missing.length > 0) say(`Skipped: ${name}, as there is no ${missing.join(", no ")}`);
  return missing.length === 0;
}

/** A database opened with its variants. */
async function openAll(
  { url, queries, folder }: Pick<Work, "url" | "queries"> & { readonly folder: string },
) {
  await using database = await openDatabase(url);
  const { tables } = await introspect(database, { signal: interrupted });
  const made = await makeVariants(database, {
    folder,
    queries,
    seed: SEED,
    count: VARIANTS,
    signal: interrupted,
  });
  const opened = await openVariants([{ name: "at hand", url }, ...made]);
  const [atHand, ...pairs] = opened.pairs;
  return { tables, made, atHand: atHand as DatabasePair, pairs, opened };
}

async function measure(
  { dataset, database, url, queries }: Work,
  { onQuery, folder }: { readonly folder: string; readonly onQuery: () => void },
): Promise<MeasuredMutants> {
  const { tables, made, atHand, pairs, opened } = await openAll({ url, queries, folder });
  await using _ = opened;
  // The set asks most of its queries twice, in other words.
  const known = new Map<string, MutationScore>();
  const scores: MutationScore[] = [];
  for (const sql of queries) {
    const score = known.get(sql) ?? await scoreOf(sql, { atHand, variants: pairs, tables });
    known.set(sql, score);
    scores.push(score);
    onQuery();
  }
  const all = scores.flatMap((score) => score.kind === "scored" ? [score] : []);
  const shares = all.flatMap(({ score, killed, survived }) =>
    score === undefined ? [] : [{ score, of: killed + survived }]
  );
  const enough = shares.filter(({ of }) => of >= leastMutants);
  return {
    dataset,
    database,
    queries: queries.length,
    variant_rows: made.map(({ rowCount }) => rowCount),
    unscored: scores.flatMap((score, query) =>
      score.kind === "unscored" ? [{ query: query + 1, reason: score.reason }] : []
    ),
    mutants: tally(all.flatMap(({ fates }) => fates)),
    scores: enough.reduce((sum, { score }) => sum + score, 0),
    scored: enough.length,
    few_mutants: shares.length - enough.length,
    complete_before:
      all.filter((one) => one.killed > 0 && one.survived + one.killed_by_variants === 0).length,
    complete_after: all.filter((one) => one.killed > 0 && one.survived === 0).length,
  };
}

function scoreOf(
  sql: string,
  { atHand, ...rest }: {
    readonly atHand: DatabasePair;
    readonly variants: readonly DatabasePair[];
    readonly tables: readonly Table[];
  },
): Promise<MutationScore> {
  return mutationScore({ ...atHand, ...rest, sql, ...limits });
}

function tally(fates: readonly MutantFate[]): readonly MutantTally[] {
  return [...Map.groupBy(fates, ({ mutant }) => mutant.kind)].map(([kind, own]) => {
    const count = (fate: MutantFate["kind"]) => own.filter((one) => one.kind === fate).length;
    return {
      kind,
      killed: count("killed"),
      killed_by_variants: own.filter((one) => one.kind === "killed" && one.by !== "at hand").length,
      survived: count("survived"),
      invalid: count("invalid"),
      undecided: count("undecided"),
    };
  }).toSorted((a, b) => a.kind < b.kind ? -1 : 1);
}

/** Published pairs that run alike on their database: what variants of it say. */
async function judgePairs(data: string, parent: string): Promise<readonly VariantPair[]> {
  const file = join(data, "test_suite/official_verdicts.jsonl");
  if (!present("published verdicts", [file, join(data, "spider_en/database")])) return [];
  const equal = (await readJsonLines(file) as readonly Pair[]).filter(({ exec_match }) => exec_match === 1);
  const judged: VariantPair[] = [];
  const progress = createProgress("published pairs asked on variants");
  for (const [name, own] of Map.groupBy(equal, ({ db_id }) => db_id)) {
    const queries = own.flatMap(({ gold, pred }) => [gold, pred]);
    const folder = join(parent, `pairs-${name}`);
    const { atHand, pairs, opened } = await openAll({ url: spiderUrl(data, name), queries, folder });
    await using _ = opened;
    for (const { source, dialogue, turn, db_id, gold, pred, exact_match } of own) {
      const queries = { goldSql: gold, predictedSql: pred, ...limits };
      const first = await compareQueries({ ...atHand, ...queries });
      const { verdict, told_apart_by } = await compareOnVariants({ variants: pairs, ...queries });
      judged.push({
        ...{ source, dialogue, turn, db_id, exact_match },
        at_hand: "verdict" in first ? first.verdict.verdict : first.kind,
        on_variants: verdict,
        ...(told_apart_by !== undefined && { told_apart_by }),
      });
      progress.update(judged.length, equal.length);
    }
  }
  progress.end();
  return judged;
}
