import { fileURLToPath } from "node:url";
import { OutsideError } from "../../lib/base/mod.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Milliseconds from the start of `deno ARGS`, at the root of the project, to its first output (its end, where it prints
 * nothing) and to its end.
 *
 * @throws {OutsideError} If it fails.
 */
export async function runProgram(
  args: readonly string[],
  signal: AbortSignal,
): Promise<{ readonly firstOutputMs: number; readonly endMs: number }> {
  const started = performance.now();
  const child = new Deno.Command(Deno.execPath(), {
    args: [...args],
    cwd: root,
    env: { INIT_CWD: root },
    stdin: "null",
    stdout: "piped",
    stderr: "null",
    signal,
  }).spawn();
  let firstOutputMs: number | undefined;
  for await (const _ of child.stdout) firstOutputMs ??= performance.now() - started;
  const { success, code } = await child.status;
  const endMs = performance.now() - started;
  if (!success) {
    throw new OutsideError(`deno ${args.join(" ")} ended with code ${code}; run it to see why`);
  }
  return { firstOutputMs: firstOutputMs ?? endMs, endMs };
}
