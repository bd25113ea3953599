import type { Interaction } from "../../dialogue/mod.ts";
import { mayMeanTheSame } from "../judge/synonyms.ts";
import type { TurnRecord } from "../types.ts";
import { type Phrase, phrasesOf, stemsOf } from "./phrases_of.ts";
import { saysElse } from "./says_else.ts";

/** Most phrases that a person names in one message. */
const MOST_PHRASES = 2;

/** A phrase of which the other sentence has at most this share of the words is not seen there. */
const UNSEEN_SHARE = 0.5;

/**
 * Says what is wrong with an answer in the user's words, and nothing that may be right: phrases of the intention with a
 * number, a day or a name that the interpretation lacks; otherwise those of which it has few words, without a word of their
 * being missing; otherwise a phrase of the interpretation with a number, a day or a name that the user never said; and what
 * of the rows is wrong. Empty where nothing can be named.
 *
 * Phrases that the user has named in a feedback or a clarification of this interaction are not named again.
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
  const { interpretation = "" } = last.reply;
  if (last.aligned === true || interpretation.trim() === "") return rowDifferences(last);
  const { intention, standalone_intention: meant = intention, utterance } = interaction;
  const told = toldLacking(interaction, turns);
  const known = [...established, intention, meant, utterance, ...turns.map(({ user }) => user.text)].join(
    " ",
  );
  const extra = phrasesOf(interpretation).filter(({ text }) => saysElse(text, known));
  return [
    ...told,
    ...told.length === 0 && extra.length > 0 ? [`What I did not ask for: ${named(extra.slice(0, 1))}.`] : [],
    ...rowDifferences(last),
  ];
}

/** Says what is surely missing from the interpretation of an answer, otherwise that of which it has few words. */
export function toldLacking(interaction: Interaction, turns: readonly TurnRecord[]): readonly string[] {
  const missing = toldMissing(interaction, turns);
  if (missing !== undefined) return [missing];
  const { reply: { interpretation = "" } = {}, aligned } = turns.at(-1) ?? {};
  if (interpretation.trim() === "" || aligned === true) return [];
  const meant = interaction.standalone_intention ?? interaction.intention;
  const said = toldSince(turns).toLowerCase();
  const left = phrasesOf(meant).filter(({ text }) =>
    !said.includes(text.toLowerCase()) && !saysElse(text, interpretation)
  );
  const unseen = lacking(left, interpretation);
  return unseen.length > 0 ? [`Part of what I asked for: ${named(unseen)}.`] : [];
}

/** What the user has said after the utterance of the interaction. */
function toldSince(turns: readonly TurnRecord[]): string {
  return turns.filter(({ user: { kind } }) => kind === "feedback" || kind === "clarification")
    .map(({ user }) => user.text).join(" ");
}

/** Says what is surely missing from the interpretation of an answer; undefined where nothing is. */
export function toldMissing(interaction: Interaction, turns: readonly TurnRecord[]): string | undefined {
  const missing = missingPhrases(interaction, turns);
  return missing.length > 0 ? `What is missing: ${named(missing)}.` : undefined;
}

/** Phrases with a number, a day or a name that the interpretation lacks, and that nothing but the utterance has named. */
function missingPhrases(
  { intention, standalone_intention: meant = intention }: Interaction,
  turns: readonly TurnRecord[],
): readonly Phrase[] {
  const { interpretation = "" } = turns.at(-1)?.reply ?? {};
  if (interpretation.trim() === "" || turns.at(-1)?.aligned === true) return [];
  let named = `${interpretation}. ${toldSince(turns)}`;
  return phrasesOf(meant).filter(({ text }) => {
    if (!saysElse(text, named)) return false;
    named = `${named}. ${text}`;
    return true;
  });
}

function named(phrases: readonly Phrase[]): string {
  return phrases.slice(0, MOST_PHRASES).map(({ text }) => text).join(", ");
}

/** The phrases with the fewest words that have a counterpart in the other sentence, at most half of theirs, in their order. */
function lacking(phrases: readonly Phrase[], other: string): readonly Phrase[] {
  const stems = [...stemsOf(other)];
  const share = ({ stems: own }: Phrase) =>
    [...own].filter((stem) => stems.some((one) => one === stem || mayMeanTheSame(one, stem))).length /
    own.size;
  const unseen = phrases.filter((phrase) => share(phrase) <= UNSEEN_SHARE);
  const least = unseen.toSorted((a, b) => share(a) - share(b)).slice(0, MOST_PHRASES);
  return unseen.filter((phrase) => least.includes(phrase));
}

/** What a person sees in the rows of an answer that is wrong. */
function rowDifferences({ sql, rows }: TurnRecord): readonly string[] {
  const kinds = new Set((rows ?? sql).reasons.map(({ kind }) => kind));
  if (kinds.has("missing_columns")) return ["The answer does not show all that I asked for."];
  if ((rows ?? sql).reasons.some(({ kind, all }) => kind === "extra_rows" && all)) {
    return ["No row of the answer is what I asked for."];
  }
  const amounts = [
    ...kinds.has("missing_rows") ? ["Some of what I asked for is not in the answer."] : [],
    ...kinds.has("extra_rows") ? ["Not all of the answer is what I asked for."] : [],
  ];
  if (amounts.length > 0) return amounts;
  if (kinds.has("duplicates")) return ["Some of the answer stands there too often or not often enough."];
  return kinds.has("order") ? ["The order of the answer is wrong."] : [];
}
