import { isAbsolute, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** A path of the project, as it is found from where the user stands: relative below that folder, absolute elsewhere. */
export function inProject(path: string): string {
  const whole = join(root, path);
  const below = relative(Deno.cwd(), whole);
  return below.startsWith("..") || isAbsolute(below) ? whole : below;
}
