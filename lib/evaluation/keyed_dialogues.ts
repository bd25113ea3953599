import { type Dataset, type Dialogue, dialogueKeys } from "../dialogue/mod.ts";

/** A dialogue together with its key in its dataset. */
export type KeyedDialogue = Dialogue & { readonly dialogue_key: string };

/** Returns the dialogues of a dataset, each with its key. */
export function keyedDialogues(dataset: Dataset): readonly KeyedDialogue[] {
  const keys = dialogueKeys(dataset);
  return dataset.dialogues.map((dialogue, index) => ({ ...dialogue, dialogue_key: keys[index] as string }));
}
