import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { removeUnfinishedFolder } from "../../lib/base/mod.ts";
import { inProject } from "./project_file.ts";

/**
 * A folder below `reports` that does not exist yet, named after the moment at which its run begins. Removes the folders of
 * runs that were killed before they had begun.
 *
 * @param startedAt ISO 8601.
 * @param reports Path of the folder of all runs. @default the project's
 */
export async function newRunFolder(startedAt: string, reports = inProject("reports")): Promise<string> {
  const names = existsSync(reports) ? readdirSync(reports) : [];
  for (const name of names.filter((name) => RUN.test(name))) {
    await removeUnfinishedFolder(join(reports, name));
  }
  const stamp = startedAt.replaceAll(/[-:]|\..*$/g, "").replace("T", "-");
  for (let repeat = 1;; repeat++) {
    const folder = join(reports, `run-${stamp}${repeat === 1 ? "" : `-${repeat}`}`);
    if (!existsSync(folder)) return folder;
  }
}

const RUN = /^run-\d{8}-\d{6}(?:-\d+)?$/;
