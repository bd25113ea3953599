import { InputError } from "../../lib/base/mod.ts";
import { type DialogueKind, dialogueKinds } from "../../lib/synthesis/mod.ts";

/**
 * Reads the value of `--kinds`: names with commas between, each taken once.
 *
 * @throws {InputError} If a name is no kind.
 */
export function kindsOf(text: string): readonly DialogueKind[] {
  const names = [...new Set(text.split(",").map((name) => name.trim()))];
  return names.map((name) => {
    const kind = dialogueKinds.find((one) => one === name);
    if (kind !== undefined) return kind;
    throw new InputError(
      `There are no dialogues of kind "${name}": choose among ${dialogueKinds.join(", ")}`,
    );
  });
}
