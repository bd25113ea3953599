import { isMeasure } from "./comparison_target.ts";
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
}

const structureWords: readonly StructureWords[] = [
  {
    name: "that repetitions do not count",
    pattern: / (?:distinct|different|unique) /,
    matters: ({ aggregates }) => aggregates.length > 0,
  },
  { name: "an identifier", pattern: / (?:ids?|identifiers?|codes?|abbreviations?) / },
  { name: "a median", pattern: / median / },
  {
    name: "a count beside something",
    pattern: / and (?:how many|(?:the |their |its )?(?:\w+ )?(?:number|count)) /,
    matters: ({ words, text }) => readScope(words, text).answer !== "each",
  },
  {
    name: "a name beside something",
    pattern: / names? and (?!number|count)| and (?:the |their |its |first |last )*names? /,
    // Where things are asked for, their names are.
    matters: ({ asked: [first] }) => first !== undefined && isMeasure(first) && !first.stems.includes("name"),
  },
];

/** One event after another, not after a date. */
const EVENTS =
  / (?:before|after) (?:the (?:date|year|time|day)|they|he|she|it|its|their|being|becoming) (?!\d)/;

/** Doubts about structure: words such as "or", "only" and "each" that one sentence has and the other has not. */
export function structureDoubts(found: ParsedSentence, wanted: ParsedSentence): readonly Difference[] {
  const words = structureWords.flatMap(({ name, pattern, matters = () => true }) => {
    const [here, there] = [pattern.test(found.words), pattern.test(wanted.words)];
    if (here === there || !(matters(found) || matters(wanted))) return [];
    const [one, other] = there ? ["intention", "interpretation"] : ["interpretation", "intention"];
    return [doubt(`The ${one} says ${name}, the ${other} does not.`)];
  });
  return [
    ...words,
    ...voiceDoubts(found, wanted),
    ...voiceDoubts(wanted, found),
    ...orderDoubts(found, wanted),
    ...(EVENTS.test(found.words) && EVENTS.test(wanted.words)
      ? [doubt("Which of two events comes first is not read.")]
      : []),
  ];
}

/** A name before a word in one sentence and after it in the other ("Ann likes", "like Ann"). */
function orderDoubts(found: ParsedSentence, wanted: ParsedSentence): readonly Difference[] {
  return found.values.flatMap(({ spellings }) =>
    [...spellings].flatMap((name) => {
      const [here, there] = [besides(name, found.words), besides(name, wanted.words)];
      const nouns = [...found.concepts, ...wanted.concepts, ...found.labels, ...wanted.labels]
        .flatMap(({ stems }) => stems.map((stem) => stem.slice(0, 4)));
      const turned = here.before.find((stem) => there.after.includes(stem)) ??
        here.after.find((stem) => there.before.includes(stem));
      return turned === undefined || nouns.includes(turned)
        ? []
        : [doubt(`"${name}" stands on different sides of "${turned}…".`)];
    }).slice(0, 1)
  );
}

/** Words between a verb and a name. */
const LINKS: ReadonlySet<string> = new Set(
  "and or the a an into to from of in at on by with does do did has have had".split(" "),
);

/** Beginnings of the words right before and after a name. */
function besides(name: string, words: string) {
  const [before = "", after] = words.split(` ${name} `);
  const content = (text: string) => text.trim().split(" ").filter((word) => word !== "" && !LINKS.has(word));
  const stem = (word: string | undefined) => word === undefined ? [] : [word.slice(0, 4)];
  return after === undefined
    ? { before: [], after: [] }
    : { before: stem(content(before).at(-1)), after: stem(content(after)[0]) };
}

const doubt = (text: string): Difference => ({ topic: "wording", side: "unclear", text });

/** A passive verb ("liked by") that the other sentence has in the active: who does it to whom may be turned round. */
function voiceDoubts(sentence: ParsedSentence, other: ParsedSentence): readonly Difference[] {
  const passives = [...sentence.words.matchAll(/ (\w{3,}(?:ed|en|wn)) by (?=(\w+))/g)]
    .filter(([, verb = ""]) => !/^(?:order|sort|group|rank|follow|arrang)/.test(verb));
  return passives.flatMap(([, verb = ""]) => {
    const stem = verb.slice(0, 4);
    const isPassive = new RegExp(` ${stem}\\w* by `).test(other.words);
    return !isPassive && other.words.includes(` ${stem}`)
      ? [doubt(`Who does what may be turned round: "${verb} by".`)]
      : [];
  });
}
