import { fileURLToPath } from "node:url";
import project from "../../deno.json" with { type: "json" };

const root = fileURLToPath(new URL("../..", import.meta.url));

export interface GenerateRunOptions {
  /** The server of models and its key, as variables of the environment. @default none */
  readonly env?: Readonly<Record<string, string>>;
  /** No file may grow beyond so many KiB, as on a full disk. @default any size */
  readonly fileKiB?: number;
}

/** Starts what the task `generate` runs, without the task runner between, so that the process itself can be killed. */
export function startGenerate(
  args: readonly string[],
  { env = {}, fileKiB }: GenerateRunOptions = {},
): Deno.ChildProcess {
  const task = project.tasks.generate.command.split(" ").slice(1);
  const command = [
    Deno.execPath(),
    ...task,
    ...args,
  ];
  // A write beyond the limit fails as one to a full disk does, once its signal is ignored.
  const [program = "", ...rest] = fileKiB === undefined
    ? command
    : ["sh", "-c", `trap '' XFSZ; ulimit -f ${2 * fileKiB}; exec "$@"`, "sh", ...command];
  return new Deno.Command(program, {
    args: rest,
    cwd: root,
    env: { NO_COLOR: "1", INIT_CWD: root, OPENAI_BASE_URL: "", OPENAI_API_KEY: "", ...env },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}
