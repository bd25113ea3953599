import type { Interaction } from "../dialogue/mod.ts";

/** Whether an interaction only greets, thanks or chats. */
export function isCourtesy({ question_type, utterance_kinds }: Interaction): boolean {
  return question_type === "improper" || utterance_kinds.every((kind) => kind === "greeting");
}
