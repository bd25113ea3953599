import { fileURLToPath } from "node:url";
import { isAbsolute, relative } from "node:path";
import { runningTask } from "./task_context.ts";

const root = new URL("../../", import.meta.url);

/** The absolute path of a file of the project, for example `datasets/atlas/dialogues.json`; "" is its folder. */
export function projectFile(path: string): string {
  return fileURLToPath(new URL(path, root));
}

/** A path of the project, as it is found from where the user stands: relative below that folder, absolute elsewhere. */
export function inProject(path: string): string {
  const whole = projectFile(path);
  const below = relative(runningTask().folder(), whole);
  return below.startsWith("..") || isAbsolute(below) ? whole : below;
}

/** The path of the dialogues that a model wrote, which `eval` plays and `verify` checks where none are named: they read as people talk. */
export const defaultDataset: string = projectFile("datasets/atlas/model/dialogues.json");

/** The path of the dialogues that the grammar wrote. */
export const embeddedDataset: string = projectFile("datasets/atlas/dialogues.json");
