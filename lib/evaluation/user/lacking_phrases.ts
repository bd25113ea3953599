import { splitName } from "../../schema/mod.ts";
import { wordStem } from "../../linking/mod.ts";
import { mayMeanTheSame } from "../judge/synonyms.ts";
import type { CheckReason } from "../types.ts";
import { type Phrase, stemsOf } from "./phrases_of.ts";
import { isSeen } from "./is_seen.ts";
import { limits, limitsBehind } from "./understandable.ts";

/** Words of columns by which things are called, and not what is stored of them. */
const LABELS = new Set(
  "name title label description first last full id code key number no nr identifier".split(" ").map(wordStem),
);

/** The labels by which people speak of the thing itself. */
const NAMES = new Set(["name", "title", "label"].map(wordStem));

/** How people ask for what is computed, by the word that columns of it begin with. */
const MEASURES: readonly (readonly [column: RegExp, phrase: RegExp])[] = [
  [/^(?:count|number|n)\b/, /\b(?:how (?:many|often)|number|count)\b/i],
  [/^(?:sum|total)\b/, /\b(?:total|sum|combined|altogether|overall|how much)\b/i],
  [/^(?:avg|average|mean)\b/, /\b(?:average|mean)\b/i],
  [/^(?:min|minimum)\b/, /\b(?:minimum|\w{3,}est|least|first)\b/i],
  [/^(?:max|maximum)\b/, /\b(?:maximum|\w{3,}est|most|last)\b/i],
];

export interface LackingAnswer {
  /** Of the comparison of its rows. */
  readonly reasons: readonly CheckReason[];
  readonly interpretation: string;
}

/** How a phrase begins that says which rows are meant, or in which order. */
const CONDITION =
  /^(?:with (?:the|their|its) (?:\w+est|most|least|first|last)|only|sorted|ordered|instead|in all|where|without|(?:please )?(?:consider|keep to|stick to|drop|ignore))\b/i;

/** How a phrase ends that says what is known, or by what is sorted. */
const NO_COLUMN =
  /\b(?:is|are) (?:known|given|recorded)$|^\w+est(?: [\w-]+){0,3} (?:first|last)$|^(?:[\w-]+,? )?\w+est first$/i;

/**
 * The phrases of an intention that ask for the columns that an answer lacks, in their order; none for a column of which no
 * word stands in a phrase.
 *
 * A column is asked for by its own words ("the city of each"), by how what is computed is asked for ("how many treatments"),
 * and one by which things are called ("first_name") by the phrase that begins with its table ("their professionals"), or
 * says "each" of it.
 */
export function lackingPhrases(
  { reasons, interpretation }: LackingAnswer,
  phrases: readonly Phrase[],
): readonly Phrase[] {
  // The question is last, after what the answers to come are limited to.
  const question = phrases.filter(({ sentence }) => sentence === phrases.at(-1)?.sentence);
  const asked = question.filter((phrase) =>
    !limits(phrase) && !CONDITION.test(phrase.text) && !NO_COLUMN.test(phrase.text)
  );
  const columns = lackingColumns(reasons);
  const found = columns.map((column) => {
    const phrase = phraseOf(column, asked) ?? groupOf(column, question);
    return phrase && unlessShown(phrase, column, interpretation);
  });
  const lacking = found.filter((phrase) => phrase !== undefined);
  // What no phrase names by its words is asked for by one of those whose words the answer does not have.
  const others = found.includes(undefined) && columns.length > 0
    ? asked.filter((phrase) => !lacking.includes(phrase) && !isSeen(phrase, interpretation))
    : [];
  const told = question.filter((phrase) => lacking.includes(phrase) || others.includes(phrase));
  return [...told, ...furtherGroups(lacking, told)].map((phrase) => asColumn(withLimits(phrase, question)));
}

interface LackingColumn {
  readonly name: string;
  /** @default not known, or it is computed */
  readonly table?: string | undefined;
}

function lackingColumns(reasons: readonly CheckReason[]): readonly LackingColumn[] {
  return reasons.flatMap(({ kind, columns = [], tables = [] }) =>
    kind !== "missing_columns" ? [] : columns.map((name, i) => {
      const table = tables[i] ?? undefined;
      return {
        name: table !== undefined && name.startsWith(`${table}.`) ? name.slice(table.length + 1) : name,
        table,
      };
    })
  );
}

/**
 * A phrase that asks for a column by what it is of ("their species" for a family), as far as the answer does not show that
 * otherwise: what is only called by another name is not lacking, and of what is shown without its ID, the ID is.
 */
function unlessShown(
  phrase: Phrase,
  { name, table }: LackingColumn,
  interpretation: string,
): Phrase | undefined {
  const thing = { ...phrase, stems: new Set([...phrase.stems].filter((stem) => !/^\d/.test(stem))) };
  if (table === undefined || !isSeen(thing, outputsOf(interpretation))) return phrase;
  const ofTable = stemsIn(splitName(table));
  const own = stemsIn(splitName(name)).filter((stem) => !ofTable.includes(stem));
  const further = own.filter((stem) => !LABELS.has(stem));
  if (further.some((stem) => [...phrase.stems].some((one) => one === stem || mayMeanTheSame(one, stem)))) {
    return phrase;
  }
  if (further.length > 0) return undefined;
  if (!own.some((stem) => IDENTIFIERS.has(stem)) || phrase.stems.has(ID)) return phrase;
  if (!/^(?:the|their|its|his|her|those|these)\b/i.test(phrase.text)) return undefined;
  const text = `the ${/s\b/.test(phrase.text) ? "IDs" : "ID"} of ${phrase.text}`;
  return { ...phrase, text, whole: text, stems: stemsOf(text) };
}

const ID = wordStem("id");

const IDENTIFIERS = new Set(["id", "key", "identifier"].map(wordStem));

/** A question that would be another one without what limits it: "how many regions have a cave with a depth over 9 m". */
function withLimits(phrase: Phrase, question: readonly Phrase[]): Phrase {
  const place = question.indexOf(phrase);
  if (place < 0 || !/^(?:how many|which|what)\b.*\b(?:has|have|had|is|are)\b/i.test(phrase.text)) {
    return phrase;
  }
  const behind = limitsBehind(place, question).map((at) => question[at]?.whole ?? "");
  const text = [phrase.text, ...behind].join(" ");
  return { ...phrase, text, whole: text };
}

/** "with their fares" asks for their fares, "for each club" for each club. */
function asColumn(phrase: Phrase): Phrase {
  const text = phrase.text.replace(/^with (?=(?:their|its|the)\b)|^for (?=(?:each|every|all)\b)/i, "");
  return text === phrase.text ? phrase : { ...phrase, text, whole: text };
}

/** What an interpretation says before its conditions and its order. */
function outputsOf(interpretation: string): string {
  return interpretation.split(/\b(?:where|whose|sorted|ordered)\b/i)[0] ?? "";
}

function phraseOf({ name, table }: LackingColumn, asked: readonly Phrase[]): Phrase | undefined {
  const words = splitName(name);
  const measure = table === undefined
    ? MEASURES.find(([column]) => column.test(words.join(" ")))?.[1]
    : undefined;
  if (measure) return asked.find(({ text }) => measure.test(text));
  const ofTable = stemsIn(splitName(table ?? ""));
  const own = stemsIn(words).filter((stem) => !LABELS.has(stem) && !ofTable.includes(stem));
  const labels = stemsIn(words).filter((stem) => LABELS.has(stem));
  const isPlainName = labels.some((stem) => NAMES.has(stem));
  return (own.length > 0 ? mostOf(own, asked) : undefined) ??
    (own.length === 0 && !isPlainName ? labelled(labels, asked) : undefined) ?? mostAbout(ofTable, asked) ??
    (own.length === 0 ? labelled(labels, asked) : undefined);
}

/** "each keeper", where a phrase that asks for something else says so in passing. */
function groupOf({ table }: LackingColumn, question: readonly Phrase[]): Phrase | undefined {
  const ofTable = stemsIn(splitName(table ?? ""));
  for (const phrase of question) {
    for (const [text, ...words] of phrase.text.matchAll(GROUP)) {
      const stems = stemsIn(words.filter((word) => word !== undefined));
      const isTable = stems.length > 0 && ofTable.every((stem, i) => stems[i] === stem);
      if (isTable && ofTable.length > 0) {
        const group = [text.split(/\s+/)[0], ...words.slice(0, ofTable.length)].join(" ");
        return { ...phrase, text: group, whole: group, stems: stemsOf(group) };
      }
    }
  }
  return undefined;
}

const GROUP = /\b(?:each|every)\s+([\p{L}]+)(?:[\s-]+([\p{L}]+))?(?:[\s-]+([\p{L}]+))?/giu;

/** Returns lacking groups that are neither in the message already nor part of one of its phrases, without repeats. */
function furtherGroups(lacking: readonly Phrase[], told: readonly Phrase[]): readonly Phrase[] {
  const groups = new Map(lacking.filter((phrase) => !told.includes(phrase)).map((one) => [one.text, one]));
  return [...groups.values()].filter(({ text }) => !told.some((phrase) => phrase.text.includes(text)));
}

function stemsIn(words: readonly string[]): readonly string[] {
  return words.filter((word) => word.length > 1).map(wordStem);
}

/** The phrase that has most of the words, of a column's at least half. */
function mostOf(stems: readonly string[], asked: readonly Phrase[]): Phrase | undefined {
  const share = (phrase: Phrase) =>
    stems.filter((stem) => [...phrase.stems].some((one) => one === stem || mayMeanTheSame(one, stem)))
      .length /
    stems.length;
  return asked.filter((phrase) => share(phrase) >= 0.5).toSorted((a, b) => share(b) - share(a))[0];
}

/** The phrase whose first thing, beside what it is called, is most likely that table's. */
function mostAbout(table: readonly string[], asked: readonly Phrase[]): Phrase | undefined {
  const isOfTable = (stem: string | undefined) =>
    stem !== undefined && table.some((one) => one === stem || mayMeanTheSame(one, stem));
  const likeness = ({ text }: Phrase) => {
    if (COUNTS.test(text)) return 0;
    const things = text.split(FURTHER).map((part) =>
      [...stemsOf(part)].filter((stem) => !LABELS.has(stem) && !/^\d+$/.test(stem))
    );
    const thing = things.find((stems) => stems.length > 0) ?? [];
    const shared = thing.filter(isOfTable).length;
    // "the lightest pets", "the keepers hired in 2019"
    const isNoun = isOfTable(thing[0]) || isOfTable(thing.at(-1));
    return isNoun ? shared / (thing.length + table.length - shared) : 0;
  };
  return asked.filter((phrase) => likeness(phrase) > 0).toSorted((a, b) => likeness(b) - likeness(a))[0];
}

/** How a phrase begins that asks for a number of things and not for the things. */
const COUNTS =
  /^(?:the |its |their )?(?:(?:total|overall) )?(?:how many|number|count|average|total|sum|mean)\b/i;

/** Words behind which a phrase says more of what it names. */
const FURTHER =
  /\b(?:of|that|who|whom|whose|which|with|without|in|on|at|for|from|by|to|has|have|had|is|are|was|were)\b/i;

/** The phrase that asks for nothing but such a label ("show its name", "the description of each"). */
function labelled(labels: readonly string[], asked: readonly Phrase[]): Phrase | undefined {
  return asked.find(({ stems }) =>
    [...stems].every((stem) => LABELS.has(stem)) && labels.some((label) => stems.has(label))
  );
}
