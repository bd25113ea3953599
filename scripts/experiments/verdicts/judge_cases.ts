import type { Peer } from "../peers.ts";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { join } from "node:path";
import { readJsonFile } from "../../../lib/base/mod.ts";
import { compareQueries, type Preset, presets, type PresetVerdict } from "../../../lib/compare/mod.ts";
import { openDatabase, type ResultColumn, type ResultTable, type Value } from "../../../lib/database/mod.ts";
import { lexSql } from "../../../lib/sql/mod.ts";
import { projectFile } from "../../cli/project_file.ts";

/** One case with every verdict on it; field names are those of the JSON. */
export interface JudgedCase {
  readonly id: string;
  readonly category?: string;
  readonly why: string;
  /** What a careful person says. */
  readonly expected: string;
  /** What the default comparison says. */
  readonly ours: string;
  /** Whether each published evaluator accepts the prediction. */
  readonly accepted: Readonly<Record<Peer, boolean>>;
}

interface CaseFile {
  readonly setup: readonly string[];
  readonly cases: readonly {
    readonly id: string;
    readonly category?: string;
    readonly gold: string;
    readonly predicted: string;
    readonly expected: string;
    readonly why: string;
  }[];
}

/**
 * Judges the cases of one of the project's own files by the default comparison and by the presets.
 *
 * @param file Path from the project's root.
 */
export async function judgeCases(file: string): Promise<readonly JudgedCase[]> {
  const { setup, cases } = await readJsonFile(projectFile(file)) as CaseFile;
  await using cleanUp = new AsyncDisposableStack();
  const folder = await Deno.makeTempDir();
  cleanUp.defer(() => Deno.remove(folder, { recursive: true }));
  const database = join(folder, "cases.sqlite");
  {
    using building = new DatabaseSync(database);
    for (const statement of setup) building.exec(statement);
  }
  const goldDatabase = cleanUp.use(await openDatabase(`sqlite:${database}`));
  const predictedDatabase = cleanUp.use(await openDatabase(`sqlite:${database}`));
  const judged: JudgedCase[] = [];
  for (const { gold: goldSql, predicted: predictedSql, id, category, why, expected } of cases) {
    const compared = await compareQueries({ goldDatabase, predictedDatabase, goldSql, predictedSql });
    const accepts = async (peer: Peer) =>
      (await runAsPublished({ setup, goldSql, predictedSql }, presets[peer]))?.equal ?? false;
    judged.push({
      id,
      ...(category !== undefined && { category }),
      why,
      expected,
      ours: "verdict" in compared ? compared.verdict.verdict : compared.kind,
      accepted: {
        spider: await accepts("spider"),
        bird: await accepts("bird"),
        spider2: await accepts("spider2"),
      },
    });
  }
  return judged;
}

interface PublishedPair {
  /** Statements that make the database, in SQLite's SQL. */
  readonly setup: readonly string[];
  readonly goldSql: string;
  readonly predictedSql: string;
}

/**
 * Runs a pair of queries as the published scripts run them and judges it by a preset.
 *
 * BIRD runs the prediction first, on the connection that the ground truth then runs on: what a prediction
 * deletes is gone. The others give each query a database of its own. A statement that returns no table counts
 * as an empty result; where pandas reads it, that is an error. What does not run scores 0, to BIRD a ground
 * truth as well. Only for databases that can be thrown away.
 *
 * @returns `undefined` where the ground truth does not run and the script would stop.
 */
export async function runAsPublished(
  { setup, goldSql, predictedSql }: PublishedPair,
  preset: Preset,
): Promise<PresetVerdict | undefined> {
  const rewrite = preset.rewrite ?? ((sql) => sql);
  const queries = { goldSql: await rewrite(goldSql), predictedSql: await rewrite(predictedSql) };
  using predictedDatabase = open(setup);
  using ownDatabase = open(setup);
  const isBird = preset.name.startsWith("bird");
  const predicted = tryRun(predictedDatabase, queries.predictedSql);
  const gold = tryRun(isBird ? predictedDatabase : ownDatabase, queries.goldSql);
  if (gold === undefined) return isBird ? rejected : undefined;
  const isNoTable = predicted?.columns.length === 0 && preset.name === "spider2";
  return predicted === undefined || isNoTable ? rejected : preset.compare(gold, predicted, queries);
}

const rejected: PresetVerdict = { equal: false, score: 0 };

function open(setup: readonly string[]): DatabaseSync {
  const database = new DatabaseSync(":memory:", { enableDoubleQuotedStringLiterals: true });
  for (const statement of setup) database.exec(statement);
  return database;
}

function tryRun(database: DatabaseSync, sql: string): ResultTable | undefined {
  try {
    const statement = database.prepare(sql) as ArrayStatement;
    // The driver runs the first statement and forgets the others; Python's refuses them.
    if (lexSql(sql.slice(statement.sourceSQL.length), "sqlite").length > 0) return undefined;
    statement.setReadBigInts(true);
    statement.setReturnArrays(true);
    const rows = statement.all() as unknown as readonly (readonly Value[])[];
    const columns = statement.columns().map(({ name }, i) =>
      toColumn(name, rows.map((row) => row[i] ?? null))
    );
    return { columns, rowCount: rows.length, truncated: false };
  } catch {
    return undefined;
  }
}

/** The published types of the driver do not name this method yet. */
type ArrayStatement = StatementSync & { setReturnArrays(enabled: boolean): void };

function toColumn(name: string, stored: readonly Value[]): ResultColumn {
  const kinds = new Set(stored.filter((value) => value !== null).map((value) => typeof value));
  const values = stored.map((value) =>
    typeof value === "bigint" && Number.isSafeInteger(Number(value)) ? Number(value) : value
  );
  if (kinds.has("string")) return { name, type: kinds.size === 1 ? "text" : "other", values };
  if (kinds.has("object")) return { name, type: kinds.size === 1 ? "blob" : "other", values };
  return { name, type: kinds.has("number") ? "float" : "integer", values };
}
