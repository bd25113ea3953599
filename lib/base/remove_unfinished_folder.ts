import { removeUnfinishedFiles } from "./remove_unfinished_files.ts";

/**
 * Removes a folder that holds nothing but what killed programs left there while they wrote files atomically. Any other
 * folder keeps the rest, and a folder that does not exist is none.
 */
export async function removeUnfinishedFolder(folder: string): Promise<void> {
  await removeUnfinishedFiles(folder);
  // Fails, as is meant, where something is left in it.
  await Deno.remove(folder).catch(() => {});
}
