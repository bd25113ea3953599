import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { howMany, InputError, writeFileAtomic } from "../../lib/base/mod.ts";
import { datasetText } from "../../lib/dialogue/mod.ts";
import { readSuite, type SuiteName } from "../../lib/runs/mod.ts";
import { say } from "./command.ts";
import type { EvalOptions } from "./eval_options.ts";
import { newMatrixTask } from "./matrix_task.ts";
import { newRunFolder } from "./new_run_folder.ts";

/**
 * Plays a published test suite live: a matrix with a dataset for each of its databases, each question once. The datasets
 * are written into the folder of the matrix, so that its runs can be resumed.
 *
 * @throws {InputError} If the file or the databases are not told, or the file is of another kind.
 */
export async function suiteTask(suite: SuiteName, options: EvalOptions): Promise<void> {
  const { dataset, databases, limit } = options;
  if (dataset === undefined || databases === undefined) {
    throw new InputError(
      `--suite ${suite} needs its file and its databases: give --dataset FILE and --databases FOLDER`,
    );
  }
  const { parts, absent } = await readSuite(dataset, { suite, databases, limit });
  for (const { database, dialogues } of absent) {
    say(`Database ${database} is absent: ${howMany(dialogues, "dialogue")} about it cannot be played`);
  }
  const out = options.out ?? await newRunFolder(new Date().toISOString());
  const folder = join(out, "datasets");
  // A folder that is taken is refused below.
  const isTaken = ["matrix.json", "run.json"].some((name) => existsSync(join(out, name)));
  const evaluations: EvalOptions[] = [];
  for (const { database, url, dataset } of parts) {
    const path = join(folder, `${database}.json`);
    if (!isTaken) await writeFileAtomic(path, datasetText(dataset));
    evaluations.push({
      ...options,
      // Ground truths are as published: what cannot be scored is counted.
      ...{ database: url, dataset: path, limit: undefined, maxRetries: 0, force: true, out },
    });
  }
  try {
    await newMatrixTask(evaluations, suite);
  } finally {
    if (!existsSync(join(out, "matrix.json"))) await rm(folder, { recursive: true, force: true });
  }
}
