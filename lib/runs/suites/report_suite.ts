import { join } from "node:path";
import { writeJsonFile } from "../../base/mod.ts";
import { mmsqlTables, type ReportTable, suiteMatchTable } from "../../report/mod.ts";
import { type MmsqlScores, scoreMmsql, type ScoreMmsqlOptions } from "../mmsql/score_mmsql.ts";
import { writeTable } from "../write_table.ts";
import type { SuiteName } from "./read_suite.ts";

/** The numbers of a suite. */
export interface SuiteEvaluation {
  readonly suite: SuiteName;
  /** One for each agent and trial. */
  readonly files: readonly MmsqlScores[];
}

/**
 * Scores a suite that was played into a matrix as its authors score it, and writes the results beside those of the matrix:
 * `suite.json` and `tables/…`.
 *
 * @throws {InputError} If the folder holds no matrix that fits its datasets.
 * @throws {OutsideError} If a database cannot be read or a file cannot be written.
 */
export async function reportSuite(
  folder: string,
  suite: SuiteName,
  options: Pick<ScoreMmsqlOptions, "seed" | "onProgress" | "signal"> = {},
): Promise<SuiteEvaluation & { readonly tables: readonly ReportTable[] }> {
  const scored = await scoreMmsql([folder], {
    ...options,
    definitions: suite === "mmsql" ? undefined : ["paper-formula"],
  });
  // The folder may be moved.
  const files = scored.map((one) => ({ ...one, file: suite }));
  const tables = suite === "mmsql" ? mmsqlTables(files) : [suiteMatchTable(suite, files)];
  for (const table of tables) await writeTable(folder, table);
  await writeJsonFile(join(folder, "suite.json"), { suite, files });
  return { suite, files, tables };
}
