import { mayBeSameTarget } from "./agreement.ts";
import { type ComparisonTarget, isGenericWord, isMeasure } from "./comparison_target.ts";
import { isDateName } from "./elements.ts";
import { adds, type Difference, doubted, fromDialogue, lacks, unclear, weakened } from "./difference.ts";
import type { ExpectedContent } from "./expected_content.ts";
import { MEASURED } from "./measured.ts";
import type { ReadExtreme, ReadOrdering } from "./order.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { sameConcept } from "./same_concept.ts";
import { mayMeanTheSame } from "./synonyms.ts";

export function extremeDifferences(
  found: ParsedSentence,
  { intention, required, allowed, understood }: ExpectedContent,
): readonly Difference[] {
  // Whether the five largest stay the five largest is open where the next sentence names its rows again.
  const isOpen = (one: ReadExtreme) =>
    !intention.extremes.includes(one) && intention.concepts.some((concept) => concept.isTable);
  const covered = (one: ReadExtreme, sentence: ParsedSentence) =>
    one.soft || sentence.extremes.some((other) => sameExtreme(one, other));
  // "The first five entries", "the five earliest entries".
  const mayBeCut = (one: ReadExtreme, sentence: ParsedSentence) =>
    sentence.extremes.some((other) =>
      one.count === other.count && (one.isCut === true) !== (other.isCut === true)
    );
  // "Inspected most often", "the shortest interval between inspections"
  const isRate = [[found, required], [required, found]].some(([one, other]) =>
    OFTEN.test(one?.words ?? "") && INTERVAL.test(other?.words ?? "")
  );
  // "The slowest delivery", "takes longest to deliver": a speed or a time.
  const isOfEarliest = [found, required].some(({ words }) => / (?:earliest|oldest|first) /.test(words));
  const mayBeTurned = (one: ReadExtreme, sentence: ParsedSentence) =>
    sentence.extremes.some((other) =>
      one.direction !== other.direction && one.count === other.count && one.rank === other.rank &&
      (isSpeed(one) !== isSpeed(other) && (isTime(one) || isTime(other)) ||
        // "Which has existed for the longest time", "which was founded earliest"
        isOfEarliest && (isTime(one) && isEarliest(other) || isEarliest(one) && isTime(other)))
    );
  // "Heaviest" and "with the highest tonnage": whether that is a weight is not known.
  const mayBeMeasure = (one: ReadExtreme, sentence: ParsedSentence) =>
    sentence.extremes.some((other) =>
      one.direction === other.direction && one.count === other.count && one.rank === other.rank &&
      (isOpenMeasure(one.of, other.of) || isOpenMeasure(other.of, one.of) || areAlike(one.of, other.of))
    );
  // "A maximum height above 15 m", "taller than 15 m".
  const isBound = (one: ReadExtreme) =>
    [found, required].some(({ extremes, comparisons }) =>
      extremes.includes(one) &&
      comparisons.some(({ of }) =>
        of.concepts.some((concept) => one.of.concepts.some((other) => sameConcept(concept, other)))
      )
    );
  // "The worst injury rate", "the highest injury rate": which end is worse is not known.
  const isJudged = [found, required].filter(({ words }) => JUDGED.test(words)).length === 1;
  const mayBeWorse = (one: ReadExtreme, sentence: ParsedSentence) =>
    isJudged &&
    sentence.extremes.some((other) =>
      one.direction !== other.direction && one.count === other.count && one.rank === other.rank &&
      mayBeSameTarget(one.of, other.of)
    );
  const isLatest = (one: ReadExtreme) =>
    one.count === 1 && one.rank === 1 &&
    [found, required].some(({ extremes, words }) =>
      extremes.includes(one) && / (?:latest|most recent(?:ly)?) /.test(words)
    );
  // An order, or a comparison with all others, may say the same.
  const mayBeSaid = (one: ReadExtreme, sentence: ParsedSentence) =>
    isRate ||
    // "Their last firing", "the latest firing"
    isLatest(one) && / last /.test(sentence.words) ||
    sentence.extremes.some(({ soft }) => soft) ||
    // "The second highest amount", "who comes second by amount"
    [found, required].every(({ words }) => / (?:second|third|fourth|fifth) /.test(words)) ||
    // "The most common names", "names, the most common first"
    sentence.orderings.length > 0 && [found, required].some(({ words }) => SEVERAL.test(words)) ||
    // "Which services took longest?", "services, the longest first"
    sentence.orderings.length > 0 && one.count === 1 &&
      [found, required].some(({ extremes, words }) => extremes.includes(one) && WHICH_SEVERAL.test(words)) ||
    // "The first edition", "the earliest edition"
    / first /.test(sentence.words) && sentence.numbers.includes(1) ||
    // "In the top 20", "a ranking of 20 or better"
    [found, required].every(({ words }) => / (?:rank|place|position)\w* /.test(words)) ||
    // "The highest mountain", where a column is called so.
    (one.count === 1 && sentence.extremes.length === 0 &&
      sentence.concepts.some(({ text }) => /(?:high|low|larg|small|long|short|deep)est/i.test(text))) ||
    sentence.comparisons.some(({ bound }) => bound === "?");
  return [
    ...required.extremes.filter((one) => !covered(one, understood)).map((one) => {
      const difference = fromDialogue(
        weakened(byOther(lacks("extreme", `asks for the ${extremeText(one)}`), one, understood), one.isWeak),
        one,
        intention.extremes,
      );
      return isOpen(one) || isBound(one) || mayBeSaid(one, understood) || mayBeMeasure(one, understood) ||
          mayBeTurned(one, understood) || mayBeWorse(one, understood) || mayBeCut(one, understood)
        ? doubted(difference)
        : difference;
    }),
    ...found.extremes.filter((one) => !covered(one, allowed)).map((one) => {
      const difference = weakened(
        byOther(adds("extreme", `asks for the ${extremeText(one)}`), one, allowed),
        one.isWeak,
      );
      return isBound(one) || mayBeSaid(one, allowed) || mayBeMeasure(one, allowed) ||
          mayBeTurned(one, allowed) ||
          mayBeWorse(one, allowed) || mayBeCut(one, allowed)
        ? doubted(difference)
        : difference;
    }),
    // "And the smallest one?" takes the place of the largest one.
    ...found.extremes
      .filter((one) => intention.extremes.length > 0 && covered(one, allowed) && !covered(one, intention))
      .map((one) => doubted(adds("extreme", `still asks for the ${extremeText(one)}`))),
  ];
}

const JUDGED = / (?:worst|best) (?!rated|paid|ranked|selling)/;

const OFTEN = / (?:most|least|more|less) (?:frequent(?:ly)?|often|rarely) /;

const INTERVAL = / (?:intervals?|gaps?|spacing|cycle|period|time between) /;

/** A superlative of an unknown number of rows. */
const SEVERAL = / are (?:the|their|its) (?:(?:most|least) \w+|\w{2,}est) \w+s /;

/** "Which services …": one or several may be asked for. */
const WHICH_SEVERAL = /^ (?:which|what) (?:\w+ )?(?!has |is |was |does )\w+[^s\W]s (?!is |was |has )/;

const isSpeed = ({ of }: ReadExtreme) => of.measures.includes("speed");

const isEarliest = ({ direction, of, age }: ReadExtreme) =>
  direction === "down" && (of.measures.length === 0 || age !== undefined);

const isTime = ({ of }: ReadExtreme) => of.measures.includes("durat");

/** Whether an adjective tells what is measured, and the other a column that may be that. */
function isOpenMeasure(adjective: ComparisonTarget, { concepts }: ComparisonTarget): boolean {
  const columns = concepts.filter(isMeasure);
  return adjective.measures.length > 0 && adjective.concepts.length === 0 && columns.length > 0 &&
    !columns.some(({ stems }) => stems.some((stem) => MEASURED.has(stem)));
}

/** Whether two columns are called by words for one another: "cost", "price". */
const areAlike = (a: ComparisonTarget, b: ComparisonTarget) =>
  a.concepts.some((one) =>
    b.concepts.some((other) =>
      one.stems.some((stem) => other.stems.some((word) => stem !== word && mayMeanTheSame(stem, word)))
    )
  );

export function sameExtreme(a: ReadExtreme, b: ReadExtreme): boolean {
  const [one, other] = [ageOf(a), ageOf(b)];
  const isUnknown = one === undefined || other === undefined;
  // "Most recent" goes by dates, "oldest" by ages or dates.
  const isOfDates = [a, b].some(({ age, of }) => age !== undefined && of.measures.length === 0);
  const direction = a.age === undefined && b.age === undefined || isUnknown && isOfDates
    ? a.direction === b.direction
    : isUnknown || one === other;
  return direction && a.count === b.count && a.rank === b.rank && mayBeSameTarget(a.of, b.of) &&
    mayBeAge(a, b) && mayBeAge(b, a);
}

/** Whether the old or the young stand there: the highest age, the earliest date of birth. */
function ageOf({ age, direction, of }: ReadExtreme): "old" | "young" | undefined {
  if (age !== undefined) return age;
  const stems = of.concepts.filter(isMeasure).flatMap((concept) => concept.stems);
  if (stems.includes("ag")) return direction === "up" ? "old" : "young";
  if (stems.includes("date") || stems.includes("birth")) return direction === "up" ? "young" : "old";
  return undefined;
}

/** Whether the second superlative may be of an age where the first is: "the most recent" is not "the most expensive". */
function mayBeAge(a: ReadExtreme, b: ReadExtreme): boolean {
  const stems = [...b.of.measures, ...b.of.concepts.filter(isMeasure).flatMap((concept) => concept.stems)];
  return a.age === undefined || b.age !== undefined || stems.length === 0 ||
    stems.some((stem) => AGES.has(stem));
}

const AGES: ReadonlySet<string> = new Set(
  "date year time dai month ag birth born start open found launch releas independ establish inscrib duration length hire join built build construct creat commiss inaugur publish appoint"
    .split(" "),
);

function extremeText({ direction, count, rank }: ReadExtreme): string {
  const end = direction === "up" ? "highest" : "lowest";
  return count > 1 ? `${count} ${end}` : rank > 1 ? `${end} but ${rank - 1}` : end;
}

/** The same difference; where both sentences rank as many rows in the same direction, with what each ranks by. */
function byOther(difference: Difference, one: ReadExtreme, { extremes }: ParsedSentence): Difference {
  const other = extremes.find(({ direction, count, rank }) =>
    direction === one.direction && count === one.count && rank === one.rank
  );
  const [mine, theirs] = [one.of, other?.of].map((target) => target?.concepts[0]?.text);
  if (other === undefined || mine === undefined) return difference;
  if (mine.toLowerCase() === theirs?.toLowerCase()) {
    return {
      ...difference,
      text: `The sentences ask for the ${extremeText(one)} by the ${mine} of different things.`,
    };
  }
  const [wanted, found] = difference.side === "missing" ? [mine, theirs] : [theirs, mine];
  const by = (column: string | undefined) => column === undefined ? "by something else" : `by ${column}`;
  const text = `The intention asks for the ${extremeText(one)} ${by(wanted)}, the interpretation ${
    by(found)
  }.`;
  return { ...difference, text };
}

export function orderingDifferences(
  found: ParsedSentence,
  { intention, required, understood }: ExpectedContent,
): readonly Difference[] {
  const isWhole = required === intention && understood === found;
  const said = [
    ...understood.orderings.map((one) => one.direction ?? "up"),
    // The highest ones come in descending order.
    ...understood.extremes.map((one) => one.direction === "up" ? "down" : "up"),
  ];
  const isOrdered = required.orderings.length + required.extremes.length > 0;
  if (!isOrdered && understood.extremes.length === 0 && understood.orderings.length > 0) {
    const isWeak = understood.orderings.every((one) => one.isWeak === true);
    const difference = weakened(adds("ordering", "asks for an order"), isWeak);
    return [mayOrder(required, understood) ? doubted(difference) : difference];
  }
  return required.orderings.flatMap((order): readonly Difference[] => {
    const { direction, age, isWeak, of } = order;
    const isTurned = age !== undefined && understood.orderings.length > 0 &&
      understood.orderings.every((one) => one.age !== undefined && one.age !== age);
    if (isTurned) {
      return [{ topic: "ordering", side: "both", text: "The interpretation puts the others first." }];
    }
    if (said.length === 0) {
      const difference = weakened(lacks("ordering", "asks for an order"), isWeak);
      return [mayOrder(understood, required) ? doubted(difference) : difference];
    }
    const isOfDates = isWhole && understood.orderings.length > 0 &&
      understood.orderings.every((one) => isByAgeAlone(order, one) || isByAgeAlone(one, order));
    if (isOfDates) {
      return [unclear("ordering", "Only one of the sentences sorts by age or date.")];
    }
    const isSame = direction === "any" || said.includes(direction ?? "up") || said.includes("any");
    const other = isWhole ? otherOrder(of, found.orderings) : undefined;
    if (other !== undefined) {
      const text = `The intention sorts by ${of.concepts[0]?.text}, the interpretation by ${other}.`;
      return [{ topic: "ordering", side: "both", text }];
    }
    if (isSame) {
      const key = isWhole ? keyBesideName(found, intention) : undefined;
      return key === undefined
        ? []
        : [unclear("ordering", `One of the sentences sorts by names, the other by ${key}.`)];
    }
    const text = "The interpretation orders the other way round.";
    const isJudged = [found, intention].some(({ words }) => JUDGED.test(words));
    const isSaid = !isJudged && direction !== undefined &&
      understood.orderings.some((one) => one.direction !== undefined);
    return [isSaid ? { topic: "ordering", side: "both", text } : unclear("ordering", text)];
  });
}

/** The column by which a sentence orders alone, where that is another than this. */
function otherOrder(of: ComparisonTarget, [one, ...more]: readonly ReadOrdering[]): string | undefined {
  const [column] = of.concepts;
  const [other] = one?.of.concepts ?? [];
  const isRead = column !== undefined && other !== undefined && more.length === 0 && isMeasure(column) &&
    isMeasure(other) && !column.isPart && !other.isPart && !isGenericWord(column) && !isGenericWord(other);
  return isRead && !mayBeSameTarget(of, one?.of ?? of) &&
      !column.stems.some((stem) => other.stems.some((word) => mayMeanTheSame(stem, word)))
    ? other.text
    : undefined;
}

/** Whether one order goes by age or date, and the other by a column that is neither: "latest first", "most seats first". */
function isByAgeAlone({ age }: ReadOrdering, { age: other, of }: ReadOrdering): boolean {
  const columns = of.concepts.filter((one) => isMeasure(one) && !isGenericWord(one));
  return age !== undefined && other === undefined && columns.length > 0 &&
    columns.every((one) =>
      ![...one.candidates].every(isDateName) && !one.stems.some((stem) => AGES.has(stem))
    );
}

/** The column by which one of two sentences orders, where the other orders by names: "by name", "by finish". */
function keyBesideName(a: ParsedSentence, b: ParsedSentence): string | undefined {
  const isByName = ({ words }: ParsedSentence) =>
    / (?:sort|order|rank|arrang)\w* (?:by|of) (?:the |their |its )?(?:names?|titles?) /.test(words);
  return [[a, b], [b, a]].flatMap(([one, other]) => {
    const [order, ...more] = other?.orderings ?? [];
    const [key] = order?.of.concepts ?? [];
    const isOther = one !== undefined && other !== undefined && isByName(one) && !isByName(other) &&
      key !== undefined && more.length === 0 && isMeasure(key) && !isGenericWord(key) &&
      !key.stems.some((stem) => stem === "name" || stem === "titl");
    return isOther ? [key.text] : [];
  })[0];
}

/** Whether a sentence may order without saying so: "suppliers: name, phone; by city", "suppliers by city with their phone". */
function mayOrder({ words }: ParsedSentence, ordered: ParsedSentence): boolean {
  const [, key] = ORDERED_BY.exec(ordered.words) ?? [];
  return / by \w+ $/.test(words) || words.includes(` by ${key} `);
}

const ORDERED_BY = / (?:sort|order|rank|arrang)\w* by (?:the |their |its )?(\w+) /;
