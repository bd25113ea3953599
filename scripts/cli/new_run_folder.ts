import { existsSync } from "node:fs";
import { join } from "node:path";
import { inProject } from "./project_file.ts";

/** A folder below reports that does not exist yet, named after the moment at which its run begins (ISO 8601). */
export function newRunFolder(startedAt: string): string {
  const stamp = startedAt.replaceAll(/[-:]|\..*$/g, "").replace("T", "-");
  for (let repeat = 1;; repeat++) {
    const folder = inProject(join("reports", `run-${stamp}${repeat === 1 ? "" : `-${repeat}`}`));
    if (!existsSync(folder)) return folder;
  }
}
