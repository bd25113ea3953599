import type { Interaction } from "../../dialogue/mod.ts";
import { selfContainedQuestions } from "../../verify/mod.ts";
import type { ModelSynthesisSetup } from "./types.ts";

/** A fault of an interaction, by its number from 1. */
export interface PartialFault {
  readonly place: number;
  readonly fault: string;
}

/** Finds partial questions that need no context; undecidable ones are no fault. */
export async function partialFaults(
  interactions: readonly Interaction[],
  { database, tools }: Pick<ModelSynthesisSetup, "database" | "tools">,
): Promise<readonly PartialFault[]> {
  const complete = await selfContainedQuestions(interactions, { dialect: database.dialect, tools });
  return complete.map((place) => ({ place, fault: COMPLETE }));
}

const COMPLETE = "its utterance says all that its query asks for and points to nothing before it, so that " +
  'it is no partial question: let it lean on the turns before ("they", "those", "there"), leave out what is ' +
  'clear from them, or, where its kind may be "question", call it that';
