import type { ServerLocation } from "../engine.ts";

/** How the process of a scratch copy uses its database: a copy is changed, an original's state is told. */
export type ScratchUse = "change" | "tell";

/** The name of a copy: of the file without its ending, of a server's database. */
const NAME = /^querylogue_scratch_[0-9a-f]{8}(?:_try)?$/;

/** Draws the name of a new copy. MySQL takes 32 letters of a login's name, and a trial's is longer. */
export function newScratchName(): string {
  return `querylogue_scratch_${crypto.randomUUID().replaceAll("-", "").slice(0, 8)}`;
}

/** The name of the database on which changes of a copy are tried where a transaction cannot take them back. */
export const trialName = (name: string): string => `${name}_try`;

/** Whether a name is one that only {@link newScratchName} gives. */
export function isScratchName(name: string): boolean {
  return NAME.test(name);
}

/**
 * Whether the process of a file only reads it. The last wall before an original: a file under any other name than a
 * copy's is never opened for changes.
 *
 * @throws {TypeError} If the file is to be changed and is no copy.
 */
export function scratchFile(path: string, use: unknown): boolean {
  if (use !== "change") return true;
  const name = path.split(/[/\\]/).at(-1)?.replace(/\.[a-z]+$/, "") ?? "";
  if (isScratchName(name)) return false;
  throw new TypeError("Only a scratch copy is opened for changes");
}

/** How a server's process is told what to do. */
export interface ScratchLogin {
  readonly use: ScratchUse | "manage";
  readonly location: ServerLocation;
}

/**
 * The same wall for a server's database.
 *
 * @throws {TypeError} If the database is to be changed and is no copy.
 */
export function scratchDatabase({ use, location: { database = "" } }: ScratchLogin): boolean {
  if (use !== "change") return true;
  if (isScratchName(database)) return false;
  throw new TypeError("Only a scratch copy is opened for changes");
}
