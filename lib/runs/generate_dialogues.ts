import { createDiversityGate } from "../verify/mod.ts";
import { type MadeDialogue, makeDialogues } from "./make_dialogues.ts";
import type { Generation } from "./open_generation.ts";

export interface GenerateDialoguesOptions {
  /** Dialogues that are worked on at a time. @default 8 */
  readonly concurrency?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Makes the dialogues of a generation that are not finished, in the plan's order. Each is in its file before it is
 * yielded.
 *
 * @throws The signal's reason when it is aborted.
 * @throws {OutsideError} If the database or the server of models is gone, or the file cannot be written.
 */
export async function* generateDialogues(
  { setup, kinds, typeMix, finished, file }: Generation,
  { concurrency = 8, signal }: GenerateDialoguesOptions = {},
): AsyncGenerator<MadeDialogue> {
  const { database, second, further, schema, plan, seed, glossary, models } = setup;
  const refuse = createDiversityGate();
  for (const { dialogue } of finished) if (dialogue !== undefined) refuse(dialogue);
  const made = makeDialogues({
    ...{ database, second, further, schema, plan, seed, kinds, concurrency, refuse },
    ...(typeMix && { typeMix }),
    ...(glossary && { glossary }),
  }, { finished, models, signal });
  for await (const { notes, ...work } of made) {
    await file.append(work);
    yield { notes, ...work };
  }
}
