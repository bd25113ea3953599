import type { Judgement } from "../types.ts";
import type { Difference } from "./difference.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { EXCEEDING } from "./relations.ts";
import { contentStems } from "./content_stems.ts";
import { lightWords, mayMeanTheSame } from "./synonyms.ts";
import { unmatchedDeeds, unmatchedWords } from "./unmatched_words.ts";
import { wordDifference } from "./word_difference.ts";
import { wordOf } from "./word_of.ts";

/** Both sentences, as far as they could be read. */
export interface ReadSentences {
  readonly found: ParsedSentence;
  readonly wanted: ParsedSentence;
  /** The interpretation, completed from the dialogue. */
  readonly understood: ParsedSentence;
  /** The intention with the words of the dialogue that it leans on. */
  readonly inDialogue: ParsedSentence;
}

/**
 * Decides on two sentences with these differences. They are `not_aligned` where they contradict each other, or where one says what
 * the other, read to its last word, does not; `aligned` where both were read to their last words without any difference;
 * `undecided` otherwise. A difference whose cue is weak counts where every word of both has its counterpart.
 */
export function decide(differences: readonly Difference[], sentences: ReadSentences): Judgement {
  const { found, wanted, understood, inDialogue } = sentences;
  const gaps = {
    missing: unmatchedWords(found, inDialogue),
    extra: unmatchedWords(wanted, understood),
  };
  const isMatched = gaps.missing.length + gaps.extra.length === 0;
  const sure = differences.filter(({ isWeak = false }) => !isWeak || isMatched);
  const refusal =
    contradictionIn(sure, !hasOpenNoun(gaps.missing, found) && !hasOpenNoun(gaps.extra, wanted)) ??
      sure.find(({ side, topic }) =>
        (side === "missing" || side === "extra") && topic !== "concept" &&
        gaps[side].every((stem) =>
          topic !== "output" && (side === "missing" ? found : wanted).links.has(stem)
        )
      );
  const twice = refusal === undefined ? toldTwice(sure, gaps) : undefined;
  if (twice !== undefined) return { verdict: "not_aligned", reason: twice.text };
  if (refusal !== undefined) {
    const isOpen = !NAMED.has(refusal.topic) && refusal.isCertain !== true && !isMatched &&
      mayBeSaidOtherwise(found, wanted);
    return { verdict: isOpen ? "undecided" : "not_aligned", reason: refusal.text };
  }
  const [doubt] = differences;
  if (doubt !== undefined) return { verdict: "undecided", reason: doubt.text };
  const lacking = withoutLinks(gaps.extra, wanted, understood).map((stem) => wordOf(stem, wanted.words));
  const adding = withoutLinks(gaps.missing, found, wanted).map((stem) => wordOf(stem, found.words));
  const difference = wordDifference({ wanted, found: understood, lacking, adding });
  if (difference !== undefined) {
    return { verdict: mayBeSaidOtherwise(found, wanted) ? "undecided" : "not_aligned", reason: difference };
  }
  const deeds = [
    ...withoutLinks(unmatchedDeeds(wanted, understood), wanted, understood),
    ...withoutLinks(unmatchedDeeds(found, wanted), found, wanted),
  ];
  const unread = [...lacking, ...adding, ...deeds];
  return unread.length > 0
    ? { verdict: "undecided", reason: `Words could not be read in both sentences: ${unread.join(", ")}.` }
    : { verdict: "aligned", reason: "Everything is the same in both sentences." };
}

/**
 * Decides on an offer of a reading: `not_aligned` where anything is missing or different, `undecided` where it may be a difference of wording,
 * `aligned` without any, however little could be read.
 */
export function decideOffer(differences: readonly Difference[]): Judgement {
  const sure = differences.filter(({ isWeak = false }) => !isWeak);
  const contradiction = contradictionIn(sure) ?? sure.find(({ side }) => side !== "unclear");
  if (contradiction !== undefined) return { verdict: "not_aligned", reason: contradiction.text };
  const [doubt] = differences;
  return doubt === undefined
    ? { verdict: "aligned", reason: "Everything that could be read is the same in both sentences." }
    : { verdict: "undecided", reason: doubt.text };
}

/**
 * What one sentence says and the other does not, where they differ so in two respects, such as a name and a bound: a word that is not
 * read may say one of them, and hardly both.
 */
function toldTwice(
  differences: readonly Difference[],
  gaps: Readonly<Record<"missing" | "extra", readonly string[]>>,
): Difference | undefined {
  // "The champion" may say what is the highest, "the tally" what is counted.
  const told = differences.filter(({ side, topic }) =>
    !FUNCTIONS.has(topic) && (side === "missing" || side === "extra") && gaps[side].length < 2
  );
  const topics = told.map(({ topic }) => topic === "output" ? "concept" : topic);
  return new Set(topics).size > 1 ? told[0] : undefined;
}

const FUNCTIONS: ReadonlySet<Difference["topic"]> = new Set(["aggregate", "extreme", "ordering"]);

/** Topics whose differences are names of the schema or of values, which other words hardly say. */
const NAMED: ReadonlySet<Difference["topic"]> = new Set(["value", "concept", "output", "denial"]);

/**
 * Whether a difference may be said by a word that only one of the sentences has, and that names nothing stored. An interpretation of
 * which every word is read says nothing else; in few words there is hardly room for it.
 */
function mayBeSaidOtherwise(found: ParsedSentence, wanted: ParsedSentence): boolean {
  const unreadOf = ({ unread }: ParsedSentence) => new Set(unread.filter((stem) => !lightWords.has(stem)));
  const [here, there] = [unreadOf(found), unreadOf(wanted)];
  return here.size > 0 && here.symmetricDifference(there).size > 0 &&
    contentStems(found).size + contentStems(wanted).size >= MANY_WORDS;
}

/** As many words have both sentences where what differs may be said otherwise. */
const MANY_WORDS = 11;

/**
 * What both sentences say differently: another value, number, function or direction.
 *
 * @param isRead Whether each noun has its counterpart: a name may be said by another one.
 */
function contradictionIn(differences: readonly Difference[], isRead = true): Difference | undefined {
  const opposite = differences.find(({ side }) => side === "both");
  if (opposite !== undefined) return opposite;
  const missing = differences.find(({ topic, side }) =>
    side === "missing" && rivals.has(topic) && (isRead || topic !== "concept" && topic !== "output") &&
    differences.some((other) => other.topic === topic && other.side === "extra")
  );
  return missing;
}

/** Whether words without a counterpart are nouns, which may be other words for a name. */
const hasOpenNoun = (stems: readonly string[], { phrases }: ParsedSentence) =>
  phrases.some((phrase) => phrase.kind === "noun" && stems.includes(phrase.head));

/** Topics of which two sentences that ask for the same do not say one thing each. */
const rivals: ReadonlySet<Difference["topic"]> = new Set([
  "value",
  "comparison",
  "aggregate",
  "extreme",
  "concept",
  "output",
]);

/** Words without verbs between two nouns ("flights that depart from Oslo") where the other sentence has no verb for them ("flights from Oslo"). */
function withoutLinks(
  words: readonly string[],
  sentence: ParsedSentence,
  other: ParsedSentence,
): readonly string[] {
  const isElsewhere = (stem: string) =>
    sentence.stems.has(stem) || [...sentence.stems].some((one) => mayMeanTheSame(stem, one));
  return [...other.links].every(isElsewhere)
    ? words.filter((stem) => !sentence.links.has(stem) || EXCEEDING.test(stem))
    : words;
}
