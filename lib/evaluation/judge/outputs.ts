import type { Concept } from "./elements.ts";
import type { NounPhrase, Phrase } from "./phrases.ts";

/** What a sentence asks to be shown. */
export interface Outputs {
  readonly concepts: readonly Concept[];
  /** The tables that they belong to: "the names of players". */
  readonly owners: readonly Concept[];
  /** Whether it asks when something was. */
  readonly asksWhen: boolean;
  /** Whether every noun that it asks for is a name of the schema. */
  readonly isComplete: boolean;
}

/** Reads the nouns at the beginning of each request: "the names and ages of …", "which rivers …". */
export function readOutputs(phrases: readonly Phrase[]): Outputs {
  const requests = split(phrases).map(outputsOf).filter((one) => one !== undefined);
  return {
    concepts: requests.flatMap(({ concepts }) => concepts),
    owners: requests.flatMap(({ owners }) => owners),
    asksWhen: requests.some(({ asksWhen }) => asksWhen),
    isComplete: requests.length > 0 && requests.every(({ isComplete }) => isComplete),
  };
}

/** The sentences of a text. */
function split(phrases: readonly Phrase[]): readonly (readonly Phrase[])[] {
  const ends = phrases.flatMap((phrase, i) =>
    phrase.kind === "break" && /^[.?!:]|^\p{L}/u.test(phrase.text) ? [i] : []
  );
  return [...ends, phrases.length].map((end, i) => phrases.slice(i === 0 ? 0 : (ends[i - 1] ?? 0) + 1, end))
    .filter((one) => one.length > 0);
}

function outputsOf(phrases: readonly Phrase[]): Outputs | undefined {
  const [first] = phrases;
  const asksWhen = first?.kind === "question" && first.text === "when";
  const isOpen = first?.kind === "question" && !/^(?:what|which)$/.test(first.text);
  if (isOpen || (first?.kind !== "question" && first?.kind !== "noun")) {
    return { concepts: [], owners: [], asksWhen, isComplete: false };
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
    asksWhen,
    isComplete: asked.length > 0 && asked.every(isNamed),
  };
}

function conceptsOf(nouns: readonly NounPhrase[]): readonly Concept[] {
  return nouns.flatMap(({ elements }) => elements.filter((element) => element.kind === "concept"));
}

/** Whether a name of the schema ends a noun phrase. */
function isNamed({ elements, head }: NounPhrase): boolean {
  return elements.some((element) => element.kind === "concept" && element.stems.includes(head));
}
