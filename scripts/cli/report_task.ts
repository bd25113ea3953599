import { join } from "node:path";
import { InputError } from "../../lib/base/mod.ts";
import { holdsMatrix, reportRuns, reportStoredMatrix, reportStoredRun } from "../../lib/runs/mod.ts";
import { interrupted, say } from "./command.ts";
import { printMatrix } from "./print_matrix.ts";
import { printRun } from "./print_run.ts";
import { refuseForeignPage } from "./refuse_foreign.ts";
import { serverPassword } from "./secrets.ts";

/** What `deno task report` was asked for. */
export interface ReportOptions {
  readonly json?: boolean | undefined;
  /** Print every table. */
  readonly all?: boolean | undefined;
  /** A page beside that of the run, or the page of several runs. */
  readonly html?: string | undefined;
  /** Show stand-ins in place of stored values. */
  readonly hideValues?: boolean | undefined;
}

/** Writes the results of a run or a matrix again, or a page of several runs, and prints them. */
export async function reportTask(
  folders: readonly string[],
  { json = false, all, html, hideValues }: ReportOptions,
): Promise<void> {
  const options = { passwordOf: serverPassword, signal: interrupted };
  const [folder = ""] = folders;
  if (html !== undefined) await refuseForeignPage(html);
  if (folders.length > 1) {
    const matrix = folders.find(holdsMatrix);
    if (matrix !== undefined) throw new InputError(`${matrix} is a matrix: give runs, or the matrix alone`);
    const page = html ?? "comparison.html";
    printRun(await reportRuns(folders, { path: page, hideValues }), { page, json, all });
    return;
  }
  if (html === undefined && hideValues) {
    throw new InputError(
      `--hide-values needs --html FILE: ${join(folder, "index.html")} goes on showing all values`,
    );
  }
  if (html !== undefined && holdsMatrix(folder)) {
    throw new InputError(`${folder} is a matrix, whose page is its index.html: give one of its runs`);
  }
  if (holdsMatrix(folder)) printMatrix(folder, await reportStoredMatrix(folder, options), { json, all });
  else {
    const page = html === undefined ? undefined : { path: html, hideValues };
    const evaluation = await reportStoredRun(folder, { ...options, page });
    printRun(evaluation, { page: html ?? join(folder, "index.html"), json, all });
    if (evaluation.changedData !== undefined) say(evaluation.changedData);
  }
  say(`Run folder: ${folder}`);
}
