import { howMany, InputError, redactPersonal } from "../../base/mod.ts";
import { type Dataset, dialogueKeys } from "../../dialogue/mod.ts";
import { commonSubsequence } from "./common_subsequence.ts";
import { comparable } from "./comparable.ts";
import { dialogueFinder, type Played } from "./dialogue_finder.ts";
import type { RecordedConversation, RecordedTurn, Transcript } from "./types.ts";

/** The recorded turns of one play of a dialogue, by interaction and turn (`2.1`). */
export type RecordedPlay = ReadonlyMap<string, RecordedTurn>;

/** A transcript that was matched with a dataset. */
export interface MatchedTranscript {
  /** The plays of each dialogue by their trials, from 1. */
  readonly plays: ReadonlyMap<string, ReadonlyMap<number, RecordedPlay>>;
  /** One sentence for each sort of recorded replies that have no place in the dataset. */
  readonly notes: readonly string[];
}

/**
 * Matches recorded conversations with the dialogues of a dataset: by the key that the file names, else by the place in the
 * file, else by what the user said, which is the dialogue that shares most utterances in their order: its first one, or more
 * than half of the shorter of both. Who shares more is matched first. Of several dialogues the first that is not taken counts; where all
 * are, the conversation is a further trial of the first.
 *
 * Within a dialogue, a turn stands where the file says it, else at the interaction whose utterance it has; turns between two
 * such ones are later messages about the first. A recorded message counts as the utterance where they are equal but
 * for case, blanks and the form of their letters.
 *
 * @throws {InputError} If no conversation has a place in the dataset, or a file of all dialogues is not of this dataset.
 */
export function matchTranscript(
  { path, conversations: recorded }: Transcript,
  dataset: Dataset,
): MatchedTranscript {
  const keys = dialogueKeys(dataset);
  const dialogues = dataset.dialogues.map(({ interactions }, index): Played => ({
    ...{ key: keys[index] ?? "", index },
    utterances: interactions.map(({ utterance }) => comparable(utterance)),
  }));
  const { database } = dataset.control;
  // Predictions for single questions stand in one block.
  const areSingle = dialogues.every(({ utterances }) => utterances.length === 1);
  const all = areSingle && recorded.length === 1 ? recorded.flatMap(apart) : recorded;
  const isOfDatabase = all.some((one) => one.database !== undefined && one.database === database);
  const conversations = isOfDatabase
    ? all.filter((one) => one.database === database || one.position !== undefined)
    : all;
  const candidatesOf = dialogueFinder(conversations, { path, dialogues, database });
  const found = conversations.map((conversation, index) => {
    const candidates = candidatesOf(conversation);
    return { conversation, index, candidates, shared: Math.max(...candidates.map(({ shared }) => shared)) };
  }).toSorted((a, b) => b.shared - a.shared || a.index - b.index);
  const plays = new Map<string, Map<number, RecordedPlay>>();
  const strangers: { readonly conversation: RecordedConversation; readonly index: number }[] = [];
  const odd: { readonly turn: RecordedTurn; readonly index: number }[] = [];
  for (const { conversation, index, candidates, shared } of found) {
    const taken = ({ key }: Played) => plays.get(key)?.size ?? 0;
    const [best] = candidates.filter((one) => one.shared === shared).toSorted((
      { dialogue: a },
      { dialogue: b },
    ) =>
      // A dialogue that is told in full goes before one that is told in part.
      a.utterances.length - b.utterances.length || taken(a) - taken(b) || a.index - b.index
    );
    const placed = best && placedTurns(conversation, best.dialogue);
    if (best === undefined || placed === undefined || placed.play.size === 0) {
      strangers.push({ conversation, index });
      continue;
    }
    odd.push(...placed.odd.map((turn) => ({ turn, index })));
    const { key } = best.dialogue;
    const own = plays.get(key) ?? new Map<number, RecordedPlay>();
    let { trial = 1 } = conversation;
    while (own.has(trial)) trial++;
    plays.set(key, own.set(trial, placed.play));
  }
  if (plays.size === 0) throw noneFits(path, conversations);
  return {
    plays,
    notes: [
      ...strangersNote(
        path,
        inFileOrder(strangers).map(({ conversation }) => conversation),
        conversations.length,
      ),
      ...oddNote(path, inFileOrder(odd).map(({ turn }) => turn)),
    ],
  };
}

function inFileOrder<Item extends { readonly index: number }>(items: readonly Item[]): readonly Item[] {
  return items.toSorted((a, b) => a.index - b.index);
}

/** Each prediction of a file of predictions as a conversation of its own. */
function apart(conversation: RecordedConversation): readonly RecordedConversation[] {
  const { position, turns } = conversation;
  if (position === undefined) return [conversation];
  return turns.map((turn, i) => ({ place: turn.place, position: i + 1, turns: [turn] }));
}

/** The turns of a conversation at their places, and those that begin no interaction. */
function placedTurns(
  { turns }: RecordedConversation,
  { utterances }: Played,
): { readonly play: RecordedPlay; readonly odd: readonly RecordedTurn[] } {
  const messages = turns.map(({ message }) => message === undefined ? undefined : comparable(message));
  const matched = new Map(
    commonSubsequence(messages, utterances).map(([turn, interaction]) => [turn, interaction + 1]),
  );
  const play = new Map<string, RecordedTurn>();
  const odd: RecordedTurn[] = [];
  let [interaction, turn] = [0, 0];
  for (const [i, recorded] of turns.entries()) {
    const begun = recorded.interaction ?? (messages[i] === undefined ? i + 1 : matched.get(i));
    turn = recorded.turn ?? (begun === undefined || begun === interaction ? turn + 1 : 1);
    interaction = begun ?? interaction;
    const utterance = utterances[interaction - 1];
    const isStrange = utterance === undefined ||
      (turn === 1 && messages[i] !== undefined && messages[i] !== utterance);
    if (isStrange || (turn > 1 && recorded.turn === undefined)) odd.push(recorded);
    const place = `${interaction}.${turn}`;
    if (!isStrange && !play.has(place)) play.set(place, recorded);
  }
  return { play, odd };
}

function noneFits(path: string, [first]: readonly RecordedConversation[]): InputError {
  const turn = first?.turns[0];
  const what = first === undefined
    ? "it holds no conversation"
    : first.dialogueKey !== undefined
    ? `the dataset has no dialogue "${first.dialogueKey}", which it names at ${first.place}`
    : `no dialogue of the dataset has an utterance such as ${shown(turn?.message)}, at ${
      turn?.place ?? first.place
    }`;
  return new InputError(`Cannot play ${path}: ${what}; give the dataset whose questions were asked`);
}

function strangersNote(
  path: string,
  strangers: readonly RecordedConversation[],
  count: number,
): readonly string[] {
  // A file of predictions is about more databases than one.
  const known = strangers.filter(({ position }) => position === undefined);
  const [first] = known;
  if (first === undefined) return [];
  const are = known.length === 1 ? "is" : "are";
  return [
    `${known.length} of ${
      howMany(count, "conversation")
    } in ${path} ${are} of no dialogue of the dataset and ${are} not ` +
    `played; the first is at ${first.place}: ${shown(first.turns[0]?.message ?? first.dialogueKey)}`,
  ];
}

function oddNote(path: string, odd: readonly RecordedTurn[]): readonly string[] {
  const [first] = odd;
  if (first === undefined) return [];
  const begin = odd.length === 1 ? "begins no interaction of its" : "begin no interaction of their";
  return [
    `${
      howMany(odd.length, "message")
    } in ${path} ${begin} dialogue: the reply counts only where the user says the same; ` +
    `the first is at ${first.place}: ${shown(first.message)}`,
  ];
}

function shown(message = ""): string {
  // Cut afterwards, as half an address is no longer known for one.
  const { text } = redactPersonal(message);
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 79)}…` : text);
}
