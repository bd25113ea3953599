import { mayBeSameTarget, mentionsConcept, mentionsValue, sameConcept, sameValue } from "./agreement.ts";
import { type ComparisonTarget, isGeneric, isGenericWord, isMeasure } from "./comparison_target.ts";
import type { ReadComparison } from "./comparisons.ts";
import type { Denial } from "./denials.ts";
import type { Concept } from "./elements.ts";
import type { ExpectedContent } from "./expected_content.ts";
import type { ReadExtreme } from "./order.ts";
import type { ParsedSentence, ReadAggregate } from "./parsed_sentence.ts";

/** A difference between two sentences, as a sentence; a `doubt` may be a difference of wording only. */
export interface Difference {
  readonly kind: "conflict" | "doubt";
  readonly text: string;
}

/** Lists the differences between an interpretation and the expected content. */
export function differences(found: ParsedSentence, expected: ExpectedContent): readonly Difference[] {
  return [values, comparisons, nulls, denials, aggregates, extremes, orderings, concepts, asked, opposites]
    .flatMap((compare) => compare(found, expected));
}

const conflict = (text: string): Difference => ({ kind: "conflict", text });
const doubt = (text: string): Difference => ({ kind: "doubt", text });
const lacks = (what: string) => `The intention ${what}, the interpretation does not.`;
const adds = (what: string) => `The interpretation ${what}, the intention does not.`;

function values(
  found: ParsedSentence,
  { required, allowed, understood }: ExpectedContent,
): readonly Difference[] {
  const missing = required.values.filter((value) => !mentionsValue(understood, value));
  const extra = found.values.filter((value) => !mentionsValue(allowed, value));
  // A name that no column holds may be another word for the same thing, or no name at all.
  const grade = [...missing, ...extra].every((value) => value.sure) ? conflict : doubt;
  return [
    ...missing.map((value) => grade(lacks(`names ${value.text}`))),
    ...extra.map((value) => grade(adds(`names ${value.text}`))),
  ];
}

function comparisons(
  found: ParsedSentence,
  { required, allowed, understood }: ExpectedContent,
): readonly Difference[] {
  return [
    ...required.comparisons.filter((one) => !compares(understood, one)).map((one) =>
      conflict(lacks(`says "${worded(one)}"`))
    ),
    ...found.comparisons.filter((one) => !compares(allowed, one)).map((one) =>
      conflict(adds(`says "${worded(one)}"`))
    ),
  ];
}

function compares(sentence: ParsedSentence, one: ReadComparison): boolean {
  return sentence.comparisons.some((other) => sameBound(one, other) && mayBeSameTarget(one.of, other.of)) ||
    // A number inside a name ("Formula 1") is said by the name.
    sentence.values.some((value) =>
      [...value.spellings].some((text) => text.split(" ").includes(String(one.bound)))
    );
}

/** Whether two bounds are equal; of whole numbers, more than 2 is at least 3. */
function sameBound(a: ReadComparison, b: ReadComparison): boolean {
  const whole = ({ operator, bound }: ReadComparison) => {
    if (typeof bound !== "number" || !Number.isInteger(bound)) return `${operator} ${bound}`;
    return operator === ">"
      ? `>= ${bound + 1}`
      : operator === "<"
      ? `<= ${bound - 1}`
      : `${operator} ${bound}`;
  };
  return whole(a) === whole(b);
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
    ...required.nulls.filter((one) => !covered(one, understood)).map(() =>
      conflict(lacks("asks whether something is recorded"))
    ),
    // That a value is there goes without saying wherever it is shown or compared.
    ...found.nulls
      .filter((one) =>
        !one.negated &&
        (!covered(one, allowed) ||
          (covered({ ...one, negated: true }, intention) && !covered(one, intention)))
      )
      .map(() => conflict(adds("asks for what is not recorded"))),
  ];
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
    ...unmatched(required.denials, understood.denials).map((one) => conflict(lacks(`denies ${denied(one)}`))),
    ...[...unmatched(found.denials, allowed.denials), ...found.denials.filter(affirmed)].map((one) =>
      conflict(adds(`denies ${denied(one)}`))
    ),
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
    ...required.aggregates.filter((one) => !covered(one, understood))
      .map((one) => conflict(lacks(`asks for ${AGGREGATE_NAMES[one.function]}`))),
    ...found.aggregates.filter((one) => !covered(one, allowed))
      .map((one) => conflict(adds(`asks for ${AGGREGATE_NAMES[one.function]}`))),
    // What is listed now is not counted because something was counted before, unless it is added to that.
    ...found.aggregates
      .filter((one) => intention.asked.length > 0 && covered(one, allowed) && !covered(one, intention))
      .map((one) =>
        (ADDING.test(intention.words) ? doubt : conflict)(
          adds(`still asks for ${AGGREGATE_NAMES[one.function]}`),
        )
      ),
    ...found.aggregates
      .filter((one) => required.aggregates.some((other) => countsOther(one, other)))
      .map(() => doubt("One of the sentences counts different ones, the other may count all.")),
  ];
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
  return [
    ...required.extremes.filter((one) => !covered(one, understood)).map((one) =>
      (isOpen(one) ? doubt : conflict)(lacks(`asks for the ${extremeText(one)}`))
    ),
    ...found.extremes.filter((one) => !covered(one, allowed)).map((one) =>
      conflict(adds(`asks for the ${extremeText(one)}`))
    ),
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
  return required.orderings.flatMap(({ direction = "up" }) => {
    if (said.length === 0) return conflict(lacks("asks for an order"));
    const isSame = direction === "any" || said.includes(direction) || said.includes("any");
    return isSame ? [] : conflict("The interpretation orders the other way round.");
  });
}

function concepts(
  found: ParsedSentence,
  { required, allowed, understood }: ExpectedContent,
): readonly Difference[] {
  const missing = required.concepts.filter((concept) => !mentionsConcept(understood, concept));
  const extra = found.concepts.filter((concept) => !mentionsConcept(allowed, concept));
  const wanted = meaningful(required.asked);
  const split = found.groups.find((concept) => !mentionsConcept(allowed, concept));
  return [
    ...missing.map((concept) => {
      const isWanted = wanted.includes(concept) &&
        (isMeasure(concept) || wanted.every((one) => missing.includes(one)));
      return (isWanted || extra.length > 0 ? conflict : doubt)(lacks(`asks about ${concept.text}`));
    }),
    ...(split !== undefined && found.aggregates.length > 0
      ? [conflict(adds(`splits its answer by ${split.text}`))]
      : []),
  ];
}

/** Compares the outputs: they are to be the same kind of rows, and one key does not replace another. */
function asked(
  found: ParsedSentence,
  { intention, required, understood }: ExpectedContent,
): readonly Difference[] {
  const [wanted, shown] = [meaningful(required.asked), meaningful(found.asked)];
  const asks = (one: Concept | undefined, other: Concept | undefined) =>
    `The intention asks for ${one?.text}, the interpretation for ${other?.text}.`;
  if (
    wanted.length > 0 && shown.length > 0 && !wanted.some((one) => shown.some((other) => related(one, other)))
  ) {
    // Asked the other way round, the same names may mean the same.
    const isTurned = wanted.some((one) => found.concepts.some((other) => sameConcept(one, other))) &&
      shown.some((one) => required.concepts.some((other) => sameConcept(one, other)));
    return [(isTurned ? doubt : conflict)(asks(wanted[0], shown[0]))];
  }
  const isOther = wanted.length > 0 && shown.length > 0 && shown.every(isMeasure) &&
    !wanted.some((one) => shown.some((other) => sameConcept(one, other)));
  if (isOther) return [doubt(asks(wanted[0], shown[0]))];
  const keys = (list: readonly Concept[]) =>
    list.filter((concept) => isGenericWord(concept) && isMeasure(concept));
  const [wantedKeys, shownKeys] = [keys(required.asked), keys(found.asked)];
  const sameKey = wantedKeys.some((one) =>
    one.stems.every((stem) => found.stems.has(stem)) ||
    shownKeys.some((other) => sameConcept(one, other) || shareStem(one, other))
  );
  if (wantedKeys.length > 0 && shownKeys.length > 0 && !wanted.some(isMeasure) && !sameKey) {
    return [conflict(asks(wantedKeys[0], shownKeys[0]))];
  }
  const lostKey = keys(intention.asked).find((one) =>
    !one.stems.includes("name") && !one.stems.some((stem) => understood.stems.has(stem))
  );
  if (lostKey !== undefined) return [doubt(lacks(`asks for ${lostKey.text}`))];
  const isNew = intention.aggregates.length + intention.extremes.length > 0;
  const unread = intention.unread.filter((stem) => !understood.words.includes(` ${stem.slice(0, 5)}`));
  if (meaningful(intention.asked).length === 0 && !isNew && unread.length > 0) {
    return [doubt(`What the intention asks for could not be read: ${unread.join(", ")}.`)];
  }
  return [];
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
  ) =>
    says(required, mine) && !says(required, theirs) && says(found, theirs) && !says(found, mine) &&
      !says(allowed, theirs)
      ? conflict(`One of the sentences says "${mine[0]}", the other the opposite.`)
      : []
  );
}
