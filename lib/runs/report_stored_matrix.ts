import { existsSync } from "node:fs";
import { join } from "node:path";
import { InputError } from "../base/mod.ts";
import { readMatrix } from "./evaluation_matrix.ts";
import type { ResumeRunOptions } from "./evaluation_run.ts";
import { type MatrixEvaluation, type ReportedMatrixRun, reportMatrix } from "./report_matrix.ts";
import { reportStoredRun } from "./report_stored_run.ts";

/**
 * Writes the results of a matrix and of each of its runs again, as {@link reportStoredRun} does.
 *
 * @throws {InputError} If a run of it is not begun, or as reportStoredRun.
 * @throws {OutsideError} As reportStoredRun.
 */
export async function reportStoredMatrix(
  folder: string,
  options: ResumeRunOptions = {},
): Promise<MatrixEvaluation> {
  const { runs } = await readMatrix(folder);
  const missing = runs.find(({ name }) => !existsSync(join(folder, name, "run.json")));
  if (missing !== undefined) {
    throw new InputError(
      `The matrix in ${folder} is not finished: dataset ${missing.name} is not begun; resume it with --resume ${folder}`,
    );
  }
  const reported: ReportedMatrixRun[] = [];
  for (const { name } of runs) {
    const { run, ...evaluation } = await reportStoredRun(join(folder, name), options);
    reported.push({ name, run, evaluation });
  }
  return await reportMatrix(folder, reported);
}
