import { type Dataset, dialogueKeys } from "../dialogue/mod.ts";
import { failed, notChecked, passed } from "./ground_truth.ts";
import type { CheckResult } from "./types.ts";

/** Whether a combination gives one dialogue alone, by the dialogue's place in the dataset. */
export function checkOneDialogue(dataset: Dataset): readonly CheckResult[] {
  const keys = dialogueKeys(dataset);
  const places = Map.groupBy(
    dataset.dialogues.keys(),
    (place) => dataset.dialogues[place]?.join_combination?.id,
  );
  return dataset.dialogues.map(({ join_combination }, place) => {
    if (join_combination === undefined) return notChecked("the dialogue has no join combination");
    const others = (places.get(join_combination.id) ?? []).filter((other) => other !== place);
    return others.length === 0 ? passed() : failed(
      `${join_combination.id} also gives the dialogue ${others.map((other) => keys[other]).join(", ")}`,
    );
  });
}
