import project from "../../../deno.json" with { type: "json" };
import { interrupted } from "../../cli/command.ts";
import { projectFile } from "../../cli/project_file.ts";

/** How a process ended. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** `deno task eval` as it is shipped, in a process of its own. */
export interface EvalProcess {
  /** Its id, which is that of its session too. */
  readonly pid: number;
  readonly ended: Promise<Ended>;
  kill(): void;
}

/** The program and arguments of `deno task eval`. */
export function programOf(args: readonly string[]): readonly string[] {
  return [Deno.execPath(), ...project.tasks.eval.command.split(" ").slice(1), ...args];
}

/** Starts what `deno task eval` runs, with its permissions, in a session of its own. */
export function startEval(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): EvalProcess {
  interrupted.throwIfAborted();
  const child = new Deno.Command("sh", {
    signal: interrupted,
    args: ["-c", 'exec setsid "$0" "$@"', ...programOf(args)],
    cwd: projectFile(""),
    env: { NO_COLOR: "1", ...environment },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  return {
    pid: child.pid,
    ended: endOf(child),
    kill: () => child.kill("SIGKILL"),
  };
}

/** Runs `deno task eval` to its end. */
export async function runEval(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  return await startEval(args, environment).ended;
}

/** Runs a shell script to its end; `$1` and on are the arguments. */
export async function runShell(script: string, ...args: readonly string[]): Promise<Ended> {
  return await endOf(
    new Deno.Command("sh", {
      args: ["-c", script, "sh", ...args],
      stdin: "null",
      stdout: "piped",
      stderr: "piped",
    }).spawn(),
  );
}

/** The processes of a session that are left after at most so many milliseconds. */
export async function leftInSession(session: number, { patienceMs }: { readonly patienceMs: number }) {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const { stdout } = await runShell(
      `ps -e -o sess=,pid=,stat=,args= | awk -v s="$1" '$1 == s && $3 !~ /^Z/'`,
      `${session}`,
    );
    const left = stdout.split("\n").filter((line) => line.trim() !== "");
    if (left.length === 0 || performance.now() > deadline) return left;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function endOf(child: Deno.ChildProcess): Promise<Ended> {
  const { code, stdout, stderr } = await child.output();
  const decoder = new TextDecoder();
  return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}
