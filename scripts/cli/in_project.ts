import { isAbsolute, relative } from "node:path";
import { runningTask } from "./task_context.ts";
import { projectFile } from "./project_file.ts";

/** A path of the project, as it is found from where the user stands: relative below that folder, absolute elsewhere. */
export function inProject(path: string): string {
  const whole = projectFile(path);
  const below = relative(runningTask().folder(), whole);
  return below.startsWith("..") || isAbsolute(below) ? whole : below;
}
