import { comparedColumns } from "./compared_columns.ts";
import { mentionsConcept } from "./agreement.ts";
import { type Concept, folded } from "./elements.ts";
import { identifies, isGenericWord, isIdentifier, isMeasure } from "./comparison_target.ts";
import type { Difference } from "./difference.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { readScope } from "./scope.ts";

/** Words that change what a sentence asks for without naming anything stored. */
interface StructureWords {
  /** What they say, for a reason. */
  readonly name: string;
  readonly pattern: RegExp;
  /** Where the words matter. @default everywhere */
  readonly matters?: (sentence: ParsedSentence) => boolean;
  /** Only what the sentence without the words says tells whether they matter. @default false */
  readonly isOfOther?: boolean;
  /** Whether they say what is shown. @default false */
  readonly isOutput?: boolean;
}

const IDENTIFIER = "an identifier";

const NAME_BESIDE = "a name beside something";

const REPETITIONS = "that repetitions do not count";

const structureWords: readonly StructureWords[] = [
  {
    name: REPETITIONS,
    pattern: / (?:distinct|different|unique|without duplicates) /,
    isOutput: true,
    // Keys and rows are different anyway.
    matters: ({ aggregates, extremes, words }) =>
      (extremes.length === 0 && / (?:of|for) (?:each|every) /.test(words)) ||
      aggregates.some(({ of: { concepts } }) =>
        concepts.length === 0 ||
        !concepts.every((one) => isGenericWord(one) || isIdentifier(one) || !one.isColumn)
      ),
  },
  { name: IDENTIFIER, pattern: / (?:ids?|identifiers?|codes?|abbreviations?) /, isOutput: true },
  // "I will list" tells nothing of what will be.
  {
    name: "what is to come",
    pattern:
      / (?<!i |we |you |this )will (?!you |i |we |be (?:list|show|giv|return|count|includ|sort|order|display))| in (?:the )?future /,
  },
  { name: "a median", pattern: / median / },
  {
    name: "a count beside something",
    pattern:
      / and (?!count how)(?:how many|(?:the |their |its )?(?:\w+ )?(?:number|count)) | (?:with|plus) (?:how many|(?:the |their |that )(?:number|count)) /,
    matters: ({ words, text }) => readScope(words, text).answer !== "each",
    isOfOther: true,
    isOutput: true,
  },
  {
    name: NAME_BESIDE,
    pattern: / names? and (?!number|count)| and (?:the |their |its |first |last )*names? /,
    // Where things are asked for, their names are.
    isOutput: true,
    matters: ({ asked: [first] }) => first !== undefined && isMeasure(first) && !first.stems.includes("name"),
  },
];

/** Whether an identifier stands for the rows that the other sentence names: counted, or with an answer for each. */
function saysRows(key: Concept, { aggregates, groups }: ParsedSentence, other: ParsedSentence): boolean {
  const isCounted = aggregates.some(({ function: name, of }) =>
    name === "count" && of.concepts.includes(key)
  );
  return (isCounted || groups.includes(key)) && other.concepts.some((table) => identifies(key, table));
}

/** One event after another, not after a date. */
const EVENTS =
  / (?:before|after) (?:the (?:date|year|time|day)|they|he|she|it|its|their|being|having|becoming) (?!\d)/;

/** Doubts about structure: words such as "different" and "median" that one sentence has and the other has not. */
export function structureDoubts(
  found: ParsedSentence,
  wanted: ParsedSentence,
  { isDependent }: { readonly isDependent: boolean },
): readonly Difference[] {
  const hasMedian = [found, wanted].map(({ words }) => / median /.test(words));
  const averages = [found, wanted].map(({ aggregates }) =>
    aggregates.some((one) => one.function === "average")
  );
  if (
    (hasMedian[0] === true && averages[1] === true && !hasMedian[1]) ||
    (hasMedian[1] === true && averages[0] === true && !hasMedian[0])
  ) {
    return [{
      topic: "aggregate",
      side: "both",
      text: "One of the sentences asks for a median, the other for an average.",
      isCertain: true,
    }];
  }
  const words = structureWords.flatMap(
    ({ name, pattern, matters = () => true, isOfOther = false, isOutput = false }): readonly Difference[] => {
      // "Property type code", where the other says "type".
      const said = (one: ParsedSentence, other: ParsedSentence) =>
        name === IDENTIFIER
          ? one.concepts.filter((concept) =>
            // "Caused_by_ship_id = 3"
            one.comparisons.some(({ of }) => of.concepts.includes(concept)) ||
            /.codes?$/i.test(concept.text) && mentionsConcept(other, concept) || saysRows(concept, one, other)
          )
            .reduce((words, { text }) => words.replace(` ${folded(text)} `, " "), one.words)
          // "The number of different trip ids" is that of the trips.
          : name === REPETITIONS && one.concepts.some((concept) => saysRows(concept, one, other))
          ? one.words.replace(pattern, " ")
          : one.words;
      const [here, there] = [pattern.test(said(found, wanted)), pattern.test(said(wanted, found))];
      // "Also their ages": what is shown beside was asked for before.
      if (isOutput && isDependent) return [];
      const isSame = pattern.test(found.words) === pattern.test(wanted.words);
      const read = isOfOther ? [here ? wanted : found] : [found, wanted];
      if (isSame || here === there || !read.some(matters)) return [];
      const [one, other] = there ? ["intention", "interpretation"] : ["interpretation", "intention"];
      const text = `The ${one} says ${name}, the ${other} does not.`;
      // "The names and grades", "the grades", where all that is shown is read
      const isSure = name === NAME_BESIDE &&
        [found, wanted].every(({ outputs, unread, aggregates, extremes }) =>
          outputs.isComplete && unread.length + aggregates.length + extremes.length === 0 &&
          outputs.concepts.every(isMeasure)
        );
      return [isSure ? { topic: "output", side: "both", text } : doubt(text)];
    },
  );
  return [
    ...words,
    ...(EVENTS.test(found.words) && EVENTS.test(wanted.words) && comparedColumns(found, wanted) === undefined
      ? [doubt("Which of two events comes first is not read.")]
      : []),
  ];
}

const doubt = (text: string): Difference => ({ topic: "wording", side: "unclear", text });
