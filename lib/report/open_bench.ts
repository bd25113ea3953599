import { createAgent } from "../agents/mod.ts";
import { buildAtlas, introspect, openDatabase } from "../database/mod.ts";
import {
  checkDatasetFits,
  type Dataset,
  datasetHash,
  datasetInDialect,
  dialogueKeys,
  type GoldStatus,
  goldStatus,
} from "../dialogue/mod.ts";
import {
  createOfflineJudge,
  createSqlCheck,
  type EvaluatedAgent,
  type Judge,
  type SqlCheck,
} from "../evaluation/mod.ts";
import { createLinker, readValues } from "../linking/mod.ts";
import { schemaHash } from "../schema/mod.ts";

/** Everything that an evaluation runs on, opened and checked. */
export interface Bench extends AsyncDisposable {
  readonly databaseUrl: string;
  readonly schemaHash: string;
  readonly datasetHash: string;
  /** With its ground truths in the dialect of the database. */
  readonly dataset: Dataset;
  readonly agents: readonly EvaluatedAgent[];
  readonly judge: Judge;
  readonly checkSql: SqlCheck;
  /** One sentence for each ground truth that cannot be scored. */
  readonly goldFindings: readonly string[];
}

export interface OpenBenchOptions {
  /** As `openDatabase` understands it. @default the embedded database */
  readonly database?: string | undefined;
  readonly dataset: Dataset;
  /** For example `keyword?memory=off`. */
  readonly agents: readonly string[];
  readonly signal?: AbortSignal;
}

/**
 * Opens the database three times (ground truths, predictions and agents never share a connection), tries every ground
 * truth once, and makes the agents and the judge.
 *
 * @throws {InputError} If the dataset does not fit the database, or an agent is unknown.
 * @throws {OutsideError} If the database cannot be reached.
 */
export async function openBench(
  { database, dataset: loaded, agents, signal }: OpenBenchOptions,
): Promise<Bench> {
  const abort = signal === undefined ? {} : { signal };
  const url = database ?? `duckdb:${await buildAtlas()}`;
  await using opened = new AsyncDisposableStack();
  const open = async () => opened.use(await openDatabase(url));
  const [goldDatabase, predictedDatabase, agentDatabase] = await Promise.all([open(), open(), open()]);
  const dataset = await datasetInDialect(loaded, goldDatabase.dialect);
  const statuses = await Array.fromAsync(goldStatus(dataset, goldDatabase, abort));
  checkDatasetFits(statuses, goldDatabase.url);
  const schema = await introspect(agentDatabase, abort);
  const linker = createLinker(schema, { values: await readValues(agentDatabase, { schema, ...abort }) });
  const keys = dialogueKeys(dataset);
  const dialogueOf = (conversation: string) =>
    // AGENT/TRIAL/KEY: neither an agent's name nor a trial has a slash, a key may have one.
    dataset.dialogues[keys.indexOf(conversation.split("/").slice(2).join("/"))];
  const created = agents.map(async (name) => ({
    name,
    agent: await createAgent(name, { database: agentDatabase, schema, linker, dialogueOf }),
  }));
  const children = opened.move();
  return {
    databaseUrl: goldDatabase.url,
    schemaHash: schemaHash(schema),
    datasetHash: datasetHash(loaded),
    dataset,
    agents: await Promise.all(created),
    judge: createOfflineJudge(linker),
    checkSql: createSqlCheck({ goldDatabase, predictedDatabase, gold: bySql(dataset, statuses) }),
    goldFindings: statuses.filter(({ status }) => status !== "ok").map((
      { dialogue_key, interaction, status, message },
    ) =>
      `Ground truth ${dialogue_key}.${interaction} is not scored (${status.replace("_", " ")}): ${
        message.split("\n")[0]
      }`
    ),
    [Symbol.asyncDispose]: () => children.disposeAsync(),
  };
}

function bySql(dataset: Dataset, statuses: readonly GoldStatus[]): ReadonlyMap<string, GoldStatus> {
  const keys = dialogueKeys(dataset);
  return new Map(statuses.map((status) => {
    const dialogue = dataset.dialogues[keys.indexOf(status.dialogue_key)];
    return [dialogue?.interactions[status.interaction - 1]?.ground_truth_sql ?? "", status];
  }));
}
