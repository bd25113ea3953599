import { runProgram } from "./run_program.ts";
import { summarize } from "./summarize.ts";
import type { Benchmark } from "./types.ts";

const runs = 15;

/** How long it takes from nothing to a first row. */
export const firstAnswerBench: Benchmark = {
  name: "first-answer",
  measures:
    "From the start of a process that opens the embedded database (built already) and runs SELECT 1 on it, to the " +
    "first byte of the printed answer; two runs before, which fill the caches, are not counted.",
  async *run({ signal }) {
    const args = [
      "run",
      "--no-prompt",
      "--allow-read",
      "--allow-write",
      "--allow-run=sh",
      "scripts/benches/first_answer_program.ts",
    ];
    const all: number[] = [];
    for (let run = 0; run < runs + 2; run++) all.push((await runProgram(args, signal)).firstOutputMs);
    yield {
      name: "SELECT 1 on the embedded database",
      unit: "ms",
      ...summarize(all.slice(2)),
      asked: { at: "most", value: 400 },
    };
  },
};
