import { join } from "node:path";

/**
 * Removes the temporary files that a killed program left in a folder while it wrote files atomically. Nobody else may be
 * writing into the folder. A folder that does not exist has none.
 */
export async function removeUnfinishedFiles(folder: string): Promise<void> {
  try {
    for await (const { name, isFile } of Deno.readDir(folder)) {
      if (isFile && TEMPORARY.test(name)) await Deno.remove(join(folder, name));
    }
  } catch (error) {
    // What cannot be removed does no harm to the files beside it.
    if (!(error instanceof Error && error.name in harmless)) throw error;
  }
}

/** As `writeFileAtomic` names them. */
const TEMPORARY = /^\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.tmp$/;

const harmless: Readonly<Record<string, true>> = { NotFound: true, PermissionDenied: true, NotCapable: true };
