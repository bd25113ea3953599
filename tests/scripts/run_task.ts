import { fileURLToPath } from "node:url";
import project from "../../deno.json" with { type: "json" };

const root = fileURLToPath(new URL("../..", import.meta.url));

/** How a task ended. */
export interface TaskResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
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

function programOf(task: keyof typeof project.tasks): readonly string[] {
  return project.tasks[task].command.split(" ").slice(1);
}

function start(args: readonly string[], calledIn = root): Deno.ChildProcess {
  return new Deno.Command(Deno.execPath(), {
    args: [...args],
    cwd: root,
    env: { NO_COLOR: "1", INIT_CWD: calledIn },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

/** Runs `deno task NAME ARGS` to its end. */
export async function runTask(...args: readonly string[]): Promise<TaskResult> {
  return await endOf(startTask(...args));
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
