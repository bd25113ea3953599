import { type Difference, unclear, weakened } from "./difference.ts";
import { isMeasure } from "./comparison_target.ts";
import { folded } from "./elements.ts";
import type { ExpectedContent } from "./expected_content.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import type { Phrase } from "./phrase.ts";
import { listOneColumn } from "./lists_one_column.ts";
import { readScope, type Scope, SOME_OTHER } from "./scope.ts";
import { sameNumbers } from "./same_numbers.ts";
import { stemOf } from "./stem_of.ts";
import { mayMeanTheSame } from "./synonyms.ts";

/**
 * Differences in scope: all and some, each and together, one and both. Where one sentence does not tell its scope, a difference is a
 * doubt; so is what only the dialogue says.
 */
export function scopeDifferences(
  found: ParsedSentence,
  { intention, required, understood }: ExpectedContent,
): readonly Difference[] {
  const isWhole = required === intention && understood === found;
  const own = [found, intention].map((one) => readScope(wordsBesideNames(one), one.text));
  const whole = [understood, required].map((one) => readScope(wordsBesideNames(one), one.text));
  const amounts = [found, intention].filter(({ aggregates, extremes }) =>
    aggregates.length > 0 || extremes.some(({ isWeak = false }) => !isWeak)
  );
  const isAlone = !isWhole && intention.values.length === 0;
  const isOtherJoin = isAlone
    ? own[0]?.joins === "surely" && !/ (?:and|both|as well|also|too) /.test(required.words)
    : isEither(own, (a, b) => a.joins === "surely" && b.joins === undefined);
  const joined = isOtherJoin ? [unclear("wording", 'Only one of the sentences joins two with "both".')] : [];
  const counted = quantityDoubts(found.phrases, intention.phrases);
  const [some, others] = [found, intention].map(namesSomeOther);
  const beside = some === others
    ? []
    : [unclear("wording", "One of the sentences may mean some beside the others.")];
  // "The oldest dog, provided its owner lives in Oslo" may be shown or not.
  const [one, other] = [found, intention].map(({ words, extremes }) =>
    extremes.length > 0 && PROVIDED.test(words)
  );
  const isTaken = isWhole && [found, intention].every(({ extremes }) => extremes.length > 0) &&
    [found, intention].some(({ words }) => TAKEN.test(words));
  const onCondition = unclear("wording", "One of the sentences shows its answer on a condition.");
  const shown = one === other ? [] : [isTaken ? { ...onCondition, side: "both" as const } : onCondition];
  const rated = isRateAlone(found, intention) || isRateAlone(intention, found)
    ? [unclear("wording", "Only one of the sentences says per what.")]
    : [];
  const isPlain = [found, intention].every(({ words }) =>
    !SOLE.test(words.replaceAll(" at least one ", " "))
  );
  return [
    ...counted,
    ...rated,
    ...beside,
    ...shown,
    ...joined,
    ...comparisons.flatMap(
      (
        { name, isOpposite, isOther, isWeak, needsAmounts = false, isJunction = false },
      ): readonly Difference[] => {
        if (needsAmounts && amounts.length === 0) return [];
        const isList = sameNumbers(found, intention).length > 0 || listOneColumn(found, intention);
        if (isJunction && isList) return [];
        const isLone = needsAmounts && (amounts.length === 1 || namesOne(found, intention) ||
          averagesRows(found, intention) || averagesRows(intention, found));
        if (isWhole && isEither(own, isOpposite) && !isLone) {
          const text = `The sentences contradict each other on ${name}.`;
          return [weakened(
            { topic: "wording", side: "both", text, isCertain: name === ALL_OR_SOME && isPlain },
            isEither(own, (a, b) => isWeak?.(a, b) ?? false) &&
              !(name === ALL_OR_SOME && isPlain),
          )];
        }
        // "Which of them has the most?" asks for one of those that had an answer each before.
        if (needsAmounts && required !== intention) return [];
        return isEither(whole, isOther) ? [unclear("wording", `The sentences may differ on ${name}.`)] : [];
      },
    ),
  ];
}

/** Whether a sentence speaks of some other ones; a row has no other flag "with a flag other than that of Malta". */
function namesSomeOther({ words, concepts, labels, outputs }: ParsedSentence): boolean {
  const [said] = SOME_OTHER.exec(words) ?? [];
  const [, noun] = / (\w+) (?:other than|different from|outside) $/.exec(said ?? "") ?? [];
  const rows = outputs.shown?.tables ?? new Set<string>();
  const isOwn = [...concepts, ...labels].some((one) =>
    isMeasure(one) && one.text.toLowerCase() === noun && !one.tables.isDisjointFrom(rows)
  );
  return said !== undefined && !isOwn;
}

/** The words of a sentence without names that hold a word for a scope: a column "charged each" has no answer for each. */
function wordsBesideNames(sentence: ParsedSentence): string {
  const { words, concepts, labels } = sentence;
  const own = withoutOwnRows(sentence);
  return [...concepts, ...labels].filter(({ text }) => / (?:each|every|per|all)$/i.test(text)).reduce(
    (text, name) => text.replaceAll(` ${folded(name.text)} `, ` ${folded(name.text).split(" ")[0]} `),
    own === undefined ? words : words.replace(own, " "),
  );
}

/** "Per call" in "the average dues per call": an average over the rows that have the column is one for all. */
function withoutOwnRows({ words, aggregates, groups, concepts }: ParsedSentence): string | undefined {
  const [average, ...more] = aggregates.filter((one) => one.function === "average");
  const [rows, ...others] = groups;
  const [column] = average?.of.concepts ?? [];
  const isOwn = more.length + others.length === 0 && rows?.isTable === true && column !== undefined &&
    concepts.includes(column) && column.isColumn && !column.isTable &&
    [...column.tables].every((table) => rows.candidates.has(table));
  if (!isOwn) return undefined;
  const said = ` per ${folded(rows.text)} `;
  return words.includes(said) && / (?:average|mean) /.test(words.split(said)[0] ?? "") ? said : undefined;
}

/** Whether a sentence says "per person", and the other speaks neither of a person nor of each. */
function isRateAlone({ words }: ParsedSentence, other: ParsedSentence): boolean {
  const [, noun] = / per (person|head|capita|unit|item) /.exec(words) ?? [];
  return noun !== undefined && !other.stems.has(stemOf(noun)) &&
    !/ (?:per|each|every|individual|apiece|an?) /.test(other.words);
}

/** Whether one sentence speaks of any one of those of which the other says each: "per hive", "in a hive". */
function namesOne({ words: one }: ParsedSentence, { words: other }: ParsedSentence): boolean {
  const isOf = (each: string, any: string) =>
    [...each.matchAll(/ (?:per|each|every) (\w+)/g)].some(([, noun]) =>
      any.includes(` a ${noun} `) || any.includes(` an ${noun} `)
    );
  return isOf(one, other) || isOf(other, one);
}

/** Whether an average "per invoice" is one over the rows that the other sentence averages, too: "the average tax on bills". */
function averagesRows({ words }: ParsedSentence, other: ParsedSentence): boolean {
  const [, rows] = / (?:average|mean) (?:\w+ ){1,3}per (\w+) /.exec(words) ?? [];
  return rows !== undefined && / (?:average|mean) /.test(other.words) &&
    !/ (?:all|overall|together|across) /.test(other.words) &&
    [...other.stems].some((stem) => stem === stemOf(rows) || mayMeanTheSame(stem, stemOf(rows)));
}

/** "Take the oldest dog there is and show it if …": it is taken from all, whatever the condition. */
const TAKEN =
  / (?:show|list|give|return|report|keep|include|display|name|take)(?:s|ing)? (?:it|them|him|her|that one|those) (?:only |just )?(?:if|provided|when|where|as long as|in case) /;

const PROVIDED =
  / (?:(?:provided|if|as long as|so long as) (?:that )?(?:its|their|it|they|he|she|his|her|(?:that|this) \w+)|(?:provided|as long as) (?:that )?the \w+) /;

/** Doubts about nouns of which one sentence says all and the other one or some: "every course", "at least one course". */
function quantityDoubts(one: readonly Phrase[], other: readonly Phrase[]): readonly Difference[] {
  const [here, there] = [quantified(one), quantified(other)];
  const turned = here.find(({ head, isAll }) =>
    there.some((another) => another.head === head && another.isAll !== isAll)
  );
  return turned === undefined ? [] : [unclear("wording", `All or some of "${turned.text}" may be meant.`)];
}

/** The nouns that something is done to, with all or some of them. */
function quantified(phrases: readonly Phrase[]) {
  return phrases.flatMap((phrase, i) => {
    const isObject = phrases.slice(0, i).some(({ kind }) => kind === "verb" || kind === "relative");
    if (phrase.kind !== "noun" || !isObject) return [];
    const before = phrases[i - 1];
    const isOne = phrase.numbers[0] === 1 && before?.kind === "preposition" && before.text === "at";
    const isAll = /^(?:all|every|each)$/.test(phrase.determiner);
    return isAll || isOne || /^(?:an?|any|some)$/.test(phrase.determiner)
      ? [{ head: phrase.head, text: phrase.text, isAll }]
      : [];
  });
}

interface ScopeComparison {
  /** What they differ on, for a reason. */
  readonly name: string;
  readonly isOpposite: (a: Scope, b: Scope) => boolean;
  readonly isOther: (a: Scope, b: Scope) => boolean;
  /** Whether a word of the sentence may say nothing of the kind. @default none may */
  readonly isWeak?: (a: Scope, b: Scope) => boolean;
  /** Whether it matters only where something is counted, added or ranked. @default false */
  readonly needsAmounts?: boolean;
  /** Whether it is about "and" and "or", which may only list numbers. @default false */
  readonly isJunction?: boolean;
}

const ALL_OR_SOME = "whether all are so or some";

/** Words that may say that there are no others. */
const SOLE =
  / (?:alone|sole|single|just|merely|limited|pure|purely|one|whole|entire|complete|completely|wholly|among|no|both|same|dedicated|devoted|speciali\w+|confined|restricted|exclusive|uniform\w*|stick\w*|consist\w*|rest|remain\w*|full) /;

const isAll = ({ quantity }: Scope) => quantity === "all" || quantity === "only";
const saysAll = (scope: Scope) => isAll(scope) || scope.quantity === "perhaps all";

const comparisons: readonly ScopeComparison[] = [
  {
    name: ALL_OR_SOME,
    isOpposite: (a, b) => isAll(a) && !saysAll(b) && !a.denies && !b.denies,
    isWeak: (a, b) => a.quantity === "only" && b.quantity !== "some",
    isOther: (a, b) => saysAll(a) && !saysAll(b),
  },
  {
    name: "whether there is an answer for each or one for all",
    isOpposite: (a, b) => a.answer === "each" && b.answer === "together",
    isOther: (a, b) => (a.answer === "each" || a.answer === "perhaps") && b.answer === "together",
    needsAmounts: true,
  },
  {
    name: "whether it is denied of all or of one",
    isOpposite: (a, b) => a.denied === "of one" && b.denied === "of all",
    isOther: (a, b) => a.denied === "of one" && b.denied === "of all",
  },
  {
    name: "whether one condition has to hold or both",
    isOpposite: (a, b) =>
      a.junction === "or" && b.junction === "and" || a.junction === "nor" && b.isAtOnce === true && b.denies,
    isOther: (a, b) => a.junction !== b.junction && (a.junction === "or" || a.junction === "nor"),
    isJunction: true,
  },
];

function isEither([here, there]: readonly Scope[], test: (a: Scope, b: Scope) => boolean): boolean {
  return here !== undefined && there !== undefined && (test(here, there) || test(there, here));
}
