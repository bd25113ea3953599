import { existsSync } from "node:fs";
import { InputError, type JsonLinesWriter, openJsonLines, readJsonLines } from "../../../lib/base/mod.ts";
import type { PricedTurn } from "../../../lib/runs/mod.ts";

/** A finished turn of one of the datasets. */
export interface KeptTurn extends PricedTurn {
  /** Its position, from 0. */
  readonly dataset: number;
}

/** The turns of an unfinished measurement, and the file that takes more of them; the file belongs into `await using`. */
export interface KeptTurns {
  readonly turns: readonly KeptTurn[];
  readonly file: JsonLinesWriter;
}

/**
 * Opens the file of finished turns.
 *
 * @param settings What they were played with, a hash.
 * @throws {InputError} If there are turns without `resume`, none with it, or turns that were played with other settings.
 */
export async function openKeptTurns(
  path: string,
  { settings, resume }: { readonly settings: string; readonly resume: boolean },
): Promise<KeptTurns> {
  const isThere = existsSync(path);
  if (isThere && !resume) {
    throw new InputError(`${path} holds turns of an unfinished run: continue it with --resume, or remove it`);
  }
  if (!isThere && resume) throw new InputError(`There is no unfinished run at ${path}: leave out --resume`);
  const [first, ...turns] = isThere ? await readJsonLines(path) : [];
  if (first !== undefined && Object(first).settings !== settings) {
    throw new InputError(
      `${path} was begun with other datasets, agents or settings: give the same, or remove it`,
    );
  }
  const file = await openJsonLines(path);
  if (first === undefined) await file.append({ settings });
  return { turns: turns as readonly KeptTurn[], file };
}
