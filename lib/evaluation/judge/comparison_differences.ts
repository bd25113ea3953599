import { mayBeSameTarget, mentionsConcept, sameValue } from "./agreement.ts";
import { isMeasure } from "./comparison_target.ts";
import type { ReadComparison } from "./comparisons.ts";
import { adds, type Difference, doubted, fromDialogue, lacks, unclear } from "./difference.ts";
import type { Concept } from "./elements.ts";
import type { ExpectedContent } from "./expected_content.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { MEASURED } from "./measured.ts";
import { haveOtherReach } from "./reach_of_comparison.ts";
import { sameBound } from "./same_bound.ts";
import { sameNumbers } from "./same_numbers.ts";
import { sameYears } from "./same_years.ts";
import { isParticiple } from "./phrase_words.ts";
import { comparedStandings } from "./standings.ts";
import { stemOf } from "./stem_of.ts";
import { mayMeanTheSame } from "./synonyms.ts";
import { isKnownWord } from "./thesaurus.ts";
import { UNIT } from "./units.ts";
import { gradedComparison } from "./graded_comparison.ts";
import { isListLength } from "./is_list_length.ts";

export function comparisonDifferences(
  found: ParsedSentence,
  expected: ExpectedContent,
): readonly Difference[] {
  const { intention, required, allowed, understood } = expected;
  const isWhole = required === intention && understood === found;
  const standings = isWhole ? comparedStandings(found, required) : undefined;
  // "Dogs that weigh more than Bo", "dogs that Bo is lighter than".
  const isOutdone = outdo(found, required) || standings === "same" && measureTheSame(found, required);
  // "The three months of July, August and September": days that are not all read.
  const isInWords = [found, required].some(({ words }) => DAYS_IN_WORDS.test(words));
  const told = differencesIn(found, { intention, required, allowed, understood })
    .filter(({ bound }) => !isOutdone || bound !== "row")
    .map(({ bound, difference }) => isInWords && bound === "day" ? doubted(difference) : difference);
  if (standings === "opposite") {
    const text = "The larger one of one sentence is the smaller one of the other.";
    return [{ topic: "comparison", side: "both", text, isCertain: true }];
  }
  if (isWhole && haveOtherReach(found, required)) {
    return [
      unclear("comparison", "One of the sentences may compare with all, the other with some."),
      ...told,
    ];
  }
  const isPart = partOfMonth(found) !== partOfMonth(required);
  // "04/05/2021" is a day in April or in May.
  const isUntold = openDate(found) !== openDate(required);
  if (isUntold) {
    return [
      unclear("comparison", "A date of one sentence can be read in two ways."),
      ...told.map(doubted),
    ];
  }
  return isPart ? [...told, unclear("comparison", "One sentence speaks of another part of a month.")] : told;
}

/** Whether no word tells that two sentences compare other columns: "older", "taller". */
function measureTheSame(a: ParsedSentence, b: ParsedSentence): boolean {
  const measured = ({ measures, concepts }: ParsedSentence) => [
    ...measures,
    ...concepts.filter((one) => isMeasure(one) && one.refersTo.size === 0).flatMap(({ stems }) => stems),
  ];
  const [one, other] = [measured(a), measured(b)];
  return one.length === 0 || other.length === 0 || one.some((stem) => other.includes(stem));
}

/** Which part of a month or year a sentence speaks of: "before the end of March"; undefined where none is said. */
function partOfMonth({ text }: ParsedSentence): string | undefined {
  const [, part] = PART_OF_MONTH.exec(text) ?? [];
  return part === undefined ? undefined : /begin|start/i.test(part) ? "start" : part.toLowerCase();
}

/** A date of which it is open which number is the month. */
function openDate({ text }: ParsedSentence): string | undefined {
  return /\b(?:0?[1-9]|1[0-2])\/(?:0?[1-9]|1[0-2])\/\d{4}\b/.exec(text)?.[0];
}

const PART_OF_MONTH =
  /\b(beginning|start|middle|end) of (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|(?:19|20)\d{2})/i;

/** A difference in a comparison, with what is compared with: another row, a day or month, or a number or an average. */
interface BoundDifference {
  readonly bound: "row" | "day" | "number";
  readonly difference: Difference;
}

function about({ bound }: ReadComparison, difference: Difference): BoundDifference {
  return { bound: bound === "?" ? "row" : /^\d{4}-/.test(String(bound)) ? "day" : "number", difference };
}

/** Whether both sentences compare with the same value, which is the smaller one or the larger one in both. */
function outdo({ relations: here }: ParsedSentence, { relations: there }: ParsedSentence): boolean {
  const valuesOf = (list: ParsedSentence["relations"]) =>
    list.filter(({ verb }) => verb === ">").flatMap(({ participants }) =>
      participants.flatMap(({ noun, role }) => {
        const value = noun.elements.find((element) => element.kind === "value");
        return [{ value, role, head: noun.head }];
      })
    );
  const [one, other] = [valuesOf(here), valuesOf(there)];
  const isNamed = one.some(({ value }) => value !== undefined);
  const all = isNamed
    ? [one, other].map((list) => list.filter(({ value }) => value !== undefined))
    : [one, other];
  const [first, second] = all;
  return first !== undefined && second !== undefined && first.length > 0 && first.length === second.length &&
    first.every(({ value, role, head }) =>
      second.some((another) =>
        another.role === role &&
        (value === undefined || another.value === undefined
          ? value === another.value && head === another.head
          : sameValue(another.value, value))
      )
    );
}

function differencesIn(
  found: ParsedSentence,
  { intention, required, allowed, understood }: ExpectedContent,
): readonly BoundDifference[] {
  const same = [
    ...(required === intention && understood === found ? sameNumbers(found, intention) : []),
    ...sameYears(found, required),
    ...sameYears(understood, intention),
    ...required.comparisons.filter((one) => LISTED.test(required.text) && isListLength(one, required, found)),
    ...found.comparisons.filter((one) => LISTED.test(found.text) && isListLength(one, found, required)),
  ];
  return [
    ...required.comparisons.filter((one) => !same.includes(one) && !compares(understood, one)).map((one) => {
      const difference = gradedComparison(lacks("comparison", saying(one, understood)), one, {
        own: required,
        other: understood,
      });
      return about(one, fromDialogue(difference, one, intention.comparisons));
    }),
    ...found.comparisons.filter((one) => !same.includes(one) && !compares(allowed, one)).map((one) =>
      about(
        one,
        gradedComparison(adds("comparison", saying(one, allowed)), one, { own: found, other: allowed }),
      )
    ),
    ...(required === intention && understood === found ? otherEvents(found, intention) : []).map((one) => {
      const text = `Other things happened at "${one.bound}" in each of the sentences.`;
      return about(one, { topic: "comparison", side: "both", text });
    }),
    ...(required === intention && understood === found ? denied(found, intention) : []).map((one) => {
      const text = `Only one of the sentences denies "${one.bound}".`;
      return about(one, { topic: "comparison", side: "both", text });
    }),
    ...found.comparisons.flatMap((one) => {
      const measured = countedElsewhere(one, required);
      if (measured === undefined) return [];
      const text = `One of the sentences may count where the other measures "${worded(one)}".`;
      const isSure = required === intention && understood === found &&
        [[one, measured], [measured, one]].some(([counted, other]) =>
          counted !== undefined && other !== undefined && isOfOther(counted, other) &&
          !other.of.concepts.some((column) => [...found.asked, ...required.asked].includes(column))
        );
      return [about(one, isSure ? { topic: "comparison", side: "both", text } : unclear("comparison", text))];
    }),
    ...[found, required].flatMap((sentence) =>
      sentence.comparisons.filter((one) => isUnattached(one, sentence))
    ).map((one) =>
      about(one, unclear("comparison", `What "${worded(one)}" applies to can be read in two ways.`))
    ),
    ...found.comparisons.filter((one) =>
      required.comparisons.some((other) =>
        isOtherMeasure(one, other) && !isNamedBoth(one, required) && !isNamedBoth(other, found)
      )
    )
      .map((one) =>
        about(one, unclear("comparison", `What "${worded(one)}" measures is said in one sentence only.`))
      ),
    // Which of the two is the larger one is not read.
    ...[...found.comparisons, ...required.comparisons].filter(({ bound }) => bound === "?").slice(0, 1)
      .map((one) =>
        about(one, unclear("comparison", "Things are compared with each other, not with a number."))
      ),
  ];
}

/** The bounds of which each sentence says another deed, of which the other has no word: "detected in 2023", "closed in 2023". */
function otherEvents(found: ParsedSentence, intention: ParsedSentence): readonly ReadComparison[] {
  const deedOf = ({ of: { concepts: [column, ...more] } }: ReadComparison) =>
    column !== undefined && more.length === 0 && isMeasure(column) && isParticiple(column.text.toLowerCase())
      ? stemOf(column.text.toLowerCase())
      : undefined;
  const isUnsaid = (stem: string, { stems }: ParsedSentence) =>
    isKnownWord(stem) && ![...stems].some((one) => one === stem || mayMeanTheSame(one, stem));
  return found.comparisons.filter((one) => {
    const deed = deedOf(one);
    return deed !== undefined && isUnsaid(deed, intention) &&
      intention.comparisons.some((other) => {
        const another = deedOf(other);
        return sameBound(one, other) && another !== undefined && isUnsaid(another, found);
      });
  });
}

/** The numbers that one sentence asks for and the other denies, where neither denies anything else: "priority 3", "a priority other than 3". */
function denied(a: ParsedSentence, b: ParsedSentence): readonly ReadComparison[] {
  if (a.denials.length + b.denials.length > 0) return [];
  const isDenied = (one: ReadComparison, { comparisons }: ParsedSentence) =>
    one.operator === "=" && one.isDefinite !== true &&
    comparisons.some((other) => other.operator === "<>" && other.bound === one.bound) &&
    !comparisons.some((other) => other.operator === "=" && other.bound === one.bound);
  return [
    ...a.comparisons.filter((one) => isDenied(one, b)),
    ...b.comparisons.filter((one) => isDenied(one, a)),
  ];
}

/** What a sentence says and the other does not, which may say it of another column. */
function saying(one: ReadComparison, other: ParsedSentence): string {
  const isSaidElsewhere = other.comparisons.some((another) => sameBound(one, another));
  const [target] = isSaidElsewhere ? one.of.concepts : [];
  return `says "${worded(one)}"${target === undefined ? "" : ` of ${target.text}`}`;
}

/** Whether one bound is on a number of times or of named rows, and the other on a unit or on a column that is named. */
function isOfOther(
  counted: ReadComparison,
  { times = false, counts, of, hasUnit = false }: ReadComparison,
): boolean {
  const isColumn = of.measures.length === 0 &&
    of.concepts.some((one) => isMeasure(one) && !one.isPart && one.refersTo.size === 0);
  return !times && counts === undefined &&
    (counted.times === true && hasUnit || counted.counts?.isTable === true && isColumn);
}

/** The comparison of a sentence with the same bound that measures something where the other one counts rows, or the reverse. */
function countedElsewhere(one: ReadComparison, other: ParsedSentence): ReadComparison | undefined {
  const measures = ({ of, hasUnit = false }: ReadComparison, counted: Concept) =>
    hasUnit || of.measures.length > 0 ||
    of.concepts.some((one) => isMeasure(one) && !one.stems.every((stem) => counted.stems.includes(stem)));
  const isEither = (a: ReadComparison, b: ReadComparison) =>
    a.counts !== undefined && b.counts === undefined && measures(b, a.counts) ||
    a.mayCount === true && b.hasUnit === true ||
    // "Booked more than twice", "booked for more than two people".
    a.times === true && b.times !== true && (b.hasUnit === true || b.of.measures.length > 0);
  return other.comparisons.find((another) =>
    typeof one.bound === "number" && sameBound(one, another) &&
    (isEither(one, another) || isEither(another, one))
  );
}

/** Whether one bound has a unit and no column, and the other a column that has no such unit: "below 50 m", "a latitude below 50". */
function isOtherMeasure(one: ReadComparison, other: ReadComparison): boolean {
  const isEither = (a: ReadComparison, b: ReadComparison) => {
    const stems = b.of.concepts.filter(isMeasure).flatMap((concept) => concept.stems);
    return a.unit !== undefined && a.of.concepts.length === 0 && b.unit === undefined && stems.length > 0 &&
      !stems.some((stem) => MEASURED.has(stem));
  };
  return sameBound(one, other) && (isEither(one, other) || isEither(other, one));
}

/** Whether the other sentence says all of a column's name but its unit: "entrance alt m", "an entrance alt of 5 m". */
function isNamedBoth({ of }: ReadComparison, other: ParsedSentence): boolean {
  return of.concepts.filter(isMeasure).some(({ stems }) => {
    const words = stems.filter((stem) => !UNIT.test(stem));
    return words.length > 0 && words.length < stems.length && words.every((stem) => other.stems.has(stem));
  });
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

/** "Two countries: Peru and Chad", "two kinds (tea and cocoa)" */
const LISTED = /\b(?:\d+|two|three|four|five|six)(?: \p{L}+){1,3} ?(?:[:–—(]|-(?= )|,? namely\b)/iu;

const DAYS_IN_WORDS =
  / (?:first|last|opening|closing|\w+) (?:\w+ )?(?:days?|weeks?|months?|half|quarter) of | (?:january|february|march|april|may|june|july|august|september|october|november|december) (?:and|or|january|february|march|april|may|june|july|august|september|october|november|december) /;

export function compares(sentence: ParsedSentence, one: ReadComparison): boolean {
  return sentence.comparisons.some((other) => sameBound(one, other) && mayBeSameTarget(one.of, other.of)) ||
    // "In which nobody was injured", "injured = 0".
    (one.bound === 0 && one.operator === "=" && sentence.denials.length > 0 &&
      one.of.concepts.some((concept) => isMeasure(concept) && mentionsConcept(sentence, concept))) ||
    // "With the fee paid", "fee_paid = 1"
    (one.bound === 1 && one.operator === "=" && sentence.denials.length + sentence.nulls.length === 0 &&
      !sentence.numbers.includes(1) &&
      one.of.concepts.some((concept) => isFlag(concept) && mentionsConcept(sentence, concept))) ||
    // A number inside a name ("Formula 1") is said by the name.
    sentence.values.some((value) =>
      [...value.spellings].some((text) => text.split(" ").includes(String(one.bound)))
    );
}

/** Whether a column's name says that something was done, or is or has something: `fee_paid`, `is_open`. */
const isFlag = (concept: Concept) =>
  isMeasure(concept) &&
  [...concept.candidates].every((name) =>
    /[._](?:is|has)_/i.test(name) || isParticiple(name.toLowerCase().split(/[._]/).at(-1) ?? "")
  );

function worded({ operator, bound }: ReadComparison): string {
  const isWord = bound === "average" || bound === "total";
  return isWord ? `${operator === ">" ? "above" : "below"} the ${bound}` : `${operator} ${bound}`;
}
