import type { Interaction } from "../../dialogue/mod.ts";
import type { TurnRecord } from "../types.ts";
import { type Phrase, phrasesOf, stemsOf } from "./phrases_of.ts";

/** Most phrases that a person names in one message. */
const MOST_PHRASES = 2;

/** A phrase of which the other sentence has at most this share of the words is missing there. */
const MISSING_SHARE = 0.5;

/**
 * Says what is wrong with an answer in the user's words: phrases of the intention that the interpretation lacks, a phrase of
 * the interpretation that the intention lacks, and what of the rows is wrong. Empty where nothing can be named.
 *
 * Phrases that the user has named in this interaction are not named again.
 */
export function toldDifferences(
  { intention, standalone_intention: meant = intention }: Interaction,
  turns: readonly TurnRecord[],
): readonly string[] {
  const last = turns.at(-1);
  if (last === undefined) return [];
  const { interpretation } = last.reply;
  const said = turns.map(({ user }) => user.text.toLowerCase()).join(" ");
  const isRead = last.aligned !== true && interpretation !== undefined && interpretation.trim() !== "";
  const missing = isRead
    ? lacking(phrasesOf(meant), interpretation).filter(({ text }) => !said.includes(text.toLowerCase()))
    : [];
  const extra = isRead && missing.length === 0 ? lacking(phrasesOf(interpretation), meant) : [];
  return [
    ...missing.length > 0 ? [`What is missing: ${named(missing)}.`] : [],
    ...extra.length > 0 ? [`What I did not ask for: ${named(extra.slice(0, 1))}.`] : [],
    ...rowDifferences(last),
  ];
}

function named(phrases: readonly Phrase[]): string {
  return phrases.slice(0, MOST_PHRASES).map(({ text }) => text).join(", ");
}

/** Phrases most of whose words are not in the other sentence, the least covered first. */
function lacking(phrases: readonly Phrase[], other: string): readonly Phrase[] {
  const stems = stemsOf(other);
  const share = ({ stems: own }: Phrase) => [...own].filter((stem) => stems.has(stem)).length / own.size;
  return phrases.filter((phrase) => share(phrase) <= MISSING_SHARE)
    .toSorted((a, b) => share(a) - share(b));
}

/** What a person sees in the rows of an answer that is wrong. */
function rowDifferences({ sql, rows }: TurnRecord): readonly string[] {
  const kinds = new Set((rows ?? sql).reasons.map(({ kind }) => kind));
  if (kinds.has("missing_columns")) return ["The answer does not show all that I asked for."];
  if (kinds.has("missing_rows") && kinds.has("extra_rows")) {
    return ["The answer is about others than those that I asked for."];
  }
  if (kinds.has("missing_rows")) return ["Some of what I asked for is not in the answer."];
  if (kinds.has("extra_rows")) return ["The answer has more in it than I asked for."];
  if (kinds.has("duplicates")) return ["The same things stand in the answer several times."];
  return kinds.has("order") ? ["The order of the answer is wrong."] : [];
}
