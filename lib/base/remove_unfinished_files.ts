import { join } from "node:path";

/**
 * Removes the temporary files that killed programs left in a folder while they wrote files atomically. A file that a
 * program is still writing stays, as its lock tells, and so does every file on a file system without locks. A folder that
 * does not exist or is a file has none.
 */
export async function removeUnfinishedFiles(folder: string): Promise<void> {
  try {
    for await (const { name, isFile } of Deno.readDir(folder)) {
      if (isFile && TEMPORARY.test(name)) await removeAbandoned(join(folder, name));
    }
  } catch (error) {
    // What cannot be removed does no harm to the files beside it.
    if (!(error instanceof Error && error.name in harmless)) throw error;
  }
}

/** As `writeFileAtomic` names them. */
const TEMPORARY = /^\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.tmp$/;

const harmless: Readonly<Record<string, true>> = {
  NotFound: true,
  NotADirectory: true,
  PermissionDenied: true,
  NotCapable: true,
};

async function removeAbandoned(path: string): Promise<void> {
  using file = await Deno.open(path);
  const isAbandoned = await file.tryLock(true).catch(() => false);
  if (isAbandoned) await Deno.remove(path);
}
