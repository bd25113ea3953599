import type { Interaction } from "../dialogue/mod.ts";
import { plainWords } from "./plain_words.ts";
import type { AgentRequest } from "./types.ts";

/** Where a conversation is in a dialogue. */
export interface FollowedDialogue {
  /** The place of the interaction, from 0, that the message is about. */
  readonly place: number;
  /** Messages of the user that ask an interaction of the dialogue, or say what the current one means. */
  readonly known: number;
}

/**
 * Follows a conversation through the interactions of a dialogue. A message that holds the next utterance asks that
 * interaction, any other belongs to the current one; the first always belongs to the first. Messages are compared by
 * their plain words.
 */
export function followDialogue(
  interactions: readonly Interaction[],
  { message, history }: Pick<AgentRequest, "message" | "history">,
): FollowedDialogue {
  const said = history.filter(({ role }) => role === "user").map(({ content }) => content);
  let [place, known] = [0, 0];
  [...said, message].map(plainWords).forEach((words, i) => {
    const [current, next] = [interactions[place], interactions[place + 1]];
    if (i > 0 && next !== undefined && asks(words, { next, current })) place++;
    else if (current === undefined || !repeats(words, current)) return;
    known++;
  });
  return { place, known };
}

/** Whether words ask the next interaction rather than clarifying the current one. */
function asks(
  words: string,
  { next, current }: { readonly next: Interaction; readonly current: Interaction | undefined },
): boolean {
  const utterance = plainWords(next.utterance);
  if (words === utterance) return true;
  return (current === undefined || !says(words, current)) && holds(words, utterance);
}

/** Whether words ask an interaction or say what it means. */
function repeats(words: string, interaction: Interaction): boolean {
  return words === plainWords(interaction.utterance) || says(words, interaction);
}

function says(words: string, { intention, clarification = intention }: Interaction): boolean {
  return [intention, clarification].some((text) => words.endsWith(plainWords(text)));
}

/** Whether a sentence ends with the utterance, somewhere in the words. */
function holds(words: string, utterance: string): boolean {
  for (let at = words.indexOf(utterance); at >= 0; at = words.indexOf(utterance, at + 1)) {
    if (/^(?:$|[.!?,;:…])/.test(words.slice(at + utterance.length))) return true;
  }
  return false;
}
