import { type Dataset, dialogueKeys } from "../../dialogue/mod.ts";
import { dialoguePhrases } from "./dialogue_phrases.ts";
import { nearDuplicateSimilarity, similarSets } from "./similar_sets.ts";

/** A pair of near-duplicate dialogues; field names are those of the JSON. */
export interface NearDuplicate {
  readonly dialogue_key: string;
  /** Key of the earlier dialogue. */
  readonly like: string;
  /** Jaccard similarity of their phrases, 0..1. */
  readonly similarity: number;
}

/** Returns all pairs of near-duplicates by the measure of `createDiversityGate`, in the dataset's order. */
export function nearDuplicates(dataset: Dataset): readonly NearDuplicate[] {
  const keys = dialogueKeys(dataset);
  const before = similarSets<string>(nearDuplicateSimilarity);
  return dataset.dialogues.flatMap((dialogue, i) => {
    const phrases = dialoguePhrases(dialogue);
    const dialogue_key = keys[i] ?? "";
    const found = before.find(phrases).map(({ name, similarity }) => ({
      dialogue_key,
      like: name,
      similarity,
    }));
    before.add(phrases, dialogue_key);
    return found;
  });
}
