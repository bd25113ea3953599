import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** A folder in which a file is built; removed when it is disposed of. */
export interface BuildFolder extends AsyncDisposable {
  readonly path: string;
}

/**
 * Makes a folder beside a file, on the same disk, so that the finished file can be moved in one step. Missing folders are
 * made. What killed programs left there of building the same file is removed, what a program is building stays.
 */
export async function openBuildFolder(file: string, tries = 3): Promise<BuildFolder> {
  const prefix = `.${basename(file)}-`;
  await Deno.mkdir(dirname(file), { recursive: true });
  for await (const { name, isDirectory } of Deno.readDir(dirname(file))) {
    if (isDirectory && name.startsWith(prefix)) await removeAbandoned(join(dirname(file), name));
  }
  const path = await Deno.makeTempDir({ dir: dirname(file), prefix });
  const held = await Deno.open(join(path, LOCK), { write: true, create: true });
  // Some file systems have no locks.
  await held.lock(true).catch(() => {});
  // Before it was held, another program may have taken it for what a killed one left.
  if (!existsSync(join(path, LOCK)) && tries > 1) {
    held.close();
    return await openBuildFolder(file, tries - 1);
  }
  return {
    path,
    [Symbol.asyncDispose]: async () => {
      await Deno.remove(path, { recursive: true }).catch(() => {});
      held.close();
    },
  };
}

/** Held while a file is built beside it. */
const LOCK = ".lock";

async function removeAbandoned(folder: string): Promise<void> {
  try {
    using file = await Deno.open(join(folder, LOCK));
    const isAbandoned = await file.tryLock(true).catch(() => false);
    if (isAbandoned) await Deno.remove(folder, { recursive: true });
  } catch {
    // A folder that has no lock yet, or cannot be removed, does no harm.
  }
}
