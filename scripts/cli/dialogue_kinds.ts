import { InputError } from "../../lib/base/mod.ts";
import { type DialogueKind, dialogueKinds } from "../../lib/synthesis/mod.ts";

/**
 * Reads kinds of dialogues, as in `partial,context`.
 *
 * @throws {InputError} If there is no such kind.
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
