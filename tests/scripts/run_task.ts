import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import project from "../../deno.json" with { type: "json" };
import { agentCommand } from "../../scripts/cli/agent_command.ts";
import { benchCommand } from "../../scripts/cli/bench_command.ts";
import { chatCommand } from "../../scripts/cli/chat_command.ts";
import { executeCommand } from "../../scripts/cli/command.ts";
import { compareCommand } from "../../scripts/cli/compare_command.ts";
import { datasetCommand } from "../../scripts/cli/dataset_command.ts";
import { evalCommand } from "../../scripts/cli/eval_command.ts";
import { experimentCommand } from "../../scripts/cli/experiment_command.ts";
import { exploreCommand } from "../../scripts/cli/explore_command.ts";
import { generateCommand } from "../../scripts/cli/generate_command.ts";
import { joinsCommand } from "../../scripts/cli/joins_command.ts";
import { judgeCommand } from "../../scripts/cli/judge_command.ts";
import { lexiconCommand } from "../../scripts/cli/lexicon_command.ts";
import { mmsqlCommand } from "../../scripts/cli/mmsql_command.ts";
import { notebooksCommand } from "../../scripts/cli/notebooks_command.ts";
import { reportCommand } from "../../scripts/cli/report_command.ts";
import { scoreCommand } from "../../scripts/cli/score_command.ts";
import { sentencesCommand } from "../../scripts/cli/sentences_command.ts";
import { verifyCommand } from "../../scripts/cli/verify_command.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** How a task ended. */
export interface TaskResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const commands = {
  agent: agentCommand,
  bench: benchCommand,
  chat: chatCommand,
  compare: compareCommand,
  dataset: datasetCommand,
  eval: evalCommand,
  experiment: experimentCommand,
  explore: exploreCommand,
  generate: generateCommand,
  joins: joinsCommand,
  judge: judgeCommand,
  lexicon: lexiconCommand,
  mmsql: mmsqlCommand,
  notebooks: notebooksCommand,
  report: reportCommand,
  score: scoreCommand,
  sentences: sentencesCommand,
  verify: verifyCommand,
};

/** The tasks that can be called in this process. */
export const calledTasks = Object.keys(commands) as readonly (keyof typeof commands)[];

export interface CallTaskOptions {
  /**
   * The folder in which the user is said to have called the task: default outputs are named from it. Relative paths in
   * the arguments start from the folder of this process. @default the root of the project
   */
  readonly calledIn?: string;
  /** Variables of the environment; all others are unset. @default none is set */
  readonly environment?: Readonly<Record<string, string>>;
  /** Lines that are typed in. @default none */
  readonly typed?: readonly string[];
  /** Columns that the output is fitted to. @default 100 */
  readonly width?: number;
  /** Whether results go to a terminal. @default false */
  readonly isTerminal?: boolean;
  /** Messages go to a terminal. @default false */
  readonly isErrorTerminal?: boolean;
}

/**
 * Runs a task in this process, without a terminal: wrong input and messages need no process of their own. What
 * permissions, signals or the end of a process show needs one (`runProcess`).
 */
export async function callTask(
  task: keyof typeof commands,
  args: readonly string[],
  { calledIn = root, environment = {}, typed = [], width = 100, isTerminal = false, isErrorTerminal = false }:
    CallTaskOptions = {},
): Promise<TaskResult> {
  const [stdout, stderr] = [recorder(width, isTerminal), recorder(width, isErrorTerminal)];
  const code = await executeCommand(commands[task](), {
    context: {
      args,
      folder: () => calledIn,
      variable: (name) => environment[name],
      stdin: { lines: () => ReadableStream.from(typed), isTerminal: () => false },
      stdout,
      stderr,
      childEnvironment: { OPENAI_API_KEY: "", ...environment },
      // What a task waits for a model's server to recover, no test needs to wait for.
      sleep: () => Promise.resolve(),
    },
  });
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}

/** An output that keeps what is written. */
function recorder(width: number, isTerminal = false) {
  const decoder = new TextDecoder();
  let text = "";
  return {
    write: (bytes: Uint8Array) => {
      text += decoder.decode(bytes, { stream: true });
    },
    isTerminal: () => isTerminal,
    width: () => width,
    text: () => text,
  };
}

/** Starts `deno task NAME ARGS` as a user would, at the root of the project. */
export function startTask(...args: readonly string[]): Deno.ChildProcess {
  return start(["task", "--quiet", ...args]);
}

/** Starts what a task runs, without the task runner between, so that the process itself can be killed. */
export function startScript(
  task: keyof typeof project.tasks,
  ...args: readonly string[]
): Deno.ChildProcess {
  return start([...programOf(task), ...args]);
}

export const startEval = (...args: readonly string[]) => startScript("eval", ...args);
export const startCompare = (...args: readonly string[]) => startScript("compare", ...args);

/** Starts `eval` as if the user had called the task in the folder. */
export function startEvalIn(folder: string, ...args: readonly string[]): Deno.ChildProcess {
  return start([...programOf("eval"), ...args], folder);
}

/** Starts `eval` with variables of the environment. */
export function startEvalWith(
  environment: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Deno.ChildProcess {
  return start([...programOf("eval"), ...args], root, environment);
}

function programOf(task: keyof typeof project.tasks): readonly string[] {
  return project.tasks[task].command.split(" ").slice(1);
}

function start(
  args: readonly string[],
  calledIn = root,
  environment: Readonly<Record<string, string>> = {},
): Deno.ChildProcess {
  return new Deno.Command(Deno.execPath(), {
    args: [...args],
    cwd: root,
    env: { NO_COLOR: "1", INIT_CWD: calledIn, ...environment },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

/** Runs `deno task NAME ARGS` to its end, as a process with the permissions of that task. */
export async function runProcess(...args: readonly string[]): Promise<TaskResult> {
  return await endOf(startTask(...args));
}

/** Runs a task in this process, the words of its command line as one list; see `callTask`. */
export async function runTask(...words: readonly string[]): Promise<TaskResult> {
  const [name = "", ...args] = words;
  const task = (Object.keys(commands) as (keyof typeof commands)[]).find((one) => one === name);
  assert.ok(task, `There is no task ${name}`);
  return await callTask(task, args);
}

/** Waits for the end of a task. */
export async function endOf(task: Deno.ChildProcess): Promise<TaskResult> {
  const { code, stdout, stderr } = await task.output();
  const decoder = new TextDecoder();
  return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}

/** Runs the test in a folder of its own, which is gone afterwards. */
export async function inFolder(test: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await test(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
