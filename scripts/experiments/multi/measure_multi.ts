import { existsSync } from "node:fs";
import { join } from "node:path";
import { writeFileAtomic, writeJsonFile } from "../../../lib/base/mod.ts";
import { toMarkdown } from "../../../lib/report/mod.ts";
import { createRun, judgeMmsql, resumeRun } from "../../../lib/runs/mod.ts";
import { interrupted, print, say } from "../../cli/command.ts";
import {
  ablationRecording,
  embeddedRecording,
  multiRecording,
  type Recording,
} from "../../cli/embedded_recording.ts";
import type { EvalOptions } from "../../cli/eval_options.ts";
import { givenCommand } from "../../cli/given_command.ts";
import { givenConfiguration } from "../../cli/given_configuration.ts";
import type { ModelFlags } from "../../cli/model_options.ts";
import { openEvaluation } from "../../cli/open_evaluation.ts";
import { openRunModels } from "../../cli/open_run_models.ts";
import { playInFolder, startTime } from "../../cli/play_in_folder.ts";
import { createProgress } from "../../cli/progress.ts";
import { projectFile } from "../../cli/project_file.ts";
import { resumeOptions } from "../../cli/resume_options.ts";
import { saySpending } from "../../cli/say_spending.ts";
import { serverPassword } from "../../cli/secrets.ts";
import { tableText } from "../../cli/table_text.ts";
import { ablations, alone, whole } from "./compared_systems.ts";
import { multiFigures } from "./multi_figures.ts";
import { multiTables } from "./multi_tables.ts";

/** What `deno task experiment mmsql` was asked for. */
export interface MeasureMultiOptions extends ModelFlags {
  /** @default the embedded dialogues of a model */
  readonly dataset?: string | undefined;
  readonly database?: string | undefined;
  readonly limit?: number | undefined;
  readonly concurrency: number;
  readonly seed: number;
  /** Folder of the run; one that is there is gone on with. */
  readonly run: string;
  /** Folder of `mmsql-multi.md` and `.json`. */
  readonly out: string;
  /** Print the figures as JSON, not as tables. @default false */
  readonly json?: boolean | undefined;
}

/** Agents that are played together. */
interface Part {
  readonly folder: string;
  readonly agents: readonly string[];
  readonly dataset: string;
  /** @default the models are asked, or the cassette that is named */
  readonly recording?: Recording | undefined;
}

/**
 * Plays the model alone, the framework and its ablations, each question once and after the agent's own replies, and writes
 * Tables VI and VII. Finished turns are kept in the run folder.
 *
 * @throws {InputError} If no model is named, the dataset does not fit its database, or the run folder is of another run.
 */
export async function measureMulti(options: MeasureMultiOptions): Promise<void> {
  const { seed, run, out, json = false } = options;
  const recorded = options.replay === true && options.cassette === undefined;
  const parts: readonly Part[] = recorded ? recordedParts(run) : [{
    ...{ folder: run, agents: [alone, whole, ...ablations] },
    dataset: options.dataset ?? projectFile("datasets/atlas/model/dialogues.json"),
  }];
  for (const part of parts) await play(part, options);
  const progress = createProgress("dialogues judged");
  const systems = await judgeMmsql(parts.map(({ folder }) => folder), {
    ...{ passwordOf: serverPassword, onProgress: progress.update, signal: interrupted },
  }).finally(progress.end);
  const figures = multiFigures(systems, { seed });
  const command = givenCommand("experiment");
  const what = recorded
    ? `${multiRecording.what}, and of each ablation two: a test of the wire, no Table VI or VII`
    : `model ${options.agentModel ?? options.model}`;
  const tables = multiTables(figures, { what });
  const document = { command, what, ...figures };
  const text = [`\`${command}\`\n`, heading(what), ...tables.map(toMarkdown)].join("\n");
  await writeFileAtomic(join(out, "mmsql-multi.md"), text);
  await writeJsonFile(join(out, "mmsql-multi.json"), document);
  print(json ? JSON.stringify(document, null, 2) : tableText(tables));
  say(`Written: ${join(out, "mmsql-multi.md")}`);
}

/** The dialogues of the recordings; those of the model alone stand in the recording of the agents. */
function recordedParts(run: string): readonly Part[] {
  const { dataset } = multiRecording;
  return [
    { folder: join(run, "alone"), agents: [alone], dataset, recording: embeddedRecording },
    { folder: join(run, "whole"), agents: [whole], dataset, recording: multiRecording },
    {
      folder: join(run, "ablations"),
      agents: ablations,
      dataset: ablationRecording.dataset,
      recording: ablationRecording,
    },
  ];
}

async function play(
  { folder, agents, dataset, recording }: Part,
  { limit, seed, concurrency, database, ...flags }: MeasureMultiOptions,
): Promise<void> {
  // Every reply of a recording stands in it, so that none is waited for.
  const asked = { ...flags, ...(recording && { modelTimeout: 1, replay: true }) };
  await using models = await openRunModels(asked, { agent: agents, concurrency, recording });
  const options: EvalOptions = {
    ...{ ...asked, agent: agents, dataset, database, limit, seed, concurrency, out: folder },
    ...{ user: "scripted", clarify: "intention", judge: "offline", history: "own", trials: 1 },
    ...{ maxRetries: 0, proceedOn: "aligned-or-correct", connections: 3, scratchMb: 256 },
  };
  await using played = existsSync(join(folder, "run.json"))
    ? await resumeRun(folder, resumeOptions(options, models))
    : await newRun(options, { folder, models });
  using time = startTime(undefined);
  await playInFolder(played, { models, time, concurrency });
  if (models.totals !== undefined && recording === undefined) saySpending(models.totals());
}

async function newRun(
  options: EvalOptions,
  { folder, models }: { readonly folder: string; readonly models: Awaited<ReturnType<typeof openRunModels>> },
) {
  const setup = await openEvaluation(options, models);
  const startedAt = new Date().toISOString();
  return await createRun(setup, {
    ...{ folder, configuration: givenConfiguration(options, { setup, models, startedAt }) },
  });
}

const heading = (what: string) =>
  `# The multi-agent framework of MMSQL

Figures of ${what}. Each question is asked once, after the agent's own replies; the type of a question is the one that
the agent declares, or that its kind of reply decides. No model rated replies here, so there is no RQS: \`deno task mmsql\` takes ratings of the run folders.
Published values stand in columns of their own. The two definitions are never in one table.
`;
