import project from "../../deno.json" with { type: "json" };
import { runProgram } from "./run_program.ts";
import { summarize } from "./summarize.ts";
import type { Benchmark } from "./types.ts";

const runs = 15;
const asked = { at: "most", value: 60 } as const;

/** What everybody waits for who asks a task for its help. */
export const startUpBench: Benchmark = {
  name: "start-up",
  measures:
    "From the start of the process to its end: each task's own command with --help, without the task runner before it; " +
    "two runs before, which fill the caches, are not counted. An empty program shows what is Deno's own share.",
  async *run({ signal }) {
    yield { name: "an empty program", unit: "ms", ...summarize(await ends(["eval", ""], signal)) };
    for (const { command } of Object.values(project.tasks)) {
      const [, flags, script] = /^deno run (.*)(scripts\/\w+\.ts)$/.exec(command) ?? [];
      if (flags === undefined || script === undefined) continue;
      const args = ["run", ...flags.trim().split(" "), script, "--help"];
      yield { name: script, unit: "ms", ...summarize(await ends(args, signal)), asked };
    }
  },
};

async function ends(args: readonly string[], signal: AbortSignal): Promise<readonly number[]> {
  const all: number[] = [];
  for (let run = 0; run < runs + 2; run++) all.push((await runProgram(args, signal)).endMs);
  return all.slice(2);
}
