import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ServerLocation } from "../engine.ts";

/** A server's copy that a program which was killed has left. */
export interface AbandonedCopy {
  readonly name: string;
  readonly engine: ServerLocation["engine"];
  readonly host: string;
  readonly port: number;
}

/** The place of one copy among all of them; removed when it is disposed of. */
export interface ScratchPlace extends AsyncDisposable {
  readonly path: string;
}

/** Held for as long as the program lives that made the copy. */
const LOCK = ".lock";
const SERVER = "server.json";

/** Makes the folder of a new copy, and says in it where on a server the copy is. */
export async function openScratchPlace(
  root: string,
  { name, server, tries = 3 }: {
    readonly name: string;
    readonly server?: ServerLocation | undefined;
    readonly tries?: number;
  },
): Promise<ScratchPlace> {
  const path = join(root, name);
  await Deno.mkdir(path, { recursive: true });
  const held = await Deno.open(join(path, LOCK), { write: true, create: true });
  // Some file systems have no locks.
  await held.lock(true).catch(() => {});
  // Before it was held, another program may have taken it for what a killed one left.
  if (!existsSync(join(path, LOCK)) && tries > 1) {
    held.close();
    return await openScratchPlace(root, { name, server, tries: tries - 1 });
  }
  if (server !== undefined) {
    const { engine, host, port } = server;
    await Deno.writeTextFile(join(path, SERVER), JSON.stringify({ name, engine, host, port }));
  }
  return {
    path,
    [Symbol.asyncDispose]: async () => {
      await Deno.remove(path, { recursive: true }).catch(() => {});
      held.close();
    },
  };
}

/**
 * Removes what killed programs have left: copied files at once; a copy on a server by `drop`, which says whether it could.
 */
export async function removeAbandonedCopies(
  root: string,
  drop: (copy: AbandonedCopy) => Promise<boolean>,
): Promise<void> {
  await Deno.mkdir(root, { recursive: true });
  for await (const { name, isDirectory } of Deno.readDir(root)) {
    if (!isDirectory) continue;
    const folder = join(root, name);
    try {
      using lock = await Deno.open(join(folder, LOCK), { write: true });
      if (!await lock.tryLock(true).catch(() => false)) continue;
      const copy = await serverCopy(folder);
      if (copy === undefined || await drop(copy)) await Deno.remove(folder, { recursive: true });
    } catch (error) {
      // Another program removes it, or is about to make it.
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
  }
}

async function serverCopy(folder: string): Promise<AbandonedCopy | undefined> {
  try {
    return JSON.parse(await Deno.readTextFile(join(folder, SERVER)));
  } catch {
    return undefined;
  }
}
