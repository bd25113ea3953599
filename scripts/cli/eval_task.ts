import { InputError } from "../../lib/base/mod.ts";
import {
  createRun,
  type Evaluation,
  type EvaluationRun,
  holdsMatrix,
  remapRun,
  reportRun,
  resumeRun,
  writeStefAgreement,
} from "../../lib/runs/mod.ts";
import { print, say } from "./command.ts";
import { openEvalModels, withEngine } from "./eval_models.ts";
import type { EvalOptions } from "./eval_options.ts";
import { checkFloors, readFloor } from "./floors.ts";
import { givenCommand } from "./given_command.ts";
import { givenConfiguration } from "./given_configuration.ts";
import { newMatrixTask, resumeMatrixTask } from "./matrix_task.ts";
import { newRunFolder } from "./new_run_folder.ts";
import { controls, openEvaluation } from "./open_evaluation.ts";
import type { RunModels } from "./open_run_models.ts";
import { playInFolder, startTime } from "./play_in_folder.ts";
import { createProgress } from "./progress.ts";
import { withRecording } from "./with_recording.ts";
import { resumeOptions } from "./resume_options.ts";
import { saySpending } from "./say_spending.ts";
import { suiteTask } from "./suite_task.ts";
import { tableText } from "./table_text.ts";
import { tellBaseline } from "./tell_baseline.ts";
import { tellBeginning } from "./tell_beginning.ts";
import { tellEnd } from "./tell_end.ts";
import { tellReplies } from "./tell_replies.ts";

/**
 * Plays the evaluations that were asked for, prints the tables and checks the floors: one into its run folder, several as a
 * matrix.
 */
export async function evalTask(given: readonly EvalOptions[]): Promise<void> {
  const evaluations = given.map(withRecording);
  const [options] = evaluations as [EvalOptions];
  const isMatrix = evaluations.length > 1 || options.resume !== undefined && holdsMatrix(options.resume);
  if (isMatrix && options.also !== undefined) {
    throw new InputError(
      "Cannot set STEF beside a matrix: leave out --also, or score the journal of each run",
    );
  }
  if (options.resume !== undefined && holdsMatrix(options.resume)) {
    return await resumeMatrixTask(options.resume, options);
  }
  if (options.suite !== undefined) return await suiteTask(options.suite, options);
  await (evaluations.length > 1 ? newMatrixTask(evaluations) : playOne(options));
}

async function playOne(given: EvalOptions): Promise<void> {
  const options = withEngine(given);
  const floors = (options.failUnder ?? []).map(readFloor);
  await using models = await openEvalModels(options);
  await using run = await openRun(options, models);
  const { folder, configuration, baseline } = run;
  tellBeginning(run);
  using time = startTime(options.maxSeconds);
  if (options.remap === undefined) {
    try {
      await playInFolder(run, {
        ...{ models, time, concurrency: options.concurrency, callsPerAccount: options.callsPerAccount },
        onFinishedAgent: () => showResults(run, options),
      });
    } catch (error) {
      say(`The run in ${folder} is not finished; resume it with --resume ${folder}`);
      throw error;
    }
  }
  const evaluation = await showResults(run, options);
  const { records, measures } = evaluation;
  tellReplies(run, records);
  if (models.totals !== undefined) saySpending(models.totals());
  say(`Run folder: ${folder}`);
  const held = options.agent ?? configuration.agents.filter((agent) => !controls.includes(agent));
  if (baseline !== undefined) await tellBaseline(run, baseline);
  checkFloors(measures.agents.filter(({ agent }) => held.includes(agent)), floors);
  tellEnd(run, evaluation);
}

/** Measures a run, writes its results and prints the table. */
async function showResults(run: EvaluationRun, { json, also }: EvalOptions): Promise<Evaluation> {
  const evaluation = await reportRun(run);
  const stef = also === "stef" ? await writeStefAgreement(run, evaluation) : undefined;
  print(
    json
      ? JSON.stringify({ ...evaluation.measures, ...(stef && { stef: stef.agreement }) }, null, 2)
      : tableText([evaluation.table, ...evaluation.furtherTables, ...(stef ? [stef.table] : [])]),
  );
  return evaluation;
}

async function openRun(options: EvalOptions, models: RunModels): Promise<EvaluationRun> {
  const { resume, remap, out, baseline } = options;
  const opening = { ...resumeOptions(options, models), baseline };
  const startedAt = new Date().toISOString();
  if (resume !== undefined) return await resumeRun(resume, { ...opening, resumedAt: startedAt });
  if (remap === undefined) return await newRun(options, models);
  const progress = createProgress("dialogues read again");
  const run = await remapRun(remap, {
    ...opening,
    ...{ folder: out ?? await newRunFolder(startedAt), startedAt, onProgress: progress.update },
    command: givenCommand("eval"),
  });
  progress.end();
  return run;
}

async function newRun(options: EvalOptions, models: RunModels): Promise<EvaluationRun> {
  const { out, baseline } = options;
  const setup = await openEvaluation(options, models);
  const startedAt = new Date().toISOString();
  return await createRun(setup, {
    ...{ folder: out ?? await newRunFolder(startedAt), baseline },
    configuration: givenConfiguration(options, { setup, models, startedAt }),
  });
}
