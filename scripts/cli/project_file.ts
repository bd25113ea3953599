import { fileURLToPath } from "node:url";

const root = new URL("../../", import.meta.url);

/** The absolute path of a file of the project, for example `datasets/atlas/dialogues.json`; "" is its folder. */
export function projectFile(path: string): string {
  return fileURLToPath(new URL(path, root));
}
