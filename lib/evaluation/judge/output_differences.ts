import { mentionsConcept } from "./agreement.ts";
import type { NounPhrase } from "./phrase.ts";
import { sameConcept } from "./same_concept.ts";
import { identifies, isGenericWord, isMeasure } from "./comparison_target.ts";
import { adds, type Difference, doubted, lacks, unclear } from "./difference.ts";
import type { Concept } from "./elements.ts";
import { exchangedRows } from "./exchanged_rows.ts";
import type { ExpectedContent } from "./expected_content.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { INTRODUCTORY, isParticiple } from "./phrase_words.ts";
import { isKindNoun } from "./is_kind_noun.ts";
import { mayMeanTheSame } from "./synonyms.ts";
import { isKnownWord } from "./thesaurus.ts";
import { UNIT } from "./units.ts";

/** Columns that one sentence asks for and the other, whose outputs are all read, does not mention. */
export function outputDifferences(
  found: ParsedSentence,
  { intention, required, understood }: ExpectedContent,
): readonly Difference[] {
  const isWhole = required === intention && understood === found;
  const missing = unasked(intention, found).map((one) => ({
    difference: lacks("output", `names ${one.text} among what it asks for`),
    isOpen: mayBeAsked(one, found),
  }));
  const extra = unasked(found, intention).map((one) => ({
    difference: adds("output", `names ${one.text} among what it asks for`),
    isOpen: mayBeAsked(one, intention),
  }));
  const columns = [...missing, ...extra];
  const measured = [[found, intention], [intention, found]].flatMap(([one, other]) => {
    const [noun] = one?.outputs.measures ?? [];
    const isSaid = one?.outputs.measures.some((stem) => other?.stems.has(stem));
    return noun === undefined || isSaid || !other?.outputs.isComplete
      ? []
      : [unclear("output", `One of the sentences asks "${noun}", the other does not.`)];
  });
  const [one, another] = [found, intention].map(soleColumn);
  const other = one !== undefined && another !== undefined && !sameConcept(one, another) &&
      !one.stems.some((stem) => another.stems.some((word) => mayMeanTheSame(stem, word)))
    ? [unclear("output", `The intention asks for ${another.text}, the interpretation for ${one.text}.`)]
    : [];
  // "The name of the rivers" asks for rivers.
  const meaningful = ({ outputs }: ParsedSentence) => {
    const named = outputs.concepts.filter((concept) => !isGenericWord(concept));
    const rows = named.length < outputs.concepts.length ? [...named, ...outputs.owners] : named;
    return outputs.isComplete ? rows : [];
  };
  const [asked, shown] = [meaningful(intention), meaningful(found)];
  const rows = asked.length > 0 && shown.length > 0 &&
      !asked.some((a) =>
        shown.some((b) =>
          sameConcept(a, b) ||
          a.stems.some((stem) => b.stems.some((other) => stem === other || mayMeanTheSame(stem, other)))
        )
      )
    ? [
      unclear(
        "output",
        `The intention asks for ${asked[0]?.text}, the interpretation for ${shown[0]?.text}.`,
      ),
    ]
    : [];
  const others = isWhole ? [...exchangedRows(found, intention), ...otherTables(found, intention)] : [];
  const further = isWhole ? [...lostFurther(found, intention), ...furtherRows(found, intention)] : [];
  const split = isWhole ? splitFurther(found, intention) : [];
  const heads = isTurned(found, intention) || isTurned(intention, found)
    ? [unclear("output", "What one sentence asks for is a detail of the other.")]
    : [];
  const [counted, rivals] = [intention.outputs.counted, found.outputs.counted];
  const count = counted.length > 0 && rivals.length > 0 &&
      !counted.some((one) => rivals.some((another) => mayBeSameNoun(one, another)))
    ? [countsOthers(counted[0], rivals[0], { found, intention, isWhole })]
    : [];
  const keys = ({ outputs }: ParsedSentence) =>
    outputs.concepts.filter((one) => isMeasure(one) && /^(?:id|code|number)$/.test(one.stems.at(-1) ?? ""))
      .length;
  const isOne = intention.outputs.isComplete && found.outputs.isComplete && keys(intention) > 0 &&
    keys(found) > 0 &&
    keys(intention) !== keys(found);
  const more = isOne ? [unclear("output", "One of the sentences asks for more keys than the other.")] : [];
  return [
    ...others,
    ...split,
    ...further,
    ...rows,
    ...heads,
    ...count,
    ...more,
    ...[
      ...columns.filter(({ isOpen }) => !isOpen).map(({ difference }) => difference),
      ...measured,
      ...other.filter(() => !columns.some(({ isOpen }) => isOpen)),
    ].map((one): Difference => isWhole ? { ...one, side: "both" } : doubted(one)),
    ...columns.filter(({ isOpen }) => isOpen).map(({ difference }) => doubted(difference)),
  ];
}

/**
 * A contradiction where each sentence shows a table that the other one does not, one of them by columns alone, none of which leads to
 * another table: "the duty of the crews" is no word for employees.
 */
function otherTables(found: ParsedSentence, intention: ParsedSentence): readonly Difference[] {
  const [asked, shown] = [intention.outputs.shown, found.outputs.shown];
  // "Kyle's friends", "the players' names": who has what is not cut into phrases.
  const isPossessive = [found, intention].some(({ text }) => /\p{L}['’](?:s\b|(?=\s))/u.test(text));
  if (asked === undefined || shown === undefined || isPossessive) return [];
  const lost = asked.tables.difference(shown.tables);
  const added = shown.tables.difference(asked.tables);
  const isShownByColumns = [asked, shown].some(({ concepts }) => concepts.every(isMeasure));
  if (lost.size === 0 || added.size === 0 || !isShownByColumns) return [];
  const concepts = [...asked.concepts, ...shown.concepts];
  const leads = concepts.some(({ isPart, refersTo, isTable }) => isPart || (refersTo.size > 0 && !isTable));
  const isSaid = asked.concepts.some((one) =>
    !isGenericWord(one) &&
    shown.concepts.some((other) =>
      !isGenericWord(other) && lost.intersection(new Set(one.tables)).size > 0 &&
      one.stems.some((stem) => other.stems.some((word) => stem === word || mayMeanTheSame(stem, word)))
    )
  );
  if (leads || isSaid) return [];
  const text = `The intention asks for ${wordsOf(lost)}, the interpretation for ${wordsOf(added)}.`;
  return [{ topic: "output", side: "both", text }];
}

/** What the intention asks for beside its rows, which the interpretation does not name: "along with the moves of those crews". */
function lostFurther(found: ParsedSentence, { text, concepts }: ParsedSentence): readonly Difference[] {
  return concepts.filter((one) =>
    !mentionsConcept(found, one) && !one.isPart &&
    !found.unread.some((stem) => one.stems.some((other) => mayMeanTheSame(stem, other))) &&
    new RegExp(`${FURTHER}${RegExp.escape(one.text)}(?!\\p{L})`, "iu").test(text)
  ).slice(0, 1).map((one) => lacks("output", `asks for ${one.text}`));
}

/** Contradictions where one sentence lists rows beside columns, and the other, which is all read, the columns alone: "pieces, scores and students". */
function furtherRows(found: ParsedSentence, intention: ParsedSentence): readonly Difference[] {
  const more = ({ outputs: { concepts, isComplete } }: ParsedSentence, other: ParsedSentence) =>
    isComplete && other.outputs.isComplete && other.outputs.concepts.length > 1 &&
      other.outputs.concepts.length < concepts.length &&
      other.outputs.concepts.every((one) => isMeasure(one) && concepts.some((same) => sameConcept(one, same)))
      ? concepts.filter(({ isTable, stems }) => isTable && !stems.some((stem) => other.stems.has(stem)))
      : [];
  return [
    ...more(intention, found).map(({ text }) => lacks("output", `names ${text} among what it asks for`)),
    ...more(found, intention).map(({ text }) => adds("output", `names ${text} among what it asks for`)),
  ].slice(0, 1).map((one): Difference => ({ ...one, side: "both" }));
}

/** Words before what is asked for beside something else. */
const FURTHER =
  "\\b(?:plus|(?:together|along) with|as well as|and what (?:is|are|was|were)|and also|and (?:list|give|show|add)|" +
  "and(?= (?:the )?[\\p{L} ]{1,40} of (?:each|that|those|it|them)\\b)) " +
  "(?:(?:the|their|its|his|her|all|those|these|different) )*";

/** A contradiction where one sentence has an answer for each row of a further table, which the other table of its answers does not tell. */
function splitFurther(found: ParsedSentence, intention: ParsedSentence): readonly Difference[] {
  const [here, there] = [found, intention].map(({ groups }) => groups.filter(({ isTable }) => isTable));
  if (here === undefined || there === undefined || here.length === 0 || there.length === 0) return [];
  const isRanked = [found, intention].every(({ aggregates, extremes }) =>
    aggregates.length + extremes.length > 0
  );
  // "Each dog owner" has no answer for each dog, "for each name of the dog" has.
  const isSplit = (table: Concept) =>
    [found, intention].some(({ groups }) =>
      groups.includes(table) &&
      groups.some((one) => isMeasure(one) && [...one.tables].every((name) => table.candidates.has(name)))
    );
  if (!isRanked) return [];
  const isTold = (table: Concept, others: readonly Concept[]) =>
    others.some((other) => sameConcept(table, other) || leadsTo(other, table));
  const further =
    [[here, there], [there, here]].flatMap(([some = [], others = []]) =>
      others.every((other) => some.some((one) => sameConcept(one, other)))
        ? some.filter((table) => isSplit(table) && !isTold(table, others))
        : []
    )[0];
  if (further === undefined) return [];
  const text = `Only one of the sentences has an answer for each ${further.text}.`;
  return [{ topic: "output", side: "both", text }];
}

/** Whether a row of one table tells a row of another, by a column that is called after it. */
function leadsTo(from: Concept, to: Concept): boolean {
  const tables = [...from.candidates].filter((name) => !name.includes("."));
  return [...to.candidates].some((name) => tables.some((table) => name.startsWith(`${table}.`)));
}

const wordsOf = (tables: ReadonlySet<string>) =>
  [...tables].map((table) => table.replaceAll("_", " ")).join(" and ");

/** What two nouns that are counted differ in: surely where both are everyday words, and neither sentence has a word for the other's. */
function countsOthers(
  one: NounPhrase | undefined,
  other: NounPhrase | undefined,
  { found, intention, isWhole }: {
    readonly found: ParsedSentence;
    readonly intention: ParsedSentence;
    readonly isWhole: boolean;
  },
): Difference {
  const text = `The intention counts ${one?.text}, the interpretation ${other?.text}.`;
  const isMissing = (noun: NounPhrase | undefined, { stems }: ParsedSentence) =>
    noun !== undefined && isKnownWord(noun.head) &&
    ![...stems].some((stem) => stem === noun.head || mayMeanTheSame(stem, noun.head));
  // Members are people.
  const isAnyone = [one, other].some((noun) => noun !== undefined && /^(?:people|persons?)$/.test(noun.text));
  const isSure = isWhole && !isAnyone &&
    (isMissing(one, found) && isMissing(other, intention) || areOtherTables(one, other) ||
      isColumnOf(one, other, intention) || isColumnOf(other, one, found) ||
      areExchanged(one, other, { found, intention }));
  return isSure ? { topic: "output", side: "both", text } : unclear("output", text);
}

/** Whether each sentence counts what the other only names: "how many regions have parks", "how many parks have a region". */
function areExchanged(
  one: NounPhrase | undefined,
  other: NounPhrase | undefined,
  { found, intention }: { readonly found: ParsedSentence; readonly intention: ParsedSentence },
): boolean {
  const names = ({ phrases }: ParsedSentence, noun: NounPhrase | undefined) =>
    phrases.some((phrase) => phrase.kind === "noun" && phrase.head === noun?.head);
  const isOf = ({ head }: NounPhrase, { words }: ParsedSentence) =>
    new RegExp(` number of \\w+ of (?:the |all )?${head}`).test(words);
  return one !== undefined && other !== undefined && names(found, one) && names(intention, other) &&
    !isOf(one, found) && !isOf(other, intention);
}

/** Whether different values of a column, or hours, are counted, and rows: "how many different cities", "how many patients". */
function isColumnOf(
  one: NounPhrase | undefined,
  other: NounPhrase | undefined,
  { aggregates }: ParsedSentence,
): boolean {
  const [column, rows] = [one, other].map((noun) =>
    noun?.elements.length === 1 ? noun.elements[0] : undefined
  );
  return column?.kind === "concept" && rows?.kind === "concept" && rows.isTable && !column.isTable &&
    isMeasure(column) && column.refersTo.size === 0 && !isGenericWord(column) &&
    !/^(?:id|code|number|name|titl)$/.test(column.stems.at(-1) ?? "") &&
    (UNIT.test(column.text) || aggregates.some((count) => count.function === "count" && count.distinct));
}

/** Whether two nouns are names of different tables, each alone. */
function areOtherTables(one: NounPhrase | undefined, other: NounPhrase | undefined): boolean {
  const [a, b] = [one, other].map((noun) => noun?.elements.length === 1 ? noun.elements[0] : undefined);
  return a?.kind === "concept" && b?.kind === "concept" && a.isTable && b.isTable && !a.isPart && !b.isPart &&
    a.candidates.isDisjointFrom(b.candidates);
}

/** Whether the noun of a superlative is asked for in one of two sentences alone: "the longest range", "peaks of the longest range". */
function isTurned(one: ParsedSentence, other: ParsedSentence): boolean {
  const nouns = [one, other].map(({ phrases }) => phrases.filter((phrase) => phrase.kind === "noun"));
  const [asked, ...details] = nouns[0]?.filter(({ head }) => !INTRODUCTORY.test(head)) ?? [];
  const [rival] = nouns[1]?.filter(({ head }) => !INTRODUCTORY.test(head)) ?? [];
  return asked !== undefined && rival?.superlative !== undefined && asked.superlative === undefined &&
    asked.elements.length === 0 && other.unread.includes(asked.head) &&
    details.some(({ head, superlative }) => superlative !== undefined && head === rival.head);
}

/** Whether two nouns may be the same, by their names or last words. */
function mayBeSameNoun(a: NounPhrase, b: NounPhrase): boolean {
  const stems = ({ head, before, elements }: NounPhrase) => [
    head,
    ...(before !== undefined && isKindNoun(head) ? [before] : []),
    ...elements.flatMap((one) => one.kind === "concept" ? one.stems : []),
  ];
  const isNamed = a.elements.some((one) =>
    b.elements.some((other) => one.kind === "concept" && other.kind === "concept" && sameConcept(one, other))
  );
  return isNamed ||
    stems(a).some((one) => stems(b).some((other) => one === other || mayMeanTheSame(one, other)));
}

function unasked({ outputs, phrases, extremes }: ParsedSentence, other: ParsedSentence): readonly Concept[] {
  if (!other.outputs.isComplete) return [];
  return outputs.concepts.filter((one) => {
    const noun = one.stems.at(-1) ?? "";
    // "Landlocked countries", "countries without a coast".
    const isQuality = /\p{L}{3}ed$/u.test(one.text) && other.denials.length > 0 ||
      qualifiesRows(one, phrases) && other.denials.length + other.nulls.length > 0;
    // "The hut opened earliest", "the oldest hut"
    const isRanked = isParticiple(one.text.toLowerCase()) && other.extremes.length > 0 &&
      extremes.some(({ of }) => of.concepts.includes(one));
    return isMeasure(one) && !isQuality && !isRanked && noun !== "name" && noun !== "titl" &&
      !other.outputs.concepts.some((another) => sameConcept(one, another) || identifies(one, another)) &&
      ![...other.stems].some((stem) => stem === noun || mayMeanTheSame(noun, stem)) &&
      (/^(?:id|code|number)$/.test(noun) || isGenericWord(one) || !mentionsConcept(other, one));
  });
}

/** Whether a column's word stands before the name of rows: "open complaints". */
const qualifiesRows = (one: Concept, phrases: ParsedSentence["phrases"]) =>
  phrases.some((phrase) => {
    const last = phrase.kind === "noun" ? phrase.elements.at(-1) : undefined;
    return phrase.kind === "noun" && phrase.elements.includes(one) && last?.kind === "concept" &&
      last.isTable;
  });

/** Whether a sentence may ask for a column by another word: for its rows, for those that it leads to, or for a number of them. */
function mayBeAsked(one: Concept, sentence: ParsedSentence): boolean {
  const isRole = sentence.outputs.concepts.some(({ isTable, candidates }) =>
    isTable && !one.refersTo.isDisjointFrom(candidates)
  );
  const isKey = /^(?:id|code|identifi)$/.test(one.stems.at(-1) ?? "") &&
    / (?:the|their|its|his|her|with|and) (?:numbers?|references?|ids?|codes?|keys?) (?!of)/.test(
      sentence.words,
    );
  return isRole || isKey || mayNameRows(one, sentence);
}

/** Whether a column may say which of the rows it is that the other sentence asks for: "the label of the rooms" for "the rooms". */
function mayNameRows(one: Concept, { outputs }: ParsedSentence): boolean {
  return /^(?:label|tag|code|id|symbol|designat)$/.test(one.stems.at(-1) ?? "") &&
    outputs.concepts.some(({ isTable, candidates }) => isTable && !one.tables.isDisjointFrom(candidates));
}

/** The column that a sentence asks for if it asks for one only. */
function soleColumn({ outputs }: ParsedSentence): Concept | undefined {
  const [one, ...more] = outputs.concepts;
  return outputs.isComplete && one !== undefined && more.length === 0 && isMeasure(one) && !isGenericWord(one)
    ? one
    : undefined;
}
