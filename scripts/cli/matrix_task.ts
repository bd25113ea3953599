import { join } from "node:path";
import { InputError } from "../../lib/base/mod.ts";
import {
  createMatrix,
  type EvaluationMatrix,
  type MatrixPart,
  openMatrixRun,
  readMatrix,
  type ReportedMatrixRun,
  reportMatrix,
  reportRun,
  reportSuite,
  type SuiteName,
} from "../../lib/runs/mod.ts";
import { interrupted, keepsFinished, print, say } from "./command.ts";
import { openEvalModels, withEngine } from "./eval_models.ts";
import type { EvalOptions } from "./eval_options.ts";
import { checkFloors, readFloor } from "./floors.ts";
import { givenConfiguration } from "./given_configuration.ts";
import { newRunFolder } from "./new_run_folder.ts";
import { controls, openEvaluation } from "./open_evaluation.ts";
import type { RunModels } from "./open_run_models.ts";
import { playInFolder, type PlayingTime, startTime } from "./play_in_folder.ts";
import { printMatrix } from "./print_matrix.ts";
import { createProgress } from "./progress.ts";
import { resumeOptions } from "./resume_options.ts";
import { saySpending } from "./say_spending.ts";
import { shellWord } from "./shell_word.ts";
import { tableText } from "./table_text.ts";
import { tellBeginning } from "./tell_beginning.ts";
import { tellEnd } from "./tell_end.ts";
import { tellReplies } from "./tell_replies.ts";

/**
 * Begins a matrix of agents and several datasets and plays it.
 *
 * @param suite The published test suite that the datasets make. @default they make none
 */
export async function newMatrixTask(given: readonly EvalOptions[], suite?: SuiteName): Promise<void> {
  const evaluations = given.map(withEngine);
  const [options] = evaluations;
  if (options === undefined) throw new RangeError("Cannot play a matrix without datasets");
  (options.failUnder ?? []).forEach(readFloor);
  await using models = await openEvalModels(options);
  const startedAt = new Date().toISOString();
  const matrix = await createMatrix({
    folder: options.out ?? await newRunFolder(startedAt),
    suite,
    runs: evaluations.map((evaluation) => ({
      open: () => openEvaluation(evaluation, models),
      configurationOf: (setup) => givenConfiguration(evaluation, { setup, models, startedAt }),
    })),
  });
  await playMatrix(matrix, options, models);
}

/** Goes on with a matrix. */
export async function resumeMatrixTask(folder: string, options: EvalOptions): Promise<void> {
  const { baseline } = options;
  if (baseline !== undefined) {
    throw new InputError(`${folder} is a matrix, and --baseline is about one of its runs: leave it out`);
  }
  (options.failUnder ?? []).forEach(readFloor);
  await using models = await openEvalModels(options);
  await playMatrix(await readMatrix(folder), options, models);
}

/** Plays the rest of each run of a matrix in turn, writes the results and prints the tables. */
async function playMatrix(matrix: EvaluationMatrix, options: EvalOptions, models: RunModels): Promise<void> {
  const { folder, runs, suite } = matrix;
  using time = startTime(options.maxSeconds);
  keepsFinished();
  const played: ReportedMatrixRun[] = [];
  try {
    for (const [index, part] of runs.entries()) {
      say(`Dataset ${part.name}, ${index + 1} of ${runs.length}`);
      played.push(await playPart(matrix, part, { options, models, time }));
    }
  } catch (error) {
    // What does not fit the run any more cannot go on.
    if (error instanceof InputError) throw error;
    say(`The matrix in ${folder} is not finished; resume it with --resume ${folder}`);
    throw error;
  }
  const evaluation = await reportMatrix(folder, played);
  if (suite === undefined) printMatrix(folder, evaluation, options);
  else await tellSuite(folder, suite, options);
  if (models.totals !== undefined) saySpending(models.totals());
  say(`Run folder: ${folder}`);
  const floors = (options.failUnder ?? []).map(readFloor);
  for (const { name, run, evaluation } of played) {
    const held = options.agent ?? run.configuration.agents.filter((agent) => !controls.includes(agent));
    const agents = evaluation.measures.agents.filter(({ agent }) => held.includes(agent));
    checkFloors(agents.map((agent) => ({ ...agent, label: `${agent.label} on ${name}` })), floors);
    tellEnd(run, evaluation);
  }
}

/** Scores a suite as its authors do, and prints its tables. */
async function tellSuite(folder: string, suite: SuiteName, { seed, json }: EvalOptions): Promise<void> {
  const progress = createProgress("dialogues scored");
  const scored = reportSuite(folder, suite, { seed, onProgress: progress.update, signal: interrupted });
  const { tables, files } = await scored.finally(progress.end);
  print(json ? JSON.stringify({ suite, files }, null, 2) : tableText(tables));
  if (suite === "mmsql") {
    say(`RQS is a model's: deno task mmsql rate ${shellWord(folder)} --model NAME scores the replies`);
  }
  say(`The metrics of the dialogues are in ${join(folder, "index.html")}`);
}

async function playPart(
  matrix: EvaluationMatrix,
  part: MatrixPart,
  { options, models, time }: {
    readonly options: EvalOptions;
    readonly models: RunModels;
    readonly time: PlayingTime;
  },
): Promise<ReportedMatrixRun> {
  const { concurrency, callsPerAccount } = options;
  await using run = await openMatrixRun(matrix, part, {
    ...resumeOptions(options, models),
    resumedAt: new Date().toISOString(),
  });
  tellBeginning(run);
  await playInFolder(run, {
    ...{ models, time, concurrency, callsPerAccount },
    onFinishedAgent: () => reportRun(run),
  });
  const evaluation = await reportRun(run);
  tellReplies(run, evaluation.records);
  const { folder, configuration, setup } = run;
  return { name: part.name, run: { folder, configuration, setup }, evaluation };
}
