import { agentLabel } from "../agents/mod.ts";
import { readRunFolder } from "../evaluation/mod.ts";
import { engineNote } from "../report/mod.ts";
import type { Evaluation } from "./evaluate.ts";
import type { EvaluationRun } from "./evaluation_run.ts";
import { writeRunReport } from "./write_run_report.ts";

/**
 * Measures a finished run from its journal, and writes all results into its folder.
 *
 * @throws {InputError} If the journal is damaged.
 * @throws {OutsideError} If a file cannot be written.
 */
export async function reportRun({ folder, configuration, setup }: EvaluationRun): Promise<Evaluation> {
  const { agents, trials, seed, max_retries: maxRetries, left_out: leftOut } = configuration;
  const { records } = await readRunFolder(folder);
  const written = await writeRunReport(folder, records, {
    dataset: setup.dataset,
    agents: agents.map((agent) => ({ agent, label: agentLabel(agent) })),
    ...{ trials, seed, maxRetries, leftOut, engineNote },
  });
  return { records, ...written };
}
