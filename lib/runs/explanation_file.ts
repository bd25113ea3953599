import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { openJsonLines, readJsonLines } from "../base/mod.ts";
import type { AnswerExplanation } from "../evaluation/mod.ts";

/** The explanations that a run folder holds until all its answers are explained; belongs into `await using`. */
export interface ExplanationFile extends AsyncDisposable {
  /** Those of an earlier call that did not come to its end. */
  readonly explained: readonly AnswerExplanation[];
  readonly keep: (explanations: readonly AnswerExplanation[]) => Promise<void>;
  /** Removes the file. */
  readonly remove: () => Promise<void>;
}

/**
 * Opens `explanations.json.partial` of a run folder. One of another journal is begun anew, as it cost nothing but time.
 *
 * @param of The hash of what is explained.
 * @throws {OutsideError} If it cannot be read or written, or another program is writing it.
 */
export async function openExplanations(folder: string, of: string): Promise<ExplanationFile> {
  const path = join(folder, "explanations.json.partial");
  const lines = existsSync(path) ? await readJsonLines(path) : [];
  const isOwn = (lines[0] as { readonly of?: unknown } | undefined)?.of === of;
  if (!isOwn) await rm(path, { force: true });
  const file = await openJsonLines(path);
  if (!isOwn) await file.append({ of });
  return {
    explained: isOwn ? lines.slice(1) as AnswerExplanation[] : [],
    keep: async (explanations) => {
      for (const explanation of explanations) await file.append(explanation);
    },
    remove: () => rm(path, { force: true }),
    [Symbol.asyncDispose]: () => file[Symbol.asyncDispose](),
  };
}
