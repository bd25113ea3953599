import { InvalidArgumentError } from "commander";
import type { UserMode } from "../../lib/evaluation/mod.ts";

/** The modes of a user by model; named here, as loading them would delay the help. */
export const userModeNames = [
  "plain",
  "terse",
  "impatient",
  "wandering",
  "misspelling",
  "vague-first",
] as const satisfies readonly UserMode[];

/** Reads a list of modes, such as `plain,terse`. */
export function userModesOf(text: string): readonly UserMode[] {
  return text.split(",").map((given) => {
    const mode = userModeNames.find((known) => known === given.trim());
    if (mode === undefined) throw new InvalidArgumentError(`Known modes are ${userModeNames.join(", ")}.`);
    return mode;
  });
}
