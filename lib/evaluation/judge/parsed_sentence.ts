import { fold, type Linker, wordStem } from "../../linking/mod.ts";
import { type Attachment, readAttachments } from "./attachments.ts";
import { type ComparisonTarget, cueOf, isMeasure, measuredBy, OPEN, targetAt } from "./comparison_target.ts";
import { plainNumbers, type ReadComparison, readComparisons } from "./comparisons.ts";
import { stemOf } from "./stem_of.ts";
import { UNIT } from "./units.ts";
import { type Denial, readDenials, type ReadNull, readNulls } from "./denials.ts";
import { type Concept, type JudgeElement, judgeElements, type NamedValue, nameTokens } from "./elements.ts";
import { type Empties, readEmpties } from "./empties.ts";
import { isDependent } from "./is_dependent.ts";
import { type Outputs, readOutputs } from "./outputs.ts";
import type { Phrase } from "./phrase.ts";
import { phrasesOf } from "./phrases.ts";
import { readDirections, readLinks, readRelations, type Relation, type WayOfValue } from "./relations.ts";
import { type ReadExtreme, readOrder, type ReadOrdering } from "./order.ts";

export interface ReadAggregate {
  readonly function: "count" | "sum" | "average";
  /** Whether it may be no aggregate: "the number of years" orders by years. */
  readonly soft: boolean;
  readonly distinct: boolean;
  readonly of: ComparisonTarget;
}

/** A value with the column that classifies it. */
export interface LabelledValue {
  readonly value: NamedValue;
  readonly label: Concept;
}

/** The content of a sentence, as far as the rules recognise it. */
export interface ParsedSentence {
  readonly text: string;
  /** Folded words with a blank at both ends, to look up words that were not recognised as names. */
  readonly words: string;
  readonly stems: ReadonlySet<string>;
  /** Names that the answer shows: those before any condition. */
  readonly asked: readonly Concept[];
  /** Names that an equal sentence has to mention, without labels of values ("the city Oslo"). */
  readonly concepts: readonly Concept[];
  readonly labels: readonly Concept[];
  readonly values: readonly NamedValue[];
  /** Values with the columns that classify them: "the city Oslo". */
  readonly labelled: readonly LabelledValue[];
  readonly comparisons: readonly ReadComparison[];
  /** All numbers and dates, whatever their role. */
  readonly numbers: readonly (number | string)[];
  readonly aggregates: readonly ReadAggregate[];
  readonly extremes: readonly ReadExtreme[];
  readonly orderings: readonly ReadOrdering[];
  readonly denials: readonly Denial[];
  readonly nulls: readonly ReadNull[];
  /** Whether rows that have nothing beside them are left out or stay, where the sentence tells. */
  readonly empties: Empties | undefined;
  /** Names by which the answer is grouped. */
  readonly groups: readonly Concept[];
  /** Stems of all that adjectives and verbs measure. */
  readonly measures: readonly string[];
  /** Stems of content words that are neither names nor cues. */
  readonly unread: readonly string[];
  readonly phrases: readonly Phrase[];
  readonly outputs: Outputs;
  /** Stems of verbs between two nouns. */
  readonly links: ReadonlySet<string>;
  readonly relations: readonly Relation[];
  readonly directions: readonly WayOfValue[];
  readonly attachments: readonly Attachment[];
  /** Names its rows itself ("those cities with an airport"), so that no earlier superlative applies. */
  readonly namesRowsAgain: boolean;
  /** Refers to earlier sentences of the dialogue. */
  readonly isDependent: boolean;
}

type Elements = readonly JudgeElement[];

/** Parses a sentence. */
export function parseSentence(whole: string, linker: Linker): ParsedSentence {
  const { sentence, empties } = readEmpties(whole);
  const named = nameTokens(sentence, linker);
  const elements = judgeElements(named);
  const phrases = phrasesOf(named);
  const used = new Set<number>();
  const nulls = readNulls(elements, used);
  const comparisons = readComparisons(elements, used);
  const { extremes, orderings } = readOrder(elements, used);
  const isLabel = elements.map((element, i) => element.kind === "concept" && labels(elements, i));
  const namesThat = (labelled: boolean) =>
    elements.filter((element, i): element is Concept =>
      element.kind === "concept" && isLabel[i] === labelled
    );
  const words = fold(sentence).map((word) => word.text);
  return {
    text: sentence,
    words: ` ${words.join(" ")} `,
    stems: new Set(words.map(stemOf)),
    asked: POINTING.test(sentence) ? [] : askedOf(elements.filter((_, i) => isLabel[i] !== true)),
    concepts: namesThat(false),
    labels: namesThat(true),
    values: elements.filter((element) => element.kind === "value"),
    labelled: [...labelledValues(elements), ...namedAs(phrases)],
    comparisons: [
      ...comparisons,
      ...plainNumbers(elements, used).map((one) =>
        isDefinite(one, words) ? { ...one, isDefinite: true } : one
      ),
    ],
    numbers: elements.flatMap((element) =>
      element.kind === "number" || element.kind === "date" ? [element.value] : []
    ),
    aggregates: readAggregates(elements, { sentence, used }),
    extremes,
    orderings,
    denials: readDenials(elements, used),
    nulls,
    empties,
    groups: readGroups(elements),
    measures: elements.flatMap((element) => measuredBy(element)),
    unread: unreadOf(elements),
    phrases,
    outputs: readOutputs(phrases),
    links: readLinks(phrases),
    relations: readRelations(phrases),
    directions: readDirections(phrases),
    attachments: readAttachments(phrases),
    namesRowsAgain: namesRowsAgain(elements),
    isDependent: isDependent(sentence, elements),
  };
}

/** Whether a number only tells how many the rows are that a sentence speaks of: "the three months", "both two sides". */
function isDefinite({ bound }: ReadComparison, words: readonly string[]): boolean {
  const number = typeof bound === "number" ? [String(bound), SMALL_NUMBERS[bound]] : [];
  return words.some((word, i) =>
    number.includes(word) && /^(?:the|those|these|both|all|his|her|its|their)$/.test(words[i - 1] ?? "")
  );
}

const SMALL_NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");

/** Whether a name only classifies a value or a year beside it: "the city Oslo", "in the year 1990". */
function labels(elements: Elements, position: number): boolean {
  const concept = elements[position] as Concept;
  const next = elements.slice(position + 1).find((element) => cueOf(element)?.kind !== "restriction");
  const sign = elements[position + 1];
  // "Continent = Asia".
  if (sign?.kind === "cue" && sign.text === "=" && elements[position + 2]?.kind === "value") return true;
  // "Platform Quartz", whatever is stored.
  const name = elements[position + 1];
  if (concept.isTable && name?.kind === "value" && !name.sure && name.places.size === 0) return true;
  const beside = [elements[position - 1], elements[position + 1], ...(isMeasure(concept) ? [next] : [])];
  return beside.some((element) =>
    element?.kind === "value"
      ? [...element.places].some((place) => concept.candidates.has(place))
      : element?.kind === "number" && isYear(element.value) && concept.stems.includes("year")
  );
}

/** The columns beside values that they classify; of a value with columns on both sides the one before it. */
function labelledValues(elements: Elements): readonly LabelledValue[] {
  return elements.flatMap((value, i): readonly LabelledValue[] => {
    if (value.kind !== "value") return [];
    const label = [elements[i - 1], elements[i + 1]].find((element): element is Concept =>
      element?.kind === "concept" && isMeasure(element) && !element.candidates.isDisjointFrom(value.places)
    );
    return label === undefined ? [] : [{ value, label }];
  });
}

/** "Entered as the contact's name". */
function namedAs(phrases: readonly Phrase[]): readonly LabelledValue[] {
  return phrases.flatMap((phrase, i): readonly LabelledValue[] => {
    const value = phrase.kind === "noun" ? phrase.elements.at(-1) : undefined;
    const place = phrases[i + 1]?.kind === "verb" ? i + 2 : i + 1;
    const [link, noun] = [phrases[place], phrases[place + 1]];
    const isAs = link?.kind === "preposition" && link.text === "as" && noun?.kind === "noun";
    const label = isAs ? noun.elements.find((one) => one.kind === "concept") : undefined;
    return value?.kind === "value" && label?.kind === "concept" && isMeasure(label) ? [{ value, label }] : [];
  });
}

const isYear = (value: number) => Number.isInteger(value) && value >= 1000 && value < 2200;

/** Content words that are neither names nor cues, without units ("2,000 square kilometres"). */
function unreadOf(elements: Elements): readonly string[] {
  return elements.flatMap((element, i) => {
    if (element.kind !== "word") return [];
    const [beside, earlier] = [elements[i - 1], elements[i - 2]];
    const isMeasured = earlier?.kind === "number" && beside?.kind === "word" && isUnit(beside.text) ||
      beside?.kind === "number" &&
        (UNIT.test(element.text) || /^(?:times?|cubic|long|high)$/.test(element.text));
    // "The year 2000".
    const next = elements[i + 1];
    const bound = next?.kind === "cue" && /^(?:is|was|=|of)$/.test(next.text) ? elements[i + 2] : next;
    const isLabel = /^(?:year|month|number)$/.test(element.text) && bound?.kind === "number";
    return isMeasured || isLabel || classifies(elements, i) || isUnit(element.text) ? [] : [element.stem];
  });
}

/** Whether a word is a part of the column that holds the value after it: "whose status is Cancelled". */
function classifies(elements: Elements, position: number): boolean {
  const [word, next] = [elements[position], elements.slice(position + 1).find((one) => !isSaid(one))];
  return word?.kind === "word" && next?.kind === "value" &&
    [...next.places].some((place) =>
      place.includes(".") && fold(place).some(({ text }) => wordStem(text) === word.stem)
    );
}

const isSaid = (element: JudgeElement) =>
  cueOf(element)?.kind === "restriction" || (element.kind === "cue" && element.text === "=");

/** Whether a word is a unit and nothing that may be asked for: "in km", not "what year". */
const isUnit = (text: string) => UNIT.test(text) && !/^(?:year|month|day|hour|minute|second)s?$/.test(text);

function readAggregates(
  elements: Elements,
  { sentence, used }: { readonly sentence: string; readonly used: ReadonlySet<number> },
): readonly ReadAggregate[] {
  const counts = (element: JudgeElement) => {
    const cue = cueOf(element);
    return cue?.kind === "aggregate" && cue.function === "count";
  };
  return elements.flatMap((element, i) => {
    const cue = cueOf(element);
    if (element.kind !== "cue" || cue?.kind !== "aggregate" || used.has(i)) return [];
    // "Count only those whose …": what is counted was named before.
    const isOnly = (one: JudgeElement | undefined) => one?.kind === "cue" && /^(?:only|just)$/.test(one.text);
    const next = elements[i + (isOnly(elements[i + 1]) ? 2 : 1)];
    const isNumberOf = element.text.startsWith("number");
    // "The phone number of a supplier" counts nothing.
    const before = elements[i - 1];
    const isName = isNumberOf && (before?.kind === "concept" || before?.kind === "word") &&
      !/^(?:large|small|high|low|great|exact|actual|full|whole|max|min|grand)/.test(before.text) &&
      sentence.toLowerCase().includes(`${before.text.toLowerCase()} ${element.text}`);
    if (isName) return [];
    // "Where the number of lakes is at least one" asks for no more than a lake.
    const follow = elements.slice(i + 1, i + 4);
    const isThere = (one: JudgeElement, step: number) => {
      const before = follow[step - 1];
      return cueOf(one)?.kind === "any" && before?.kind === "cue" &&
        /^(?:is|are|was|were)$/.test(before.text);
    };
    if (follow.some(isThere)) return [];
    // "How many are there in total?" asks for a count alone.
    const isTail = /total|together/.test(element.text) && !(next?.kind === "concept" && next.isColumn);
    // "How many tonnes do they weigh altogether?" adds up.
    const isUnitCounted = elements.some((one, place) => {
      const unit = elements[place + 1];
      return counts(one) && unit?.kind === "word" && UNIT.test(unit.text);
    });
    if (cue.function === "sum" && isTail && elements.some(counts) && !isUnitCounted) return [];
    const concept = follow.find((one) => one.kind === "concept");
    return [{
      function: cue.function,
      // "The average number of stars", where each row has its number of stars.
      // "How many kilometres did it run": a measure in its unit.
      soft: (next?.kind === "word" && UNIT.test(next.text)) || (isNumberOf &&
        elements.some((one) => ["order", "direction", "extreme"].includes(cueOf(one)?.kind ?? ""))) ||
        isCompared(elements, i) ||
        isAverage(before) ||
        (["aggregate", "extreme"].includes(cueOf(before)?.kind ?? "") && concept?.kind === "concept" &&
          isMeasure(concept)),
      distinct: /different/.test(element.text) || follow.some((one) => cueOf(one)?.kind === "distinct") ||
        elements.slice(i).some((one) => one.kind === "cue" && one.text === "without duplicates"),
      // "How many of them have a lake?" counts what was named before.
      of: cueOf(next)?.kind === "restriction" || element.text.startsWith("number in")
        ? OPEN
        : concept?.kind === "concept"
        ? { ...OPEN, concepts: [concept] }
        : targetAt(elements, i),
    }];
  });
}

const isAverage = (element: JudgeElement | undefined) => {
  const cue = cueOf(element);
  return cue?.kind === "aggregate" && cue.function === "average";
};

/** Whether a count is only a condition: "where the number of kids is 0". */
function isCompared(elements: Elements, position: number): boolean {
  const rest = elements.slice(position + 1, position + 6);
  const named = rest.findIndex(({ kind }) => kind === "concept");
  const [link, bound] = named < 0 ? [] : rest.slice(named + 1);
  // "The number of seats is missing"
  const missing = rest.findIndex((one) => one.kind !== "word" && one.kind !== "concept");
  if (missing > 0 && cueOf(rest[missing])?.kind === "null") return true;
  const isLink = link?.kind === "cue" && /^(?:is|are|was|were|=|equals)$/.test(link.text);
  return isLink && bound?.kind === "number";
}

/** Whether the table that is named first, or one after "for", has a clause of its own. */
function namesRowsAgain(elements: Elements): boolean {
  const isTable = (element: JudgeElement | undefined) => element?.kind === "concept" && element.isTable;
  const first = elements.findIndex(isTable);
  return elements.some((element, i) => {
    const [before, next] = [elements[i - 1], elements[i + 1]];
    const isSubject = i === first || (before?.kind === "cue" && before.text === "for");
    if (!isTable(element) || !isSubject) return false;
    return next?.kind === "cue"
      ? /^(?:that|which|who|whose|with|having|without)$/.test(next.text)
      : next?.kind === "word" && next.text.endsWith("ed");
  });
}

/** The names behind "for each", all of a list: "for each name and id of the trainer". */
function readGroups(elements: Elements): readonly Concept[] {
  return elements.flatMap((element, i) => {
    if (cueOf(element)?.kind !== "group") return [];
    const first = elements.slice(i + 1, i + 3).findIndex((one) => one.kind === "concept");
    if (first < 0) return [];
    const rest = elements.slice(i + 1 + first);
    // "For each trainer, the courses": what is asked for comes after the comma.
    const joins = (one: JudgeElement) => one.kind === "and" || (one.kind === "break" && !one.ends && i > 0);
    const end = rest.findIndex((one) => one.kind !== "concept" && !joins(one));
    // "For every dog treated by Ann": what is done splits nothing.
    return rest.slice(0, end < 0 ? undefined : end).filter((one, place): one is Concept =>
      one.kind === "concept" && (place === 0 || !/ed(?: by)?$/i.test(one.text))
    );
  });
}

/** The names before the first condition of each sentence; after it where the sentence begins with it ("In which cities"). */
function askedOf(elements: Elements): readonly Concept[] {
  const asked: Concept[] = [];
  let open = true;
  let any = false;
  let isNoun = false;
  for (const element of elements) {
    const kind = cueOf(element)?.kind ?? element.kind;
    if (kind === "request" || (element.kind === "break" && element.ends)) [open, any] = [true, false];
    else if (element.kind === "concept" && open) {
      asked.push(element);
      any = true;
    } else if (["restriction", "compare", "negation", "value", "number"].includes(kind) && any) open = false;
    // "Monarchies whose currency is the euro": what is asked for names nothing stored.
    else if (isNoun && element.kind === "cue" && RELATIVE.test(element.text)) open = false;
    isNoun = (element.kind === "word" || element.kind === "value") && /^\p{Ll}+[^s]s$/u.test(element.text);
  }
  return asked;
}

const RELATIVE = /^(?:whose|that|which|who)$/;

/** Questions about what was shown before: "Which ones have an airport?", "which one speaks", "what about those" */
const POINTING =
  /^\W*(?:and |so |then )?(?:(?:of|among) (?:these|those|them|which)\W+)?(?:(?:which|who)(?: ones?| of (?:these|those|them))? (?:also |only )?(?:has|have|had|do|does|did|is|are|was|were|belongs?)|which (?:ones?|of (?:these|those|them)) \p{L}+|(?:how|what) about (?:that|those|the ones?))\b/iu;
