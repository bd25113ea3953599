import { judgeFigures, readRunFolder } from "../evaluation/mod.ts";
import type { Evaluation } from "./evaluate.ts";
import type { ReportedRun } from "./reported_run.ts";
import { runNote } from "./run_note.ts";
import { writeRunReport } from "./write_run_report.ts";

/**
 * Measures a finished run from its journal, and writes all results into its folder.
 *
 * @throws {InputError} If the journal is damaged.
 * @throws {OutsideError} If a file cannot be written.
 */
export async function reportRun({ folder, configuration, setup }: ReportedRun): Promise<Evaluation> {
  const { trials, seed, max_retries: maxRetries, judge } = configuration;
  const { records } = await readRunFolder(folder);
  const written = await writeRunReport(folder, records, {
    dataset: setup.dataset,
    contextNeeds: setup.contextNeeds,
    incomparable: setup.incomparable,
    agents: setup.agents.map(({ name, label }) => ({ agent: name, label })),
    judge: { name: judge, figures: judgeFigures(judge) },
    ...{ trials, seed, maxRetries, engineNote: runNote(setup, { ...configuration, turns: records.length }) },
  });
  return { records, ...written };
}
