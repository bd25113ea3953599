import { join } from "node:path";
import { agentLabel } from "../agents/mod.ts";
import { InputError, sha256, writeJsonFile } from "../base/mod.ts";
import { presets } from "../compare/mod.ts";
import { openDatabase, openingOf, readingOf, readSchema } from "../database/mod.ts";
import { datasetHash, datasetInDialect, loadDataset, selectDialogues } from "../dialogue/mod.ts";
import { type AnswerExplanation, explainAnswers, readRunFolder } from "../evaluation/mod.ts";
import { blameTable, readingsTable, type ReportTable, silentTable } from "../report/mod.ts";
import { dataHash, readValues } from "../linking/mod.ts";
import { schemaHash } from "../schema/mod.ts";
import { blamedAnswers, type PlacedBlame } from "./blamed_answers.ts";
import { changedData } from "./changed_data.ts";
import { openExplanations } from "./explanation_file.ts";
import type { ResumeRunOptions } from "./evaluation_run.ts";
import { writeTable } from "./write_table.ts";

export interface ExplainRunOptions
  extends Pick<ResumeRunOptions, "allowWritingLogin" | "passwordOf" | "signal"> {
  /** Called after each question with wrong answers. @default nothing */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** What explains the answers of a run; field names are those of `explanations.json`. */
export interface RunExplanations {
  /** Of each answer that ran and is wrong. */
  readonly answers: readonly AnswerExplanation[];
  /** Of each answer with an interpretation and SQL that ran. */
  readonly blame: readonly PlacedBlame[];
}

export interface ExplainedRun extends RunExplanations {
  readonly tables: readonly ReportTable[];
  /** That the data are other ones than those of the run, in a sentence. @default nothing shows it */
  readonly changedData?: string | undefined;
}

/**
 * Explains the answers of a run by its journal and its database: how wrong ones were understood, which nobody would
 * notice, and whether understanding or translation is to blame. Writes `explanations.json` and `tables/readings`,
 * `tables/silent` and `tables/blame` into the run folder. Asks neither agent nor judge; equal runs give equal bytes. A call
 * that was killed is gone on with by the next one.
 *
 * @throws {InputError} If the folder holds no run, or dataset or schema have changed since it began.
 * @throws {OutsideError} If the database cannot be reached, or a file cannot be written.
 */
export async function explainRun(
  folder: string,
  { allowWritingLogin, passwordOf, onProgress, signal }: ExplainRunOptions = {},
): Promise<ExplainedRun> {
  const { configuration, records } = await readRunFolder(folder);
  const { database: url, database_settings: settings = {}, limit, only, preset, seed } = configuration;
  const given = await loadDataset(configuration.dataset);
  const { today } = given.control;
  const opening = { today, ...openingOf(settings), password: passwordOf?.(url), allowWritingLogin };
  await using goldDatabase = await openDatabase(url, opening);
  await using predictedDatabase = await openDatabase(url, opening);
  const schema = await readSchema(goldDatabase, { ...readingOf(settings), signal });
  const changed = datasetHash(given) !== configuration.dataset_hash
    ? configuration.dataset
    : schemaHash(schema) !== configuration.schema_hash
    ? `the schema of ${url}`
    : undefined;
  if (changed !== undefined) {
    throw new InputError(`${changed} has changed since the run in ${folder} began; start a new run`);
  }
  const values = await readValues(goldDatabase, { schema, signal });
  const hash = dataHash(schema, values);
  const dataset = await datasetInDialect(selectDialogues(given, { limit, only }), goldDatabase.dialect);
  const rules = Object.values(presets).find(({ name }) => name === preset);
  const { dataset_hash, schema_hash, querylogue } = configuration;
  await using file = await openExplanations(
    folder,
    sha256(JSON.stringify([querylogue, dataset_hash, schema_hash, hash, limit, only, preset, records])),
  );
  const answers = await explainAnswers(records, dataset, {
    ...{ goldDatabase, predictedDatabase, schema, preset: rules, onProgress, signal },
    ...{ explained: file.explained, keep: file.keep },
  });
  const blame = await blamedAnswers(records, { database: goldDatabase, schema, signal });
  const agents = configuration.agents.map((agent) => ({ agent, label: agentLabel(agent) }));
  const otherData = changedData(configuration, hash);
  const tables = [
    readingsTable(answers, agents),
    silentTable(answers, { agents, seed }),
    blameTable(blame, agents),
  ].map((table) => otherData === undefined ? table : { ...table, caption: `${table.caption} ${otherData}` });
  for (const table of tables) await writeTable(folder, table);
  await writeJsonFile(join(folder, "explanations.json"), { answers, blame } satisfies RunExplanations);
  await file.remove();
  return { answers, blame, tables, changedData: otherData };
}
