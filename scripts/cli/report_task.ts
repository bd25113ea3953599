import { join } from "node:path";
import { InputError } from "../../lib/base/mod.ts";
import { holdsMatrix, reportRuns, reportStoredMatrix, reportStoredRun } from "../../lib/runs/mod.ts";
import { interrupted, say } from "./command.ts";
import { printMatrix } from "./print_matrix.ts";
import { printRun } from "./print_run.ts";
import { serverPassword } from "./secrets.ts";

/** What `deno task report` was asked for. */
export interface ReportOptions {
  readonly json?: boolean | undefined;
  /** Print every table. */
  readonly all?: boolean | undefined;
  /** The page of several runs. */
  readonly html?: string | undefined;
}

/** Writes the results of a run or a matrix again, or a page of several runs, and prints them. */
export async function reportTask(
  folders: readonly string[],
  { json = false, all, html }: ReportOptions,
): Promise<void> {
  const options = { passwordOf: serverPassword, signal: interrupted };
  const [folder = ""] = folders;
  if (folders.length > 1) {
    const matrix = folders.find(holdsMatrix);
    if (matrix !== undefined) throw new InputError(`${matrix} is a matrix: give runs, or the matrix alone`);
    const page = html ?? "comparison.html";
    printRun(await reportRuns(folders, page), { page, json, all });
    return;
  }
  if (html !== undefined) {
    throw new InputError(
      `--html is the page of several runs: that of ${folder} is ${join(folder, "index.html")}`,
    );
  }
  if (holdsMatrix(folder)) printMatrix(folder, await reportStoredMatrix(folder, options), { json, all });
  else {
    const evaluation = await reportStoredRun(folder, options);
    printRun(evaluation, { page: join(folder, "index.html"), json, all });
    if (evaluation.changedData !== undefined) say(evaluation.changedData);
  }
  say(`Run folder: ${folder}`);
}
