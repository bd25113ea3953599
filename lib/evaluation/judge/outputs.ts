import type { Concept } from "./elements.ts";
import type { NounPhrase, Phrase } from "./phrase.ts";

/** What a sentence asks to be shown. */
export interface Outputs {
  readonly concepts: readonly Concept[];
  /** The tables that they belong to: "the names of players". */
  readonly owners: readonly Concept[];
  /** Stems of the nouns that a question without one asks for: of "date" and its like for "when". */
  readonly measures: readonly string[];
  /** The nouns that are counted: "how many students", "the number of flights". */
  readonly counted: readonly NounPhrase[];
  /** Whether every noun that it asks for is a name of the schema. */
  readonly isComplete: boolean;
}

/** Reads the nouns at the beginning of each request: "the names and ages of …", "which rivers …". */
export function readOutputs(phrases: readonly Phrase[]): Outputs {
  const requests = split(phrases).map(outputsOf).filter((one) => one !== undefined);
  return {
    concepts: requests.flatMap(({ concepts }) => concepts),
    owners: requests.flatMap(({ owners }) => owners),
    measures: requests.flatMap(({ measures }) => measures),
    counted: phrases.filter((phrase, i): phrase is NounPhrase =>
      phrase.kind === "noun" &&
      !/^(?:mani|exist|number|count|total|one|thei|them|code|id|name|up|live)$/.test(phrase.head) &&
      !phrase.elements.some(({ kind }) => kind === "value") && isCounted(phrases, i)
    ),
    isComplete: requests.length > 0 && requests.every(({ isComplete }) => isComplete),
  };
}

/** Whether a noun follows "how many", "number of" or "count". */
function isCounted(phrases: readonly Phrase[], position: number): boolean {
  const [earlier, before] = [phrases[position - 2], phrases[position - 1]];
  const isNumber = before?.kind === "preposition" && before.text === "of" && earlier?.kind === "noun" &&
    /^(?:number|count|quantiti)$/.test(earlier.head) && earlier.elements.length === 0;
  return isNumber || (before?.kind === "question" && before.text === "how") ||
    (before?.kind === "break" && /^count/.test(before.text));
}

/** The sentences of a text. */
function split(phrases: readonly Phrase[]): readonly (readonly Phrase[])[] {
  const ends = phrases.flatMap((phrase, i) =>
    phrase.kind === "break" && /^[.?!:]|^\p{L}/u.test(phrase.text) ? [i] : []
  );
  return [...ends, phrases.length].map((end, i) => phrases.slice(i === 0 ? 0 : (ends[i - 1] ?? 0) + 1, end))
    .filter((one) => one.length > 0);
}

function outputsOf(sentence: readonly Phrase[]): Omit<Outputs, "counted"> {
  // "For every organization, the city of its headquarters".
  const opening = sentence.findIndex(({ kind }) => kind !== "break");
  const comma = sentence.findIndex((phrase, i) =>
    i > opening && phrase.kind === "break" && phrase.text === ","
  );
  const isClause = sentence[opening]?.kind === "preposition" && comma > opening &&
    /^(?:for|in|per)$/.test((sentence[opening] as { readonly text: string }).text) &&
    /^(?:noun|question)$/.test(sentence[comma + 1]?.kind ?? "");
  if (isClause) return outputsOf(sentence.slice(comma + 1));
  const begun = sentence.slice(Math.max(0, sentence.findIndex((phrase) => !isIntroduction(phrase))));
  const [list, of] = begun;
  // "A list of owners".
  const isList = list?.kind === "noun" && /^(?:list|tabl|overview)$/.test(list.head) &&
    list.elements.length === 0 &&
    of?.kind === "preposition" && of.text === "of";
  const phrases = isList ? begun.slice(2) : begun;
  const [first, second] = phrases;
  const isOpen = first?.kind === "question" && !/^(?:what|which)$/.test(first.text);
  if (isOpen || (first?.kind !== "question" && first?.kind !== "noun")) {
    const word = first?.kind !== "question" ? "" : second?.kind === "noun" ? second.head : "";
    const measures = first?.kind === "question" && first.text === "when"
      ? MEASURES.get("when")
      : MEASURES.get(word);
    return { concepts: [], owners: [], measures: measures?.split(" ") ?? [], isComplete: false };
  }
  const asked: NounPhrase[] = [];
  const owners: NounPhrase[] = [];
  let link = "and";
  for (const phrase of phrases.slice(first.kind === "question" ? 1 : 0)) {
    if (phrase.kind === "noun") {
      if (link === "") break;
      // "Names of players": whose they are is not asked for.
      (link === "and" ? asked : owners).push(phrase);
      link = "";
    } else if (phrase.kind === "preposition" && phrase.text === "of") link = "of";
    else if (phrase.kind === "and" || (phrase.kind === "break" && phrase.text === ",")) link = "and";
    else break;
  }
  return {
    concepts: conceptsOf(asked),
    owners: conceptsOf(owners),
    measures: [],
    isComplete: asked.length > 0 && asked.every(isNamed),
  };
}

/** "I want", "can you show me". */
function isIntroduction(phrase: Phrase): boolean {
  const word = phrase.kind === "verb" ? phrase.stem : phrase.kind === "noun" ? phrase.head : "";
  return INTRODUCTION.test(word) && !(phrase.kind === "noun" && phrase.elements.length > 0);
}

const INTRODUCTION = /^(?:up|i|you|me|we|us|want|need|like|know|see|show|give|tell|have)$/;

/** Stems of what questions without a noun ask for. */
const MEASURES: ReadonlyMap<string, string> = new Map([
  ["when", "when date year time dai month birth born birthdai sinc ag"],
  ["old", "old ag birth born date year"],
  ["heavi", "heavi weight weigh mass"],
  ["tall", "tall height high elev"],
  ["high", "high height elev altitud"],
  ["deep", "deep depth"],
  ["long", "long length durat distanc time extent run"],
]);

function conceptsOf(nouns: readonly NounPhrase[]): readonly Concept[] {
  return nouns.flatMap(({ elements }) => elements.filter((element) => element.kind === "concept"));
}

/** Whether a name of the schema ends a noun phrase. */
function isNamed({ elements, head }: NounPhrase): boolean {
  return elements.some((element) => element.kind === "concept" && element.stems.includes(head));
}
