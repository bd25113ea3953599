import type { Interaction } from "../../dialogue/mod.ts";
import type { CheckReason, TurnRecord } from "../types.ts";
import { LEFT_OUT } from "../judge/left_out_clause.ts";
import { lackingPhrases } from "./lacking_phrases.ts";
import { isSeen, seenShare } from "./is_seen.ts";
import { hasValue, type Phrase, phrasesOf } from "./phrases_of.ts";
import { saysElse } from "./says_else.ts";
import { listed } from "./understandable.ts";

/** Most phrases that a person repeats in one message of which none is known to be missing. */
const MOST_REPEATED = 2;

/**
 * Says what is wrong with an answer in the user's words, and nothing that may be right: phrases of the intention with a
 * number, a day or a name that the interpretation lacks, those that ask for a column that the answer lacks, and a phrase of
 * the interpretation that was not asked for; otherwise those of which the interpretation has few words, without a word of
 * their being missing; and what of the rows is wrong. Empty where nothing can be named but what the user has named already.
 *
 * @param established Earlier intentions, from which an answer may take more.
 */
export function toldDifferences(
  interaction: Interaction,
  turns: readonly TurnRecord[],
  established: readonly string[] = [],
): readonly string[] {
  const last = turns.at(-1);
  if (last === undefined) return [];
  const interpretation = understood(last);
  const phrases = phrasesOf(interaction.standalone_intention ?? interaction.intention);
  const unsaid = missingPhrases(interaction, turns);
  const lacking = lackingPhrases({ reasons: reasonsOf(last), interpretation }, phrases);
  const unshown = lacking.filter(({ text }) => !unsaid.some((phrase) => phrase.text === text));
  const missing = unsaid.filter(({ text }) => !unshown.some((phrase) => phrase.text.includes(text)));
  const rows = rowDifferences(last, lacking.length > 0);
  const extra = last.aligned === true ? [] : unasked(interaction, turns, established);
  const sure = [...missing, ...unshown, ...extra];
  if (sure.length > 0) {
    return sure.every(({ text }) => isTold(text, turns)) ? [] : [
      ...missing.length > 0 ? [`What is missing: ${listed(missing, phrases)}.`] : [],
      ...unshown.length > 0 ? [`What the answer does not show: ${listed(unshown, phrases)}.`] : [],
      ...extra.length > 0 ? [`What I did not ask for: ${extra.map(({ text }) => text).join(", ")}.`] : [],
      ...rows,
    ];
  }
  const repeated = last.aligned === true || interpretation.trim() === ""
    ? []
    : toldUnseen(interaction, turns);
  // That the answer lacks something, of which nothing can be named, helps nobody.
  return repeated.length > 0 ? [...repeated, ...rows] : rows.filter((text) => text !== UNNAMED_LACK);
}

/**
 * The first phrase of the interpretation with a number, a day or a name that the question does not have, or that leaves only
 * the first rows where it asks for no first ones. Where the question is not known with all of its dialogue, what was said
 * before may be part of it.
 */
function unasked(
  { intention, standalone_intention: standalone, utterance }: Interaction,
  turns: readonly TurnRecord[],
  established: readonly string[],
): readonly Phrase[] {
  const interpretation = understood(turns.at(-1));
  const before = standalone === undefined ? [...established, intention] : [standalone];
  const asked = [...before, utterance, ...turns.map(({ user }) => user.text)].join(" ");
  const asksForFirst = SUPERLATIVE.test(asked) || /\b(?:top|first|last)\b/i.test(asked);
  return phrasesOf(interpretation)
    .filter(({ text }) => saysElse(text, asked) || (!asksForFirst && /^only the first\b/i.test(text)))
    .slice(0, 1);
}

/** Says what is surely missing from the interpretation of an answer, otherwise that of which it has few words. */
export function toldLacking(interaction: Interaction, turns: readonly TurnRecord[]): readonly string[] {
  const missing = toldMissing(interaction, turns);
  return missing === undefined ? toldUnseen(interaction, turns) : [missing];
}

/** Repeats the phrases of which the interpretation has few words; those that only ask for any last, where rows are too many. */
function toldUnseen(interaction: Interaction, turns: readonly TurnRecord[]): readonly string[] {
  const last = turns.at(-1);
  const interpretation = understood(last);
  if (last === undefined || interpretation.trim() === "" || last.aligned === true) return [];
  const phrases = phrasesOf(interaction.standalone_intention ?? interaction.intention);
  const left = phrases.filter(({ text }) => !isTold(text, turns) && !saysElse(text, interpretation));
  const unseen = leastSeen(left.filter((phrase) => !asksForAny(phrase)), interpretation);
  const told = unseen.length > 0 || !hasReason(last, "extra_rows") || hasReason(last, "missing_columns")
    ? unseen
    : leastSeen(left.filter(asksForAny), interpretation);
  return told.length > 0 ? [`Part of what I asked for: ${listed(told, phrases)}.`] : [];
}

/** Whether a phrase says only that there is something, or what "them" does, so that it is seldom what an answer lacks. */
function asksForAny({ text, attached }: Phrase): boolean {
  const patterns = attached ? [...ANY, ...ATTACHED_ANY] : ANY;
  return !hasValue(text) && !SUPERLATIVE.test(text) && patterns.some((pattern) => pattern.test(text));
}

const ANY = [
  /^(?:only\s+)?(?:where\s+)?there (?:is|are)\b/i,
  /\b(?:is|are) (?:known|given|recorded)$/i,
];

/** Of a phrase that belongs to the one before it: others ask. */
const ATTACHED_ANY = [
  /^(?:that|who|which|with|whose)\b.*\b(?:at least one|any|some)\b/i,
  /^(?:(?:that|who|which|whose)\b.*\s)?(?:has|have|had)\s/i,
  /^with\s+(?!(?:their|its|his|her|the|those|these|how|which|what)\b)/i,
  /^(?:that|which|who)\b.*\b(?:them|it|those|these)$/i,
];

const SUPERLATIVE =
  /\b(?:(?!(?:least|rest|test|guest|west|quest|request|interest|forest)\b)\w+est|most|worst|(?<!at )least)\b/i;

/** Whether the user has said a phrase after the utterance of the interaction. */
function isTold(phrase: string, turns: readonly TurnRecord[]): boolean {
  return turns.some(({ user: { kind, text } }) =>
    (kind === "feedback" || kind === "clarification") && text.toLowerCase().includes(phrase.toLowerCase())
  );
}

/**
 * Says what is surely missing from the interpretation of an answer; undefined where nothing is.
 *
 * @param said What the user says beside it.
 */
export function toldMissing(
  interaction: Interaction,
  turns: readonly TurnRecord[],
  said = "",
): string | undefined {
  const missing = missingPhrases(interaction, turns).filter(({ text }) =>
    said === "" || saysElse(text, said)
  );
  const phrases = phrasesOf(interaction.standalone_intention ?? interaction.intention);
  return missing.length > 0 ? `What is missing: ${listed(missing, phrases)}.` : undefined;
}

/** Phrases with a number, a day or a name that the interpretation and the phrases before them lack. */
function missingPhrases(
  { intention, standalone_intention: meant = intention }: Interaction,
  turns: readonly TurnRecord[],
): readonly Phrase[] {
  const interpretation = understood(turns.at(-1));
  if (interpretation.trim() === "" || turns.at(-1)?.aligned === true) return [];
  let named = interpretation;
  return phrasesOf(meant).filter(({ text }) => {
    if (!saysElse(text, named)) return false;
    named = `${named}. ${text}`;
    return true;
  });
}

/** What the last answer is of, in the agent's words, without what it says that it left out. */
function understood(turn: TurnRecord | undefined): string {
  return (turn?.reply.interpretation ?? "").replace(LEFT_OUT, "");
}

/** The phrases with the fewest words that have a counterpart in the other sentence, at most half of theirs, in their order. */
function leastSeen(phrases: readonly Phrase[], other: string): readonly Phrase[] {
  const unseen = phrases.filter((phrase) => !isSeen(phrase, other));
  const share = (phrase: Phrase) => seenShare(phrase, other);
  const least = unseen.toSorted((a, b) => share(a) - share(b)).slice(0, MOST_REPEATED);
  return unseen.filter((phrase) => least.includes(phrase));
}

function reasonsOf({ sql, rows }: TurnRecord): readonly CheckReason[] {
  return (rows ?? sql).reasons;
}

function hasReason(turn: TurnRecord, kind: string): boolean {
  return reasonsOf(turn).some((reason) => reason.kind === kind);
}

const UNNAMED_LACK = "The answer does not show all that I asked for.";

/** What a person sees in the rows of an answer that is wrong. */
function rowDifferences(turn: TurnRecord, isLackNamed: boolean): readonly string[] {
  const has = (kind: string) => hasReason(turn, kind);
  const isWhole = (kind: string) => reasonsOf(turn).some((reason) => reason.kind === kind && reason.all);
  if (isWhole("missing_rows")) return ["The answer is empty."];
  if (has("missing_columns")) return isLackNamed ? [] : [UNNAMED_LACK];
  if (isWhole("extra_rows")) return ["No row of the answer is what I asked for."];
  const amounts = [
    ...has("missing_rows") ? ["Some of what I asked for is not in the answer."] : [],
    ...has("extra_rows") ? ["Not all of the answer is what I asked for."] : [],
  ];
  if (amounts.length > 0) return amounts;
  if (has("duplicates")) return ["Some of the answer stands there too often or not often enough."];
  return has("order") ? ["The order of the answer is wrong."] : [];
}
