import { type ReportTable, stefAgreementTable } from "../report/mod.ts";
import type { Evaluation } from "./evaluate.ts";
import type { EvaluationRun } from "./evaluation_run.ts";
import { type StefAgreement, stefAgreement } from "./stef_agreement.ts";
import { writeTable } from "./write_table.ts";

/**
 * Scores a run's turns by STEF, offline, and writes the table of its agreement with execution into the run's folder.
 *
 * @throws {OutsideError} If the files cannot be written.
 */
export async function writeStefAgreement(
  { folder, configuration: { agents, seed }, setup }: EvaluationRun,
  { records }: Pick<Evaluation, "records">,
): Promise<{ readonly agreement: readonly StefAgreement[]; readonly table: ReportTable }> {
  const agreement = await stefAgreement(records, agents, { dialect: setup.dialect, seed });
  const labels = new Map(setup.agents.map(({ name, label }) => [name, label]));
  const table = stefAgreementTable(
    agreement.map((one) => ({ ...one, label: labels.get(one.agent) ?? one.agent })),
  );
  await writeTable(folder, table);
  return { agreement, table };
}
