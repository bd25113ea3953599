import { howMany, InputError } from "../../base/mod.ts";
import { commonSubsequence } from "./common_subsequence.ts";
import { comparable } from "./comparable.ts";
import type { RecordedConversation } from "./types.ts";

/** A dialogue as the matching sees it. */
export interface Played {
  readonly key: string;
  /** Its place in the dataset, from 0. */
  readonly index: number;
  /** The utterances of its interactions, comparable. */
  readonly utterances: readonly string[];
}

/** A dialogue that a conversation may play. */
export interface Candidate {
  readonly dialogue: Played;
  /** Utterances that both have, in one order; infinite where the file says that it is this one. */
  readonly shared: number;
}

/**
 * Returns what finds the dialogues that a conversation may play.
 *
 * @throws {InputError} If a file of all dialogues is not of these, also when a conversation is looked for.
 */
export function dialogueFinder(
  conversations: readonly RecordedConversation[],
  { path, dialogues, database }: {
    readonly path: string;
    readonly dialogues: readonly Played[];
    readonly database: string | undefined;
  },
): (conversation: RecordedConversation) => readonly Candidate[] {
  const byKey = new Map(dialogues.map((dialogue) => [dialogue.key, dialogue]));
  const saying = new Map<string, Set<Played>>();
  for (const dialogue of dialogues) {
    for (const utterance of dialogue.utterances) {
      saying.set(utterance, (saying.get(utterance) ?? new Set()).add(dialogue));
    }
  }
  const inOrder = conversations.filter(({ position }) => position !== undefined).length;
  // Ids of imported dialogues are their places in the published file.
  const areNumbered = dialogues.every(({ key }) => /^[1-9]\d*$/.test(key));
  if (inOrder > 0 && !areNumbered && inOrder !== dialogues.length) {
    throw new InputError(
      `Cannot play ${path}: it holds ${
        howMany(inOrder, "dialogue")
      } without saying which, and the dataset has ` +
        `${dialogues.length}; give the file of this dataset, with a blank line between dialogues`,
    );
  }
  const surely = (dialogue: Played | undefined) =>
    dialogue === undefined ? [] : [{ dialogue, shared: Infinity }];
  return ({ dialogueKey, position, turns, place, database: told = database }) => {
    if (dialogueKey !== undefined) return surely(byKey.get(dialogueKey));
    if (position !== undefined) {
      const dialogue = areNumbered ? byKey.get(String(position)) : dialogues[position - 1];
      if (dialogue !== undefined && database !== undefined && told !== database) {
        throw new InputError(
          `Cannot play ${path}: dialogue "${dialogue.key}" is about ${database}, and the predictions at its place about ` +
            `${told}, from ${place} on; give predictions in the order of this dataset`,
        );
      }
      if (dialogue === undefined || dialogue.utterances.length === turns.length) return surely(dialogue);
      const interactions = howMany(dialogue.utterances.length, "interaction");
      throw new InputError(
        `Cannot play ${path}: dialogue "${dialogue.key}" has ${interactions} and ` +
          `${howMany(turns.length, "prediction")} from ${place} on; give the file of this dataset`,
      );
    }
    const messages = turns.map(({ message = "" }) => comparable(message));
    const candidates = new Set(messages.flatMap((message) => [...saying.get(message) ?? []]));
    return Array.from(candidates).flatMap((dialogue) => {
      const pairs = commonSubsequence(messages, dialogue.utterances);
      // A word of thanks alone makes no dialogue.
      const isOf = pairs[0]?.[1] === 0 ||
        2 * pairs.length > Math.min(messages.length, dialogue.utterances.length);
      return isOf ? [{ dialogue, shared: pairs.length }] : [];
    });
  };
}
