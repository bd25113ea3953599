import { existsSync } from "node:fs";
import { InputError, readJsonLines } from "../lib/base/mod.ts";
import type { DatasetControl, Dialogue } from "../lib/dialogue/mod.ts";

/** One combination that is done, as a line of the partial file. */
export interface GenerationWork {
  /** Position of the combination in the plan, from 0. */
  readonly index: number;
  /** Absent where none could be made. */
  readonly dialogue?: Dialogue;
  readonly replaced?: NonNullable<DatasetControl["replaced"]>[number];
  /** Why none could be made. */
  readonly reason?: string;
  /** What was found wrong with each draft of a model that was refused, in their order. */
  readonly refused?: readonly (readonly string[])[];
}

/**
 * What the partial file of a dataset holds of the same work.
 *
 * @param head What the work is about, the first line of the file.
 * @throws {InputError} If there is unfinished work that is not to be gone on with, none that is, or other work.
 */
export async function startedWork(
  path: string,
  head: Readonly<Record<string, unknown>>,
  resume: boolean,
): Promise<readonly GenerationWork[]> {
  if (!existsSync(path)) {
    if (resume) throw new InputError(`There is no unfinished work at ${path}: leave out --resume`);
    return [];
  }
  if (!resume) {
    throw new InputError(`${path} holds unfinished work: go on with --resume, or remove it`);
  }
  const [first, ...rest] = await readJsonLines(path);
  const other = Object.entries(head).find(([name, value]) =>
    JSON.stringify((first as Readonly<Record<string, unknown>> | undefined)?.[name]) !== JSON.stringify(value)
  );
  if (other !== undefined || Object.keys(first ?? {}).length !== Object.keys(head).length) {
    throw new InputError(
      `${path} was begun with another ${
        (other?.[0] ?? "setting").replaceAll("_", " ")
      }: use the same, or remove it`,
    );
  }
  return rest as GenerationWork[];
}
