import { mayBeSameTarget, mentionsValue, sameValue } from "./agreement.ts";
import { sameConcept } from "./same_concept.ts";
import type { Denial, ReadNull } from "./denials.ts";
import { denySame } from "./deny_same.ts";
import type { Concept } from "./elements.ts";
import { adds, type Difference, doubted, fromDialogue, lacks, unclear, weakened } from "./difference.ts";
import type { ExpectedContent } from "./expected_content.ts";
import { hasOpposite } from "./has_opposite.ts";
import { isComplement } from "./is_complement.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { isOfOther } from "./is_of_other.ts";
import { isRestOf } from "./is_rest_of.ts";
import { readScope } from "./scope.ts";
import { lightWords, mayMeanTheSame } from "./synonyms.ts";

export function nullDifferences(
  found: ParsedSentence,
  { intention, required, allowed, understood }: ExpectedContent,
): readonly Difference[] {
  const covered = (one: ParsedSentence["nulls"][number], sentence: ParsedSentence) =>
    sentence.nulls.some((other) => other.negated === one.negated && mayBeSameTarget(one.of, other.of)) ||
    (!one.negated &&
      sentence.denials.some((other) => isNullOf(one, other, sentence === allowed ? found : required)));
  const isOpposed = required === intention && understood === found &&
    required.nulls.length === 1 && found.nulls.length === 1 &&
    found.denials.length === required.denials.length &&
    required.nulls.some((one) =>
      one.of.concepts.length > 0 &&
      found.nulls.some((other) => other.negated !== one.negated && mayBeSameTarget(one.of, other.of))
    );
  if (isOpposed) {
    const text = "One of the sentences asks for what is recorded, the other for what is not.";
    return [{ topic: "null", side: "both", text }];
  }
  return [
    ...required.nulls.filter((one) => !covered(one, understood) && !isJoined(one, understood)).map((one) =>
      denies(
        // "People on record" are all people.
        one.negated &&
          (one.of.concepts.length === 0 || isShown(one, understood) && ONLY_WHERE.test(required.words))
          ? doubted(lacks("null", "asks for what is recorded"))
          : fromDialogue(lacks("null", "asks whether something is recorded"), one, intention.nulls),
        understood,
      )
    ),
    // That a value is there goes without saying wherever it is shown or compared.
    ...found.nulls
      .filter((one) =>
        !one.negated &&
        (!covered(one, allowed) ||
          (covered({ ...one, negated: true }, intention) && !covered(one, intention)))
      )
      .map(() => denies(adds("null", "asks for what is not recorded"), allowed)),
    ...found.nulls.filter((one) => one.negated && !covered(one, allowed)).map(() =>
      doubted(adds("null", "asks for what is recorded"))
    ),
  ];
}

/** Whether a sentence shows what has to be recorded. */
function isShown({ of, negated }: ReadNull, { outputs }: ParsedSentence): boolean {
  const shown = [...outputs.concepts, ...outputs.owners];
  return negated && outputs.isComplete && of.concepts.length > 0 &&
    of.concepts.every((one) => shown.some((other) => sameConcept(one, other)));
}

/** Whether a sentence shows the rows that have to be recorded beside others, and keeps none without them: "the cities and their regions". */
function isJoined(one: ReadNull, sentence: ParsedSentence): boolean {
  return isShown(one, sentence) && one.of.concepts.every(({ isTable }) => isTable) &&
    (sentence.empties === undefined || sentence.empties === "dropped");
}

const ONLY_WHERE = / only (?:where|if|when) /;

/** Where the other sentence denies something in its own way, or compares with "other than", it may deny the same. */
function denies(
  difference: Difference,
  other: ParsedSentence,
  { isAside = false, ...denial }: Partial<Denial> = {},
): Difference {
  // "Farms without cows can be left out", "farms with cows": what is denied names nothing stored.
  const isOpen = !isAffirmed(denial, other) && denial.concepts?.length === 0 && denial.values?.length === 0 &&
    / (?:with|any|only|all|every|each|always|more|least) /.test(other.words);
  const isSaid = isAside || isOpen || isOtherwiseSaid(denial, other) || isOpposed(denial, other) ||
    other.comparisons.some(({ operator, bound }) => bound === 2 && operator === ">=") ||
    / (?:un|dis|non)\w{4,} | \w{3,}(?:less|locked|free) /.test(other.words) ||
    lacksOtherwise(denial, other) ||
    // "Still out", "not returned yet"
    / (?:still|remain\w*|outstanding|due|yet) /.test(other.words) ||
    // "Not paid within 30 days", "paid later or not at all"
    other.nulls.length > 0 || other.denials.length > 0 || readScope(other.words, other.text).denies ||
    other.comparisons.some(({ operator, bound }) => operator === "<>" || bound === 0);
  return isSaid ? doubted(difference) : difference;
}

/** Whether a word of the other sentence denies, and is not itself denied: "did not fail", "failed". */
function lacksOtherwise({ deniedWords = [] }: Partial<Denial>, { words }: ParsedSentence): boolean {
  const [, verb = ""] = / (miss|fail|skip|avoid|absen|refus|reject|empt|vacan|lack)\w* /.exec(words) ?? [];
  return verb !== "" && !deniedWords.some((stem) => stem.startsWith(verb));
}

/** Whether the other sentence has right behind "with" what is denied: "plans without a fee", "plans with a fee". */
const isAffirmed = ({ deniedWords = [] }: Partial<Denial>, { phrases }: ParsedSentence) =>
  phrases.some((phrase, i) => {
    const before = phrases[i - 1];
    return phrase.kind === "noun" && deniedWords.includes(phrase.head) && before?.kind === "preposition" &&
      before.text === "with";
  });

/** Whether the other sentence says the opposite of a denied deed: "with no closing date", "open". */
const isOpposed = ({ concepts = [] }: Partial<Denial>, other: ParsedSentence) =>
  concepts.some(({ stems }) => hasOpposite(stems, other));

/** Whether words alone are denied, of which the other sentence has none: "cannot be reached", "are cut off". */
function isOtherwiseSaid(
  { concepts, values, deniedWords = [] }: Partial<Denial>,
  { stems }: ParsedSentence,
): boolean {
  return concepts?.length === 0 && values?.length === 0 && deniedWords.length > 0 &&
    !deniedWords.some((stem) => stems.has(stem));
}

export function denialDifferences(
  found: ParsedSentence,
  { intention, required, allowed, understood }: ExpectedContent,
): readonly Difference[] {
  // What the intention itself affirms is not denied because it was denied before.
  const affirmed = (one: Denial) =>
    one.values.length > 0 && one.values.every((value) => mentionsValue(intention, value)) &&
    !intention.denials.some((other) => denySame(one, other));
  const isNull = (one: Denial, sentence: ParsedSentence) =>
    (one.values.length === 0 &&
      sentence.comparisons.some(({ bound, operator, of }) =>
        bound === 0 && operator === "=" &&
        of.concepts.some((concept) => one.concepts.some((other) => sameConcept(concept, other)))
      )) ||
    sentence.nulls.some((other) => !other.negated && isNullOf(other, one, sentence));
  const isWhole = required === intention && understood === found;
  const isRest = [[required, understood], [found, allowed]].some(([own, other]) =>
    own?.comparisons.some((one) => other?.comparisons.some((rest) => isRestOf(one, own, rest)))
  );
  if (isRest) {
    return [unclear("denial", "One of the sentences denies a number, the other bounds the rest.")];
  }
  const opposed = [
    ...required.denials.filter((one) => affirms(understood, one)).map((one) => ({ one, other: understood })),
    ...found.denials.filter((one) => affirms(allowed, one)).map((one) => ({ one, other: allowed })),
  ].slice(0, 1);
  if (isWhole && opposed.length > 0) {
    return opposed.map(({ one, other }) => {
      const text = `One of the sentences denies ${denied(one)}, the other says it.`;
      return weakened({ topic: "denial", side: "both", text }, one.isWeak === true || deniesMore(one, other));
    });
  }
  const lost = unmatched(required.denials, understood.denials).filter((one) => !isNull(one, understood));
  const added = unmatched(found.denials, allowed.denials).filter((one) => !isNull(one, allowed));
  // "That only sells tea", "that sells tea and nothing of another kind"
  const isOnly = saysOnly(found) && OTHER.test(required.words) ||
    saysOnly(required) && OTHER.test(found.words);
  if (isOnly && lost.length + added.length > 0) {
    return [
      unclear(
        "denial",
        'One sentence says "only", the other denies everything else.',
      ),
    ];
  }
  const isOfSome = intention.denials.some((one) =>
    found.denials.some((other) => isOfOtherRows(one, other, found) || isOfOtherRows(other, one, intention))
  );
  return [
    ...(isOfSome
      ? [unclear("denial", "Other ones beside what is denied may be meant in one sentence.")]
      : []),
    ...lost.map((one) =>
      isRestNamed(one, required, understood) ? doubted(lacks("denial", `denies ${denied(one)}`)) : denies(
        weakened(fromDialogue(lacks("denial", `denies ${denied(one)}`), one, intention.denials), one.isWeak),
        understood,
        one,
      )
    ),
    ...added.map((one) =>
      isRestNamed(one, found, allowed)
        ? doubted(adds("denial", `denies ${denied(one)}`))
        : denies(weakened(adds("denial", `denies ${denied(one)}`), one.isWeak), allowed, one)
    ),
    ...found.denials
      .filter((one) =>
        intention.denials.some((other) => isOfOther(one, other)) &&
        !intention.denials.some((other) => !isOfOther(one, other))
      )
      .map((one) => {
        const doubt = unclear("denial", `${denied(one)} may be denied of something else.`);
        // "All but those with a tour" leaves out rows, whatever it names behind.
        const isExclusion = [found, intention].some(({ words }) => EXCLUSION.test(words));
        const isNamed = one.heads.length > 0 && intention.denials.some(({ heads }) => heads.length > 0);
        return isWhole && isNamed && !isExclusion && !one.isOfVerb &&
            !intention.denials.some(({ isOfVerb }) => isOfVerb)
          ? { ...doubt, side: "both" } as const
          : doubt;
      }),
    ...found.denials.filter(affirmed).map((one) => adds("denial", `denies ${denied(one)}`)),
  ];
}

/** "Not dead", "strong, fair or weak" */
const isRestNamed = ({ values }: Denial, own: ParsedSentence, other: ParsedSentence) =>
  values.some((value) => isComplement(value, own, other.values));

const saysOnly = ({ words }: ParsedSentence) =>
  / (?:only|solely|exclusively|nothing but|(?:all|each|every(?: single)? one) of (?:which|whom|whose|them)) /
    .test(words);

const OTHER = / (?:other|another|else|different) /;

const EXCLUSION =
  / (?:except\w*|exclud\w*|excluding|outside|leav\w+ out|omit\w*|other than|apart from|aside from|all but|but not) /;

/** Whether words that the other sentence does not have stand between a denial and the name: "not in a match at York". */
function deniesMore({ deniedWords }: Denial, { stems }: ParsedSentence): boolean {
  return deniedWords.some((stem) =>
    !lightWords.has(stem) && ![...stems].some((one) => one === stem || mayMeanTheSame(one, stem))
  );
}

/** Whether rows that have nothing beside them are left out in one sentence and stay in the other. */
export function emptyDifferences(
  found: ParsedSentence,
  { intention, required, understood }: ExpectedContent,
): readonly Difference[] {
  const [here, there] = [understood.empties, required.empties];
  const text = "Rows that have nothing beside them stay in one of the sentences only.";
  const isWhole = required === intention && understood === found;
  const isOpposite = [here, there].includes("dropped") && here !== there && here !== undefined &&
    there !== undefined;
  if (isOpposite && isWhole) return [{ topic: "denial", side: "both", text }];
  const isDoubt = ["kept", "either"].includes(here ?? there ?? "") && here !== there &&
    !([here, there].includes("kept") && [here, there].includes("either"));
  return isOpposite || isDoubt ? [unclear("denial", text)] : [];
}

/** Whether a denial says that something is not recorded: "cities without a region", "cities whose region is blank". */
function isNullOf({ of }: ReadNull, { heads, values }: Denial, sentence: ParsedSentence): boolean {
  const isSame = (one: Concept, other: Concept) =>
    sameConcept(one, other) || one.stems.some((stem) => other.stems.includes(stem));
  return values.length === 0 && heads.some((head) =>
    head.kind === "concept" &&
    (of.concepts.length > 0
      ? of.concepts.some((one) => isSame(one, head))
      : sentence.concepts.some((one) => isSame(one, head)))
  );
}

/** The denials without a counterpart. A denial of the same head matches any number of them, a similar one matches one. */
function unmatched(wanted: readonly Denial[], said: readonly Denial[]): readonly Denial[] {
  const isSame = (one: Denial, other: Denial) => denyHead(one, other) || denyWords(one, other);
  const left = wanted.filter((one) => !said.some((other) => isSame(one, other)));
  const free = said.filter((other) => !wanted.some((one) => isSame(one, other)));
  return left.filter((one) => {
    const similar = free.findIndex((other) => denySame(one, other));
    if (similar >= 0) free.splice(similar, 1);
    return similar < 0;
  });
}

function denyHead(a: Denial, b: Denial): boolean {
  return a.heads.some((one) =>
    b.heads.some((other) =>
      one.kind === "value"
        ? other.kind === "value" && sameValue(one, other)
        : other.kind === "concept" && sameConcept(one, other)
    )
  );
}

/** "Neither home nor car cover" denies both of what "no home cover and no car cover" denies. */
function denyWords(a: Denial, b: Denial): boolean {
  const isOpen = (one: Denial) => one.concepts.length + one.values.length === 0;
  const isIn = ([first]: readonly string[], { deniedWords }: Denial) =>
    first !== undefined && deniedWords.some((stem) => stem === first || mayMeanTheSame(stem, first));
  return isOpen(a) && isOpen(b) && (isIn(a.deniedWords, b) || isIn(b.deniedWords, a));
}

/** Whether a sentence names what is denied and denies nothing itself. */
function affirms(
  sentence: ParsedSentence,
  { heads, isAside, deniedWords, concepts, values }: Denial,
): boolean {
  const isFree = sentence.denials.length + sentence.nulls.length === 0 &&
    !readScope(sentence.words, sentence.text).denies &&
    !sentence.comparisons.some(({ operator, bound }) => operator === "<>" || bound === 0) &&
    !/ (?:un|dis|non)\w{4,} | \w{3,}less | (?:outside|only|false) /.test(sentence.words) &&
    !SUBTRACTED.test(sentence.words);
  const [verb] = deniedWords;
  // "Never prescribed", "prescribed at least once"
  const isDone = concepts.length + values.length === 0 &&
    sentence.phrases.some((phrase) => phrase.kind === "verb" && phrase.stem === verb) &&
    deniedWords.every((stem) => sentence.stems.has(stem));
  return isFree && !isAside && (isDone || heads.length > 0) &&
    heads.every((head) =>
      head.kind === "value"
        ? sentence.values.some((value) => sameValue(value, head))
        : sentence.concepts.some((concept) => sameConcept(concept, head))
    );
}

/** "Who handled cargo other than grain", "who never handled grain": rows beside those that are asked for may be others. */
const isOfOtherRows = (one: Denial, other: Denial, { outputs }: ParsedSentence) =>
  one.isOther === true && other.isOther !== true &&
  one.values.some((value) =>
    other.values.some((same) => sameValue(value, same)) && outputs.shown !== undefined &&
    value.places.size > 0 && value.places.isDisjointFrom(outputs.shown.tables)
  );

/** "What remains when the maps are taken away" */
const SUBTRACTED =
  / (?:remain\w*|left over|t(?:ake|akes|aken|aking|ook) away|subtract\w*|deduct\w*|minus|(?:any|all|every|each) (?:\w+ ){1,3}but) /;

function denied(one: Denial): string {
  return [...one.values, ...one.concepts][0]?.text ?? "something";
}
