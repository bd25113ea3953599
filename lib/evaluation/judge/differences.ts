import { mayBeSameTarget, mentionsConcept, mentionsValue, sameConcept, sameValue } from "./agreement.ts";
import { type ComparisonTarget, isGeneric, isGenericWord, isMeasure } from "./comparison_target.ts";
import type { ReadComparison } from "./comparisons.ts";
import type { Denial } from "./denials.ts";
import type { Concept, NamedValue } from "./elements.ts";
import { sameBound } from "./same_bound.ts";
import { mayMeanTheSame } from "./synonyms.ts";
import type { ExpectedContent } from "./expected_content.ts";
import type { ReadExtreme } from "./order.ts";
import type { ParsedSentence, ReadAggregate } from "./parsed_sentence.ts";

/** What a difference is about. */
export type DifferenceTopic =
  | "value"
  | "comparison"
  | "null"
  | "denial"
  | "aggregate"
  | "extreme"
  | "ordering"
  | "concept"
  | "wording";

/** A difference between two sentences. */
export interface Difference {
  readonly topic: DifferenceTopic;
  /**
   * `missing`: the intention says something that the interpretation does not; `extra`: the reverse; `both`: they say
   * opposite things; `unclear`: it may be a difference of wording only.
   */
  readonly side: "missing" | "extra" | "both" | "unclear";
  /** One sentence. */
  readonly text: string;
}

export interface DifferencesOptions {
  /** The interpretation only offers a reading: what it is by has to be named. @default false */
  readonly isOffer?: boolean;
}

/** Lists the differences between an interpretation and the expected content. */
export function differences(
  found: ParsedSentence,
  expected: ExpectedContent,
  { isOffer = false }: DifferencesOptions = {},
): readonly Difference[] {
  return [
    ...[values, comparisons, nulls, denials, aggregates, extremes, orderings, asked, opposites]
      .flatMap((compare) => compare(found, expected)),
    ...concepts(found, expected, isOffer),
  ];
}

const lacks = (topic: DifferenceTopic, what: string): Difference => ({
  topic,
  side: "missing",
  text: `The intention ${what}, the interpretation does not.`,
});
const adds = (topic: DifferenceTopic, what: string): Difference => ({
  topic,
  side: "extra",
  text: `The interpretation ${what}, the intention does not.`,
});
const unclear = (topic: DifferenceTopic, text: string): Difference => ({ topic, side: "unclear", text });

/** The same difference where it may be one of wording only. */
const doubted = (difference: Difference): Difference => ({ ...difference, side: "unclear" });

/** What only the dialogue says, and not the intention itself, may have been left behind. */
function fromDialogue<Item>(difference: Difference, item: Item, own: readonly Item[]): Difference {
  return own.includes(item) ? difference : doubted(difference);
}

function values(
  found: ParsedSentence,
  { intention, required, allowed, understood }: ExpectedContent,
): readonly Difference[] {
  const missing = required.values.filter((value) => !mentionsValue(understood, value));
  const extra = found.values.filter((value) => !mentionsValue(allowed, value));
  const isRival = (one: NamedValue, others: readonly NamedValue[]) =>
    others.some((other) => isElsewhere(one, other));
  // A name that no column holds may be another word for the same thing, or no name at all.
  return [
    ...missing.map((value) => {
      const difference = fromDialogue(lacks("value", `names ${value.text}`), value, intention.values);
      return isName(value) && !isRival(value, extra) ? difference : doubted(difference);
    }),
    ...extra.map((value) => {
      const difference = adds("value", `names ${value.text}`);
      return isName(value) && !isRival(value, missing) ? difference : doubted(difference);
    }),
  ];
}

/** Whether a value is written as a name; in small letters it may be a common noun. */
function isName({ text, sure, places }: NamedValue): boolean {
  return sure && (/^[\p{Lu}\d]/u.test(text) || places.size === 0);
}

/** Whether one of two values may be another word for the other: they are in short, or no column holds both. */
function isElsewhere(a: NamedValue, b: NamedValue): boolean {
  if (!a.sure || !b.sure || isShort(a.text, b.text) || isShort(b.text, a.text)) return true;
  return a.places.size > 0 && b.places.size > 0 && a.places.isDisjointFrom(b.places);
}

/** Whether capitals are the first letters of words ("EU"), or words are among those of a longer name. */
function isShort(short: string, long: string): boolean {
  const words = long.split(/[\s-]+/);
  const initials = words.map((word) => word[0] ?? "").join("").toUpperCase();
  if (
    /^\p{Lu}{2,6}$/u.test(short) && words.length > 1 && initials.startsWith(short.slice(0, initials.length))
  ) {
    return true;
  }
  const own = long.toLowerCase();
  return short.length < long.length && short.toLowerCase().split(/\s+/).every((word) => own.includes(word));
}

function comparisons(
  found: ParsedSentence,
  { intention, required, allowed, understood }: ExpectedContent,
): readonly Difference[] {
  return [
    ...required.comparisons.filter((one) => !compares(understood, one)).map((one) =>
      fromDialogue(
        graded(lacks("comparison", `says "${worded(one)}"`), one, understood),
        one,
        intention.comparisons,
      )
    ),
    ...found.comparisons.filter((one) => !compares(allowed, one)).map((one) =>
      graded(adds("comparison", `says "${worded(one)}"`), one, allowed)
    ),
    ...found.comparisons.filter((one) => isCountedElsewhere(one, required)).map((one) =>
      unclear("comparison", `One of the sentences may count where the other measures "${worded(one)}".`)
    ),
    ...[found, required].flatMap((sentence) =>
      sentence.comparisons.filter((one) => isUnattached(one, sentence))
    )
      .map((one) => unclear("comparison", `What "${worded(one)}" is said of can be read in two ways.`)),
    // Which of the two is the larger one is not read.
    ...[...found.comparisons, ...required.comparisons].filter(({ bound }) => bound === "?").slice(0, 1).map(
      () => unclear("comparison", "Things are compared with each other, not with a number."),
    ),
  ];
}

/** Whether rows are counted in one of two comparisons with the same bound, and something is measured in the other. */
function isCountedElsewhere(one: ReadComparison, other: ParsedSentence): boolean {
  const measures = ({ of, hasUnit = false }: ReadComparison, counted: Concept) =>
    hasUnit || of.measures.length > 0 ||
    of.concepts.some((one) => isMeasure(one) && !one.stems.every((stem) => counted.stems.includes(stem)));
  const isEither = (a: ReadComparison, b: ReadComparison) =>
    a.counts !== undefined && b.counts === undefined && measures(b, a.counts);
  return other.comparisons.some((another) =>
    typeof one.bound === "number" && sameBound(one, another) &&
    (isEither(one, another) || isEither(another, one))
  );
}

/** Whether two tables that a sentence names have the column that is compared. */
function isUnattached({ of }: ReadComparison, { concepts }: ParsedSentence): boolean {
  if (of.owners.length > 0) return false;
  const named = new Set(
    concepts.filter((one) => one.isTable && !one.isColumn).flatMap((one) => [...one.candidates]),
  );
  return of.concepts.some((column) =>
    isMeasure(column) && [...column.tables].filter((table) => named.has(table)).length > 1
  );
}

/** Whether the other sentence says the same number without a comparison that could be read, or it is no number. */
function graded(difference: Difference, one: ReadComparison, other: ParsedSentence): Difference {
  if (one.bound === "?" || one.bound === "average" || one.bound === "total") return doubted(difference);
  const same = other.comparisons.filter((another) => another.bound === one.bound);
  const isRead = same.some(({ plain = false }) => !plain) && one.plain !== true;
  const isSaid = same.length > 0 || other.numbers.includes(one.bound);
  return isSaid && !isRead ? doubted(difference) : difference;
}

function compares(sentence: ParsedSentence, one: ReadComparison): boolean {
  return sentence.comparisons.some((other) => sameBound(one, other) && mayBeSameTarget(one.of, other.of)) ||
    // A number inside a name ("Formula 1") is said by the name.
    sentence.values.some((value) =>
      [...value.spellings].some((text) => text.split(" ").includes(String(one.bound)))
    );
}

function worded({ operator, bound }: ReadComparison): string {
  const isWord = bound === "average" || bound === "total";
  return isWord ? `${operator === ">" ? "above" : "below"} the ${bound}` : `${operator} ${bound}`;
}

function nulls(
  found: ParsedSentence,
  { intention, required, allowed, understood }: ExpectedContent,
): readonly Difference[] {
  const covered = (one: ParsedSentence["nulls"][number], sentence: ParsedSentence) =>
    sentence.nulls.some((other) => other.negated === one.negated && mayBeSameTarget(one.of, other.of));
  return [
    ...required.nulls.filter((one) => !covered(one, understood)).map((one) =>
      denies(
        fromDialogue(lacks("null", "asks whether something is recorded"), one, intention.nulls),
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

/** Where the other sentence denies something in its own way, or compares with "other than", it may deny the same. */
function denies(difference: Difference, other: ParsedSentence): Difference {
  const isSaid = other.nulls.length > 0 || other.denials.length > 0 ||
    other.comparisons.some(({ operator, bound }) => operator === "<>" || bound === 0);
  return isSaid ? doubted(difference) : difference;
}

function denials(
  found: ParsedSentence,
  { intention, required, allowed, understood }: ExpectedContent,
): readonly Difference[] {
  // What the intention itself affirms is not denied because it was denied before.
  const affirmed = (one: Denial) =>
    one.values.length > 0 && one.values.every((value) => mentionsValue(intention, value)) &&
    !intention.denials.some((other) => denySame(one, other));
  return [
    ...unmatched(required.denials, understood.denials).map((one) =>
      denies(
        fromDialogue(lacks("denial", `denies ${denied(one)}`), one, intention.denials),
        understood,
      )
    ),
    ...unmatched(found.denials, allowed.denials).map((one) =>
      denies(adds("denial", `denies ${denied(one)}`), allowed)
    ),
    ...found.denials.filter(affirmed).map((one) => adds("denial", `denies ${denied(one)}`)),
  ];
}

/** The denials without a counterpart. A denial of the same head matches any number of them, a similar one matches one. */
function unmatched(wanted: readonly Denial[], said: readonly Denial[]): readonly Denial[] {
  const left = wanted.filter((one) => !said.some((other) => denyHead(one, other)));
  const free = said.filter((other) => !wanted.some((one) => denyHead(one, other)));
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

function denySame(a: Denial, b: Denial): boolean {
  const isOpen = (one: Denial) => one.concepts.length + one.values.length === 0;
  return isOpen(a) || isOpen(b) ||
    a.values.some((one) => b.values.some((other) => sameValue(one, other))) ||
    a.concepts.some((one) => b.concepts.some((other) => sameConcept(one, other)));
}

function denied(one: Denial): string {
  return [...one.values, ...one.concepts][0]?.text ?? "something";
}

const ADDING = / (?:besides|also|too|add|adding|addition|include|including|extend|complete|as well|plus) /;

const AGGREGATE_NAMES = { count: "a count", sum: "a total", average: "an average" } as const;

function aggregates(
  found: ParsedSentence,
  { intention, required, allowed, understood }: ExpectedContent,
): readonly Difference[] {
  const covered = (one: ReadAggregate, sentence: ParsedSentence) =>
    sentence.aggregates.some((other) =>
      other.function === one.function && mayBeSameTarget(one.of, other.of) &&
      (one.function !== "count" || sameTables(one.of, other.of))
    ) ||
    (one.function === "count" && (one.soft || impliesCount(sentence, one.of)));
  return [
    ...required.aggregates.filter((one) => !covered(one, understood)).map((one) =>
      fromDialogue(
        impliable(lacks("aggregate", `asks for ${AGGREGATE_NAMES[one.function]}`), one, understood),
        one,
        intention.aggregates,
      )
    ),
    ...found.aggregates.filter((one) => !covered(one, allowed))
      .map((one) => impliable(adds("aggregate", `asks for ${AGGREGATE_NAMES[one.function]}`), one, allowed)),
    // What is listed now is not counted because something was counted before, unless it is added to that.
    ...found.aggregates
      .filter((one) => intention.asked.length > 0 && covered(one, allowed) && !covered(one, intention))
      .map((one) => {
        const difference = adds("aggregate", `still asks for ${AGGREGATE_NAMES[one.function]}`);
        return ADDING.test(intention.words) || intention.isDependent ? doubted(difference) : difference;
      }),
    ...found.aggregates
      .filter((one) => required.aggregates.some((other) => countsOther(one, other)))
      .map(() =>
        unclear("aggregate", "One of the sentences counts different ones, the other may count all.")
      ),
  ];
}

/** A count may be said by a comparison with a number, or by a superlative. */
function impliable(difference: Difference, one: ReadAggregate, other: ParsedSentence): Difference {
  const isImplied = one.function === "count" && other.comparisons.length + other.extremes.length > 0;
  return isImplied ? doubted(difference) : difference;
}

/** Whether one counts distinct values of a column and the other all; rows of a table are distinct anyway. */
function countsOther(a: ReadAggregate, b: ReadAggregate): boolean {
  const ofColumn = (one: ReadAggregate) => one.of.concepts.length > 0 && one.of.concepts.every(isMeasure);
  return a.function === b.function && a.distinct !== b.distinct && ofColumn(a) && ofColumn(b);
}

/** Whether a sentence counts without a word for it: "the most rivers", "more than three rivers". */
function impliesCount(sentence: ParsedSentence, of: ComparisonTarget): boolean {
  const counted = ({ of: other }: { readonly of: ComparisonTarget }) =>
    other.concepts.some((concept) => concept.isTable) && sameTables(of, other);
  return sentence.comparisons.some((one) => typeof one.bound === "number" && counted(one)) ||
    sentence.extremes.some(counted);
}

function extremes(
  found: ParsedSentence,
  { intention, required, allowed, understood }: ExpectedContent,
): readonly Difference[] {
  // Whether the five largest stay the five largest is open where the next sentence names its rows again.
  const isOpen = (one: ReadExtreme) =>
    !intention.extremes.includes(one) && intention.concepts.some((concept) => concept.isTable);
  const covered = (one: ReadExtreme, sentence: ParsedSentence) =>
    one.soft || sentence.extremes.some((other) => sameExtreme(one, other));
  // An order, or a comparison with all others, may say the same.
  const mayBeSaid = (sentence: ParsedSentence) =>
    sentence.orderings.length > 0 || sentence.comparisons.some(({ bound }) => bound === "?");
  return [
    ...required.extremes.filter((one) => !covered(one, understood)).map((one) => {
      const difference = fromDialogue(
        lacks("extreme", `asks for the ${extremeText(one)}`),
        one,
        intention.extremes,
      );
      return isOpen(one) || mayBeSaid(understood) ? doubted(difference) : difference;
    }),
    ...found.extremes.filter((one) => !covered(one, allowed)).map((one) => {
      const difference = adds("extreme", `asks for the ${extremeText(one)}`);
      return mayBeSaid(allowed) ? doubted(difference) : difference;
    }),
  ];
}

function sameExtreme(a: ReadExtreme, b: ReadExtreme): boolean {
  const direction = a.age === undefined && b.age === undefined
    ? a.direction === b.direction
    : a.age === undefined || b.age === undefined || a.age === b.age;
  return direction && a.count === b.count && a.rank === b.rank && mayBeSameTarget(a.of, b.of);
}

function extremeText({ direction, count, rank }: ReadExtreme): string {
  const end = direction === "up" ? "highest" : "lowest";
  return count > 1 ? `${count} ${end}` : rank > 1 ? `${end} but ${rank - 1}` : end;
}

function orderings(_: ParsedSentence, { required, understood }: ExpectedContent): readonly Difference[] {
  const said = [
    ...understood.orderings.map((one) => one.direction ?? "up"),
    // The highest ones come in descending order.
    ...understood.extremes.map((one) => one.direction === "up" ? "down" : "up"),
  ];
  const isOrdered = required.orderings.length + required.extremes.length > 0;
  if (!isOrdered && understood.extremes.length === 0 && understood.orderings.length > 0) {
    return [doubted(adds("ordering", "asks for an order"))];
  }
  return required.orderings.flatMap(({ direction }): readonly Difference[] => {
    if (said.length === 0) return [lacks("ordering", "asks for an order")];
    const isSame = direction === "any" || said.includes(direction ?? "up") || said.includes("any");
    if (isSame) return [];
    const text = "The interpretation orders the other way round.";
    const isSaid = direction !== undefined && understood.orderings.some((one) => one.direction !== undefined);
    return [isSaid ? { topic: "ordering", side: "both", text } : unclear("ordering", text)];
  });
}

function concepts(
  found: ParsedSentence,
  { required, allowed, understood }: ExpectedContent,
  isOffer: boolean,
): readonly Difference[] {
  const unsaid = required.concepts.filter((concept) =>
    !mentionsConcept(understood, concept) && (isOffer || !isMeasured(concept, required, understood))
  );
  const added = found.concepts.filter((concept) =>
    !mentionsConcept(allowed, concept) && !isMeasured(concept, found, allowed)
  );
  const missing = unsaid.filter((concept) => !added.some((other) => areSynonyms(concept, other)));
  const extra = added.filter((concept) => !unsaid.some((other) => areSynonyms(concept, other)));
  const split = found.groups.find((concept) => !mentionsConcept(allowed, concept));
  return [
    ...missing.map((concept) => {
      const difference = lacks("concept", `asks about ${concept.text}`);
      return mayBeMeant(concept, understood) ? doubted(difference) : difference;
    }),
    ...extra.map((concept) => {
      const difference = adds("concept", `asks about ${concept.text}`);
      return mayBeMeant(concept, allowed) ? doubted(difference) : difference;
    }),
    ...(split !== undefined && found.aggregates.length > 0
      ? [adds("aggregate", `splits its answer by ${split.text}`)]
      : []),
  ];
}

/** Whether two names are words for one another: "students" where a table is called "high schooler". */
function areSynonyms(a: Concept, b: Concept): boolean {
  return a.stems.some((stem) => b.stems.some((other) => mayMeanTheSame(stem, other)));
}

/** Whether another word of the sentence may stand for a concept. */
function mayBeMeant(concept: Concept, sentence: ParsedSentence): boolean {
  return concept.stems.some((stem) => [...sentence.stems].some((other) => mayMeanTheSame(stem, other)));
}

/** Whether a column is only what is compared or ranked, where the other sentence compares or ranks without its name. */
function isMeasured(concept: Concept, sentence: ParsedSentence, other: ParsedSentence): boolean {
  if (!isMeasure(concept)) return false;
  const of = ({ of }: { readonly of: ComparisonTarget }) => of.concepts.includes(concept);
  return sentence.comparisons.some((one) => of(one) && compares(other, one)) ||
    sentence.extremes.some((one) => of(one) && other.extremes.some((another) => sameExtreme(one, another)));
}

/** Compares the outputs: they are to be the same kind of rows, and one key does not replace another. */
function asked(
  found: ParsedSentence,
  { intention, required, understood }: ExpectedContent,
): readonly Difference[] {
  const [wanted, shown] = [meaningful(required.asked), meaningful(found.asked)];
  const asks = (one: Concept | undefined, other: Concept | undefined) =>
    unclear("wording", `The intention asks for ${one?.text}, the interpretation for ${other?.text}.`);
  if (
    wanted.length > 0 && shown.length > 0 && !wanted.some((one) => shown.some((other) => related(one, other)))
  ) return [asks(wanted[0], shown[0])];
  const isOther = wanted.length > 0 && shown.length > 0 && shown.every(isMeasure) &&
    !wanted.some((one) => shown.some((other) => sameConcept(one, other)));
  if (isOther) return [asks(wanted[0], shown[0])];
  const keys = (list: readonly Concept[]) =>
    list.filter((concept) => isGenericWord(concept) && isMeasure(concept));
  const [wantedKeys, shownKeys] = [keys(required.asked), keys(found.asked)];
  const sameKey = wantedKeys.some((one) =>
    one.stems.every((stem) => found.stems.has(stem)) ||
    shownKeys.some((other) => sameConcept(one, other) || shareStem(one, other))
  );
  if (wantedKeys.length > 0 && shownKeys.length > 0 && !wanted.some(isMeasure) && !sameKey) {
    return [asks(wantedKeys[0], shownKeys[0])];
  }
  const lostKey = keys(intention.asked).find((one) =>
    !one.stems.includes("name") && !one.stems.some((stem) => understood.stems.has(stem))
  );
  return lostKey === undefined ? [] : [doubted(lacks("wording", `asks for ${lostKey.text}`))];
}

const meaningful = (list: readonly Concept[]) => list.filter((concept) => !isGeneric(concept));

const shareStem = (a: Concept, b: Concept) => a.stems.some((stem) => b.stems.includes(stem));

/** Whether two targets name no different tables. */
function sameTables(a: ComparisonTarget, b: ComparisonTarget): boolean {
  const tables = (target: ComparisonTarget) =>
    target.concepts.filter((concept) => concept.isTable && !isGeneric(concept));
  const [first, second] = [tables(a), tables(b)];
  return first.length === 0 || second.length === 0 ||
    first.some((one) => second.some((other) => sameConcept(one, other)));
}

function related(a: Concept, b: Concept): boolean {
  return sameConcept(a, b) ||
    (!(a.isTable && b.isTable) && [...a.tables].some((table) => b.tables.has(table)));
}

/** Stems of verbs and directions that exclude each other. */
const OPPOSITES: readonly (readonly [readonly string[], readonly string[]])[] = [
  [["arriv", "land"], ["depart", "leav"]],
  [["import"], ["export"]],
  [["win", "won", "winner"], ["lose", "lost", "loser"]],
  [["born", "birth"], ["die", "death", "dead"]],
  [["bui", "bought"], ["sell", "sold"]],
  [["enter"], ["exit"]],
  [["open"], ["close"]],
  [["begin", "start"], ["end", "finish"]],
  [["sourc", "origin"], ["destin"]],
  [["male"], ["femal"]],
  [["northern"], ["southern"]],
  [["eastern"], ["western"]],
];

function opposites(found: ParsedSentence, { required, allowed }: ExpectedContent): readonly Difference[] {
  const says = (sentence: ParsedSentence, stems: readonly string[]) =>
    stems.some((stem) => sentence.stems.has(stem));
  return OPPOSITES.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]).flatMap((
    [mine, theirs],
  ): readonly Difference[] =>
    says(required, mine) && !says(required, theirs) && says(found, theirs) && !says(found, mine) &&
      !says(allowed, theirs)
      ? [{
        topic: "wording",
        side: "both",
        text: `One of the sentences says "${mine[0]}", the other the opposite.`,
      }]
      : []
  );
}
