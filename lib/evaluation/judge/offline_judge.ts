import { createCache } from "../../base/mod.ts";
import type { Linker } from "../../linking/mod.ts";
import type { Judge, Judgement, JudgeQuestion } from "../types.ts";
import { type WithoutComplaints, withoutComplaints } from "./complaints.ts";
import { decide, decideOffer } from "./decide.ts";
import { differences } from "./differences.ts";
import { folded } from "./elements.ts";
import { type Difference, type DifferenceTopic, doubted } from "./difference.ts";
import { type ExpectedContent, expectedContent } from "./expected_content.ts";
import { leftOutWords } from "./left_out.ts";
import { type ParsedSentence, parseSentence } from "./parsed_sentence.ts";
import { plainQuantities } from "./plain_quantities.ts";
import { spelledOut } from "./spelled_out.ts";
import { pointsBack } from "./points_back.ts";
import { setPhrases } from "./set_phrases.ts";
import { structureDoubts } from "./structure.ts";
import { unmatchedWords } from "./unmatched_words.ts";

/**
 * Creates a judge that parses both sentences and compares their contents. It needs no model and never sees SQL.
 *
 * The linker finds names and values; the judge's own rules find comparisons, numbers, dates, aggregates, superlatives,
 * orders, limits, denials and conditions on missing values. A difference in one of these is
 * `not_aligned`; a difference that may be a way of speaking, or too little read, is `undecided`; the rest is `aligned`.
 * A dependent intention keeps the content of the intentions before it, and an interpretation may repeat any of it; where its
 * standalone form is known, that one alone is compared with. Equal sentences are always aligned. Rules cannot know every wording: a paraphrase with words that no rule knows may be judged
 * different, and a difference in such words may be missed.
 *
 * @param linker Finds what the words of a sentence mean in the database; see `createLinker` of the linking room.
 *
 * @example
 * ```ts
 * import { createOfflineJudge } from "querylogue/evaluation";
 * import { createLinker } from "querylogue/linking";
 * import assert from "node:assert/strict";
 *
 * const columns = ["name", "length"].map((name) => ({ name, type: "TEXT", notNull: false }));
 * const table = { name: "river", columns, primaryKey: [], uniqueKeys: [] };
 * const judge = createOfflineJudge(createLinker({ tables: [table], foreignKeys: [] }));
 * const intention = "Which rivers are longer than 1,000 km?";
 * const interpretation = "Show the name of river, where length is greater than 1000.";
 * assert.equal((await judge({ interpretation, intention, earlier: [] })).verdict, "aligned");
 * const other = intention.replace("longer", "shorter");
 * assert.equal((await judge({ interpretation, intention: other, earlier: [] })).verdict, "not_aligned");
 * ```
 */
export function createOfflineJudge(linker: Linker): Judge {
  const known = createCache<ParsedSentence>({ most: MOST_KEPT });
  const parse: Parse = (sentence) => {
    const parsed = known.get(sentence) ?? parseSentence(withoutTalk(sentence), linker);
    known.set(sentence, parsed);
    return parsed;
  };
  return (question, { signal } = {}) =>
    signal?.aborted ? Promise.reject(signal.reason) : Promise.resolve(judgementOf(question, parse));
}

/** Sentences that are kept: those of a dialogue are compared at each of its turns. */
const MOST_KEPT = 2_000;

/** Parses a sentence without set phrases. */
type Parse = (sentence: string) => ParsedSentence;

function judgementOf(question: JudgeQuestion, parse: Parse): Judgement {
  return question.asked === undefined
    ? comparedSentences(question, parse)
    : judgedRequest(question, question.asked, parse);
}

/** Judges each offer of a request alone and as the end of the utterance: "by area" is no request alone. */
function judgedRequest(
  { interpretation, intention, earlier }: JudgeQuestion,
  asked: string,
  parse: Parse,
): Judgement {
  const offers = offersOf(interpretation).filter((offer) =>
    refersToRows(offer) || readCount(parse(offer)) > 0
  );
  if (offers.length < 2) {
    const names = offers.flatMap((offer) => offer.split(/,\s/)).length;
    const reason = names < 2
      ? "The request names fewer than two readings."
      : `The request lists ${names} names, and says of none how the question would be read by it.`;
    return { verdict: "not_aligned", reason };
  }
  const utterance = asked.replace(/[\s.?!]+$/, "");
  const judgements = offers.flatMap(partsOf).flatMap((offer) =>
    [`${utterance} ${offer}`, offer].map((said): Judgement => {
      const question = { interpretation: said, intention, earlier };
      const { verdict, reason } = comparedSentences(question, parse, { isOffer: true });
      return { verdict, reason: `The request offers "${offer}". ${reason}` };
    })
  );
  return judgements.find(({ verdict }) => verdict === "aligned") ??
    judgements.find(({ verdict }) => verdict === "undecided") ?? judgements[0] as Judgement;
}

interface CompareOptions {
  /** The interpretation only offers a reading, in words that may leave out or add a name. @default false */
  readonly isOffer?: boolean;
}

function comparedSentences(
  { interpretation, intention, standalone, earlier }: JudgeQuestion,
  parse: Parse,
  { isOffer = false }: CompareOptions = {},
): Judgement {
  const meant = standalone ?? intention;
  const isSaid = (one: string) => interpretation.trim() === one.trim() || sameWords(interpretation, one);
  if (isSaid(meant)) return { verdict: "aligned", reason: "Both sentences have the same words." };
  if (isSaid(intention)) {
    const lean = leanOf(intention, meant, parse);
    if (lean === "on nothing") {
      return { verdict: "aligned", reason: "The interpretation has the words of the intention." };
    }
    if (lean === "on rows") {
      const reason = "The interpretation has the words of the intention, which leans on earlier turns.";
      return { verdict: "undecided", reason };
    }
  }
  const complaints = withoutComplaints(interpretation);
  if (complaints !== undefined) {
    const question = { interpretation, intention, ...(standalone !== undefined && { standalone }), earlier };
    return judgedBesideComplaints(complaints, question, parse);
  }
  const found = parse(spelledOut(interpretation, meant));
  const wanted = parse(spelledOut(meant, interpretation));
  if (readCount(found) === 0) {
    const isLeft = standalone !== undefined && found.isDependent &&
      wanted.values.length + wanted.comparisons.length > 0;
    return isLeft
      ? { verdict: "not_aligned", reason: "The interpretation leaves everything to earlier turns." }
      : { verdict: "undecided", reason: "Nothing could be read in the interpretation." };
  }
  if (readCount(wanted) === 0) {
    return { verdict: "undecided", reason: "Nothing could be read in the intention." };
  }
  const expected = expectedContent(wanted, found, {
    earlier: earlier.map(parse),
    isStandalone: standalone !== undefined,
  });
  const { understood, required } = expected;
  const leftOut = isOffer ? undefined : leftOutWords(interpretation, required, parse);
  if (leftOut !== undefined) {
    return {
      verdict: "not_aligned",
      reason: `The interpretation itself says that it leaves out "${leftOut}".`,
    };
  }
  const read = differences(found, expected, { isOffer });
  const isPointing = standalone === undefined &&
    pointsBack(interpretation, { found, wanted }, earlier.map(parse));
  const different = isPointing ? read.map((one) => isLostValue(one) ? doubted(one) : one) : read;
  if (isOffer) {
    return decideOffer(different.filter(({ topic, side }) => topic !== "concept" || side !== "extra"));
  }
  const judgement = decide([
    ...different,
    ...structureDoubts(understood, required, { isDependent: required !== wanted }),
  ], {
    ...{ found, wanted, understood, inDialogue: withContext(wanted, required) },
  });
  const leans = standalone !== undefined && takesConditions(found, understood);
  if (!leans || judgement.verdict === "not_aligned") return judgement;
  const unsaid = unsaidCondition(found, expected);
  if (unsaid !== undefined) return { verdict: "not_aligned", reason: unsaid };
  return judgement.verdict === "aligned"
    ? { verdict: "undecided", reason: "The interpretation does not say what it takes from earlier turns." }
    : judgement;
}

/** An intention that leans on the dialogue with the words of the dialogue, by which an interpretation may say what it means. */
const withContext = (wanted: ParsedSentence, required: ParsedSentence): ParsedSentence =>
  wanted === required
    ? wanted
    : { ...wanted, stems: required.stems, words: required.words, measures: required.measures };

const isLostValue = ({ topic, side }: Difference) => topic === "value" && side === "missing";

/** Whether an intention takes conditions from earlier turns that its standalone form says, or rows or outputs alone. */
function leanOf(
  intention: string,
  standalone: string,
  parse: Parse,
): "on conditions" | "on rows" | "on nothing" {
  const said = parse(intention);
  if (/\b(?:from|of|mentioned|listed|shown) (?:before|earlier|above)\b/i.test(intention)) return "on rows";
  if (!said.isDependent) return "on nothing";
  const wanted = parse(standalone);
  const expected = { intention: wanted, required: wanted, allowed: wanted, understood: said };
  const lacking = differences(said, expected).filter(({ side, topic, isWeak = false }) =>
    side === "missing" && topic !== "null" && !isWeak
  );
  if (lacking.length === 0) return "on nothing";
  return lacking.some(({ topic }) => CONDITIONS.has(topic)) ? "on conditions" : "on rows";
}

/** Judges what an interpretation says beside a complaint of the user: never aligned, as the rest of it may be the user's own words, too. */
function judgedBesideComplaints(
  { rest, isPart }: WithoutComplaints,
  question: JudgeQuestion,
  parse: Parse,
): Judgement {
  if (rest === "") {
    return {
      verdict: "not_aligned",
      reason: "The interpretation repeats a complaint and says nothing of the question.",
    };
  }
  if (isPart && /^(?:with|without|whose|who|that|which|has|have|from|in|on)\b/i.test(rest)) {
    return { verdict: "not_aligned", reason: "The interpretation only repeats what the user missed." };
  }
  const lacking = isPart
    ? lackingIn(parse(rest), parse(question.standalone ?? question.intention))
    : undefined;
  if (lacking !== undefined) return { verdict: "not_aligned", reason: lacking };
  const judgement = comparedSentences({ ...question, interpretation: rest }, parse);
  return judgement.verdict === "not_aligned"
    ? judgement
    : { verdict: "undecided", reason: "The interpretation repeats a complaint of the user." };
}

/** A text about what a sentence that is only a part of another lacks of it in its own words. */
function lackingIn(found: ParsedSentence, wanted: ParsedSentence): string | undefined {
  const expected = { intention: wanted, required: wanted, allowed: wanted, understood: found };
  return differences(found, expected).find(({ side, topic, isWeak = false }) =>
    side === "missing" && topic !== "null" && !isWeak
  )?.text;
}

/** A text about a condition of the intention that an interpretation takes from the dialogue and does not say itself. */
function unsaidCondition(found: ParsedSentence, expected: ExpectedContent): string | undefined {
  if (unmatchedWords(found, expected.required).length > 0) return undefined;
  const lacking = differences(found, { ...expected, understood: found }).find((
    { side, topic, isWeak = false },
  ) => side === "missing" && CONDITIONS.has(topic) && !isWeak);
  return lacking?.text.replace(/does not\.$/, "leaves that to earlier turns.");
}

const CONDITIONS: ReadonlySet<DifferenceTopic> = new Set([
  "value",
  "comparison",
  "extreme",
  "denial",
  "null",
]);

/** Whether an interpretation has conditions from the dialogue alone: what it points to may be understood otherwise. */
function takesConditions(found: ParsedSentence, understood: ParsedSentence): boolean {
  const conditions = ["labels", "values", "comparisons", "extremes", "denials", "nulls"] as const;
  return conditions.some((kind) => understood[kind].length > found[kind].length);
}

/**
 * Removes set phrases whose words mean something else elsewhere ("no matter" denies nothing stored, "I mean" is no average), and
 * writes others as the rules read them.
 */
function withoutTalk(sentence: string): string {
  return setPhrases.reduce(
    (text, [phrase, plain]) => text.replace(phrase, plain),
    plainQuantities(sentence).replace(TALK, ""),
  );
}

const TALK =
  /\b(?:(?:(?:would|could|will|can) you (?:please )?)?be (?:so |very )?(?:kind|good)(?: enough)?(?: as)? to|(?:if you would|if you['’]d|would you) be (?:so|very) (?:kind|good)(?: as)?|(?:i would|i['’]d|we would) be (?:(?:most|very|so|really) )?(?:grateful|thankful|glad|obliged) (?:if|were) you (?:could|would|to)|(?:may|might|could|can) i (?:please )?(?:trouble|bother|ask) you (?:for|to)|(?:i would|i['’]d) (?:(?:really|very much|greatly) )?appreciate it if you (?:could|would)|would you mind(?= \p{L}+ing\b)|no matter (?:how (?:they|it|he|she) \p{L}+|how \p{L}+(?: (?:they|it|he|she) (?:is|are|was|were))?|(?:who|what|which|where|when|whether)(?: [\p{L}'’-]+){1,6})(?=[,.;:?!]|$)|(?:so (?:that )?(?:there is|there's|we have) no|to (?:avoid|rule out)(?: any)?|to leave no room for) (?:misunderstandings?|doubts?|confusion)|(?:no|without(?: any)?) (?:\p{L}+ )?(?:restriction|limit|limitation|filter)s?|no matter|(?:i|you|do you|did you) mean(?: to ask)?(?! of\b)|no prob(?:lem)?s?(?=[,.!]|$)|(?:just )?(?:1|one|a) (?:sec|second|moment|min)(?=[,.!]|$)|in other words|that is to say|(?:the|this|our) (?:user|person|asker) (?:wants?|would like|wishes|needs?|asks?|is (?:asking|looking|interested|after))(?: to (?:know|see|get|have|find(?: out)?|learn))?(?: (?:for|in|about))?|thanks(?: a (?:lot|million|bunch|ton))?|cheers(?=[!.,]|$)|(?:sorry to be a (?:nuisance|pain|bother),? ?(?:but )?)|if (?:it is|it['’]s|that is|that['’]s)(?: not|n['’]t)? (?:too much |a |any )(?:trouble|bother|hassle)|if it isn['’]t (?:too much |a |any )(?:trouble|bother|hassle)|thank you(?: (?:so|very) much)?|i\.e\.|e\.g\.|at the moment)(?!\p{L})/giu;

/** Whether two sentences have the same words and no comparison signs: "> 5" and "< 5" have the same words. */
function sameWords(a: string, b: string): boolean {
  const words = folded(a);
  return words !== "" && words === folded(b) && !/[<>=≤≥≠−-]/.test(a + b);
}

/** The number of recognised elements of a sentence. */
function readCount(sentence: ParsedSentence): number {
  return [
    sentence.concepts,
    sentence.labels,
    sentence.values,
    sentence.comparisons,
    sentence.aggregates,
    sentence.extremes,
    sentence.orderings,
    sentence.denials,
    sentence.nulls,
    // Words that nothing stored is called by tell something, unless they lean on other sentences.
    sentence.isDependent ? [] : sentence.unread,
  ].reduce((sum, list) => sum + list.length, 0);
}

/** Signs that begin an item of a list: bullets and numbers at the start of a line, "(1)" and "b)" anywhere. */
const ITEM = /(?:^|\n)\s*(?:[-*•]|\d+\.)\s+|(?:^|\s)\(?(?:\d|[a-z])\)\s+/gi;

const OR = /;|[,?.]?\s+or\s+/i;

/** Words that introduce an offer; the "mean" of "do you mean" is no average. */
const LEAD = /^.*?\byou (?:mean|meant|want|wanted|(?:looking|asking) for|interested in|referring to)\b/is;

/** Words that refer to all rows or to earlier ones, so that they offer a reading without naming anything stored. */
const POINTER =
  /\b(?:these|those|ones?|before|previous(?:ly)?|earlier|above|listed|mentioned|all|every(?:thing)?|whole)\b/i;

/** Phrases that only ask the user for more words and offer nothing. */
const PLEA =
  /\bsorry\b|\b(?:rephrase|reword|repeat|clarify|specify|explain|elaborate)\b(?: (?:it|that|this)\b)?|\bmore (?:specific|precise|details?|information)\b/gi;

/** Phrases that ask to choose, before or after the offers. */
const CHOICE =
  /\b(?:what|which)(?: ones?| of (?:these|those|them))? (?:(?:do|did) you mean|is (?:it|meant))\b/gi;

/**
 * The offers of a request, in its own words: the items of a list, or what "or" joins. A request without either is its own
 * only offer.
 */
function offersOf(request: string): readonly string[] {
  return request.replace(PLEA, "").replace(CHOICE, "").split(ITEM).flatMap((item) => item.split(OR))
    .map((part) => bare(part.replace(LEAD, "")))
    .filter((part) => part !== "");
}

/** Whether an offer refers to rows without a name: "those from before", "everything". */
function refersToRows(offer: string): boolean {
  return POINTER.test(offer);
}

/** An offer, and its parts where it has commas: "the area, the population or …". */
function partsOf(offer: string): readonly string[] {
  return [...new Set([offer, ...offer.split(/,\s/).map(bare)])].filter((part) => part !== "");
}

function bare(text: string): string {
  return text.replace(/^[\s,:?.!]+|[\s,:?.!]+$/g, "");
}
