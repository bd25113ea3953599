import type { Interaction } from "../dialogue/mod.ts";
import type { AgentRequest } from "./types.ts";

/** The place of the interaction, from 0, that a message of a conversation is about. */
export function currentInteraction(
  interactions: readonly Interaction[],
  { message, history }: Pick<AgentRequest, "message" | "history">,
): number {
  const said = history.filter(({ role }) => role === "user").map(({ content }) => content);
  let current = 0;
  [...said, message].forEach((message, i) => {
    const next = interactions[current + 1];
    if (i > 0 && next !== undefined && serves(message, next, interactions[current])) current++;
  });
  return current;
}

/** Whether a message asks the next interaction rather than clarifying the current one. */
function serves(message: string, next: Interaction, current: Interaction | undefined): boolean {
  if (message === next.utterance) return true;
  const meant = current === undefined ? [] : [current.intention, current.clarification ?? current.intention];
  if (meant.some((text) => message.endsWith(text))) return false;
  return message.includes(next.utterance);
}
