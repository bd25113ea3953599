import type { Command } from "commander";
import { createCommand } from "./command.ts";
import { loadLater } from "./load_later.ts";
import type { ReportOptions } from "./report_task.ts";

/** The command of `deno task report`. */
export function reportCommand(): Command {
  return createCommand(
    "report",
    "Write the tables, page and metrics of a run again from its journal, and set corrections by hand beside what it found; " +
      "several runs of one dataset are shown side by side. Nobody is asked.",
  )
    .argument("<run...>", "folder of a run; several runs make one page")
    .option("--json", "print metrics.json in place of the tables")
    .option("--all", "print every table; without it the main rates")
    .option("--html <file>", "write the page to this file, too (of several runs: default comparison.html)")
    .option("--hide-values", "with --html: a page without stored values, to pass on")
    .addHelpText(
      "after",
      "\nCorrections by hand are lines of RUN/adjudications.jsonl. They change no number\n" +
        "of the run: raw and adjudicated rates stand side by side in\n" +
        "RUN/tables/adjudicated.* and in metrics.json. A line names a turn, who\n" +
        "corrects it and why; in the file it is not broken:\n\n" +
        '  {"experiment_id": "7", "interaction": 2, "turn": 1, "aligned": true,\n' +
        '   "correct": true, "by": "Ann", "reason": "A synonym."}\n\n' +
        '"aligned" (does the interpretation ask for what the intention asks for),\n' +
        '"correct" (is the answer right) or both are given. "experiment_id" is the\n' +
        "dialogue's key, as report.json tells it. A run of several agents or trials needs\n" +
        '"agent" or "trial" too. deno task eval reads the file as well when it resumes a\n' +
        "run.\n",
    )
    .action(async (runs: readonly string[], options: ReportOptions) => {
      const { reportTask } = await loadLater<typeof import("./report_task.ts")>("./report_task.ts");
      await reportTask(runs, options);
    });
}
