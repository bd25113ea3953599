import { mayBeSameTarget, mentionsConcept, mentionsValue } from "./agreement.ts";
import { isOfPlace } from "./peoples.ts";
import { isParticiple } from "./phrase_words.ts";
import { sameConcept } from "./same_concept.ts";
import { hasOpposite } from "./has_opposite.ts";
import { hasToBe } from "./has_to_be.ts";
import { isAnyone } from "./is_anyone.ts";
import { isAskedByWhere } from "./is_asked_by_where.ts";
import { isFurtherColumn } from "./is_further_column.ts";
import { isHolder } from "./is_holder.ts";
import { isRequested } from "./is_requested.ts";
import { areSynonyms } from "./are_synonyms.ts";
import { lostRows } from "./lost_rows.ts";
import { sameExtreme } from "./order_differences.ts";
import { compares } from "./comparison_differences.ts";
import {
  type ComparisonTarget,
  identifies,
  isGeneric,
  isGenericWord,
  isMeasure,
} from "./comparison_target.ts";
import { adds, type Difference, doubted, lacks, unclear } from "./difference.ts";
import type { Concept, NamedValue } from "./elements.ts";
import type { ExpectedContent } from "./expected_content.ts";
import { comparedRoles } from "./name_roles.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { wordStem } from "../../linking/mod.ts";
import { opposites } from "./opposites.ts";
import { mayMeanTheSame } from "./synonyms.ts";
import { wordOf } from "./word_of.ts";
import { isLoose } from "./is_loose.ts";

export function conceptDifferences(
  found: ParsedSentence,
  { intention, required, allowed, understood }: ExpectedContent,
  isOffer: boolean,
): readonly Difference[] {
  const unsaid = required.concepts.filter((concept) =>
    !mentionsConcept(understood, concept) && !counts(understood, concept) &&
    !isBesideKey(concept, required, understood) && !isLabel(concept, required, understood) &&
    !isOnlyLink(concept, required, understood) && !isUnitOf(concept, required) &&
    !isSaidRole(concept, required, understood) && !isHolder(concept, required, understood) &&
    !isAnyone(concept, understood) && !isAskedByWhere(concept, required, understood) &&
    (isOffer || !isMeasured(concept, required, understood))
  );
  const added = found.concepts.filter((concept) =>
    !mentionsConcept(allowed, concept) && !counts(allowed, concept) &&
    !isBesideKey(concept, found, allowed) && !isLabel(concept, found, allowed) &&
    !isOnlyLink(concept, found, allowed) && !isUnitOf(concept, found) &&
    !isSaidRole(concept, found, allowed) && !isHolder(concept, found, allowed) &&
    !isAnyone(concept, allowed) && !isAskedByWhere(concept, found, allowed) &&
    !isMeasured(concept, found, allowed)
  );
  const tables = (sentence: ParsedSentence) => sentence.concepts.filter((concept) => concept.isTable);
  const missing = unsaid.filter((concept) =>
    ![...added, ...tables(understood)].some((other) => areSynonyms(concept, other))
  );
  const extra = added.filter((concept) =>
    ![...unsaid, ...tables(allowed)].some((other) => areSynonyms(concept, other))
  );
  const split = found.groups.find((concept) =>
    !mentionsConcept(allowed, concept) && !isBesideKey(concept, found, allowed)
  );
  const isWhole = required === intention && understood === found;
  const topicOf = (concept: Concept, own: ParsedSentence, other: ParsedSentence) =>
    isWhole && (isFurtherColumn(concept, own, other) || hasToBe(concept, own))
      ? "output" as const
      : "concept" as const;
  return [
    ...missing.map((concept) => {
      const difference = lacks(topicOf(concept, required, understood), `names ${concept.text}`);
      return mayBeMeant(concept, understood) || isLoose(concept, required) ? doubted(difference) : difference;
    }),
    ...extra.map((concept) => {
      const difference = adds(topicOf(concept, found, allowed), `names ${concept.text}`);
      return mayBeMeant(concept, allowed) || isLoose(concept, found) ? doubted(difference) : difference;
    }),
    ...(split !== undefined && found.aggregates.length > 0
      ? [adds("aggregate", `splits its answer by ${split.text}`)]
      : []),
  ];
}

/** Whether a sentence counts the rows of a table by their identifier: "the number of different trip ids". */
function counts({ aggregates }: ParsedSentence, table: Concept): boolean {
  return aggregates.some(({ function: name, of: { concepts } }) =>
    name === "count" && concepts.some((column) => identifies(column, table))
  );
}

/**
 * Whether an answer for each row of a table, which the other sentence names, is one for each value of this column, too: "for
 * each name and id of the trainer" has an answer for each trainer.
 */
function isBesideKey(column: Concept, { groups }: ParsedSentence, other: ParsedSentence): boolean {
  return isMeasure(column) && groups.includes(column) &&
    groups.some((key) =>
      other.concepts.some((table) =>
        identifies(key, table) && !column.tables.isDisjointFrom(table.candidates)
      )
    );
}

/** Whether a table's name only classifies what the other sentence names, too: "African countries", "capital cities". */
function isLabel(concept: Concept, { phrases }: ParsedSentence, other: ParsedSentence): boolean {
  return concept.isTable &&
    phrases.some((phrase) =>
      phrase.kind === "noun" && phrase.elements.includes(concept) &&
      phrase.elements.some((one) =>
        one !== concept &&
        (one.kind === "value"
          ? isOfRows(one, concept) && mentionsValue(other, one)
          : !/\p{L}{3}ed$/u.test(one.text) && mentionsConcept(other, one))
      )
    );
}

/** Whether a value selects rows of the table that the next word names: "African" in "African countries". */
function isOfRows({ text, places }: NamedValue, concept: Concept): boolean {
  return places.size === 0
    ? isOfPlace(text) && concept.stems.some((stem) => mayMeanTheSame(stem, "countri"))
    : [...concept.candidates].some((name) => places.has(name));
}

/**
 * Whether a foreign key that is not asked for is the only one from its table to another, and the other sentence joins rows of both:
 * "wines whose main variety is a grape variety with …", "wines where the … of the grape variety".
 */
function isOnlyLink(concept: Concept, { asked, outputs }: ParsedSentence, other: ParsedSentence): boolean {
  const { refersTo, tables, isTable, isRole } = concept;
  const named = new Set(
    [...other.concepts, ...other.labels].filter((one) => one.isTable).flatMap((one) => [...one.candidates]),
  );
  return refersTo.size > 0 && !isTable && !isRole && !asked.includes(concept) &&
    !outputs.concepts.includes(concept) &&
    [...tables, ...refersTo].every((table) => named.has(table));
}

/** Whether a name is only the unit of a bound, which is compared with that: "at least 300 seconds". */
const isUnitOf = (concept: Concept, { comparisons }: ParsedSentence) =>
  comparisons.some(({ unit }) => unit === concept.text.toLowerCase());

/** Whether a noun only tells the role of a name, which the other sentence tells by a verb: "with Ann as maker", "made by Ann". */
function isSaidRole(concept: Concept, sentence: ParsedSentence, other: ParsedSentence): boolean {
  return sentence.labelled.some(({ label, value }) =>
    label === concept && comparedRoles(value, [sentence, other]) === "same"
  );
}

/** Whether another word of the sentence may mean a concept. */
function mayBeMeant(concept: Concept, sentence: ParsedSentence): boolean {
  return concept.stems.some((stem) => [...sentence.stems].some((other) => mayMeanTheSame(stem, other))) ||
    // "Still open", "without a closed date"
    hasOpposite(concept.stems, sentence) ||
    // "The loser", "who lost"
    concept.stems.some((stem) =>
      [...sentence.stems].some((one) => one.length > 3 && one.length < stem.length && stem.startsWith(one))
    ) ||
    // "Whose conductor is", "conducted by"; "taken by whom", "who took".
    concept.stems.some((stem) => stem.length > 4 && sentence.words.includes(` ${stem.slice(0, 5)}`)) ||
    (!concept.isTable && isParticiple(concept.text.toLowerCase())) ||
    // "Of French nationality", "French ones".
    (concept.stems.some((stem) => stem.startsWith("nation")) &&
      sentence.values.some(({ text }) => isOfPlace(text))) ||
    mayBeTableOf(concept, sentence) ||
    // "Landlocked countries", "countries without a coast".
    (/(?:locked|less|free)$/i.test(concept.text) && sentence.denials.length > 0);
}

/** Whether a sentence names no table, and a column that a table has like others: a "student id". */
function mayBeTableOf(table: Concept, { concepts, labels }: ParsedSentence): boolean {
  const named = [...concepts, ...labels];
  return table.isTable && !named.some((other) => other.isTable && !isGeneric(other)) &&
    named.some((other) => other.isColumn && !other.tables.isDisjointFrom(table.tables));
}

/** Whether a column is only what is compared or ranked, where the other sentence compares or ranks without its name. */
function isMeasured(concept: Concept, sentence: ParsedSentence, other: ParsedSentence): boolean {
  // "Orders shipped in May" are not those of May.
  if (!isMeasure(concept) || concept.isPart) return false;
  const of = ({ of }: { readonly of: ComparisonTarget }) => of.concepts.includes(concept);
  const isOrdered = sentence.orderings.some((one) =>
    of(one) && other.orderings.some((another) => mayBeSameTarget(one.of, another.of))
  );
  return isOrdered || sentence.comparisons.some((one) => of(one) && compares(other, one)) ||
    sentence.extremes.some((one) => of(one) && other.extremes.some((another) => sameExtreme(one, another)));
}

/** Compares the outputs: they are to be the same kind of rows, and one key does not replace another. */
export function askedDifferences(
  found: ParsedSentence,
  { intention, required, understood }: ExpectedContent,
): readonly Difference[] {
  const [wanted, shown] = [meaningful(askedOf(required)), meaningful(askedOf(found))];
  const asks = (one: Concept | undefined, other: Concept | undefined) =>
    unclear("wording", `The intention asks for ${one?.text}, the interpretation for ${other?.text}.`);
  const isTold = wanted.some((one) => isRequested(one, found)) ||
    shown.some((one) => isRequested(one, intention));
  // "The number of countries per organization", "how many countries does each organization have?"
  const isCountOfEach = required === intention &&
    [found, intention].every(({ aggregates, groups }) =>
      groups.length > 0 && aggregates.length > 0 && aggregates.every((one) => one.function === "count")
    ) && found.groups.some((one) => intention.groups.some((other) => sameConcept(one, other)));
  if (isTold || isCountOfEach) return [];
  if (
    wanted.length > 0 && shown.length > 0 && !wanted.some((one) => shown.some((other) => related(one, other)))
  ) {
    if (required === intention && understood === found && areExchanged(found, intention)) {
      return [{ ...asks(wanted[0], shown[0]), side: "both" }];
    }
    return [(required === intention ? lostRows(found, intention) : undefined) ?? asks(wanted[0], shown[0])];
  }
  const isOther = wanted.length > 0 && shown.length > 0 && shown.every(isMeasure) &&
    !wanted.some((one) => shown.some((other) => sameConcept(one, other) || areSynonyms(one, other)));
  if (isOther) {
    return [(required === intention ? lostRows(found, intention) : undefined) ?? asks(wanted[0], shown[0])];
  }
  const keys = (list: readonly Concept[]) =>
    list.filter((concept) => isGenericWord(concept) && isMeasure(concept));
  const [wantedKeys, shownKeys] = [keys(required.asked), keys(found.asked)];
  const sameKey = wantedKeys.some((one) =>
    one.stems.every((stem) => found.stems.has(stem)) ||
    shownKeys.some((other) => sameConcept(one, other) || shareStem(one, other))
  );
  if (wantedKeys.length > 0 && shownKeys.length > 0 && !wanted.some(isMeasure) && !sameKey) {
    return [asks(wantedKeys[0], shownKeys[0])];
  }
  const lost = required === intention ? lostRows(found, intention) : undefined;
  if (lost !== undefined) return [doubted(lost)];
  const lostKey = keys(intention.asked).find((one) =>
    !one.stems.includes("name") && !one.stems.some((stem) => understood.stems.has(stem))
  );
  return lostKey === undefined
    ? []
    : [doubted(lacks("wording", `names ${lostKey.text} among what it asks for`))];
}

/**
 * Whether each sentence asks for rows that the other only names, and nothing is computed: "technicians whose supervisor is from Leipzig",
 * "supervisors of technicians from Leipzig".
 */
function areExchanged(found: ParsedSentence, intention: ParsedSentence): boolean {
  const isPlain = [found, intention].every(({ outputs, aggregates, groups, text }) =>
    outputs.isComplete && outputs.concepts.length === 1 && outputs.owners.length === 0 &&
    aggregates.length + groups.length === 0 && !/\p{L}['’]s?\b/u.test(text)
  );
  const [one, other] = [found.outputs.concepts[0], intention.outputs.concepts[0]];
  return isPlain && one !== undefined && other !== undefined &&
    [one, other].every((rows) => rows.isTable || rows.refersTo.size > 0) &&
    namesAside(intention, one) && namesAside(found, other);
}

/** Whether a sentence names rows by a noun that no answer is by: not "bookings by member". */
const namesAside = ({ phrases }: ParsedSentence, rows: Concept) =>
  phrases.some((phrase, i) => {
    const before = phrases[i - 1];
    return phrase.kind === "noun" &&
      !(before?.kind === "preposition" && /^(?:by|per|for|as)$/.test(before.text)) &&
      phrase.elements.some((one) => one.kind === "concept" && sameConcept(one, rows));
  });

/** The outputs as the phrases tell, with those whose they are; as the order of the names tells where they do not. */
const askedOf = ({ outputs, asked }: ParsedSentence) =>
  outputs.isComplete ? [...outputs.concepts, ...outputs.owners] : asked;

const meaningful = (list: readonly Concept[]) => list.filter((concept) => !isGeneric(concept));

const shareStem = (a: Concept, b: Concept) => a.stems.some((stem) => b.stems.includes(stem));

function related(a: Concept, b: Concept): boolean {
  return sameConcept(a, b) || areSynonyms(a, b) ||
    (!(a.isTable && b.isTable) && [...a.tables].some((table) => b.tables.has(table)));
}

/** Measures with the words that say them, none of which is another. */
const MEASURES: readonly (readonly string[])[] = [
  "height tall taller tallest",
  "weight weigh weighs weighing heavy heavier heaviest",
  "age old older oldest young younger youngest born birth birthday",
  "price cost costs costing expensive cheap cheaper cheapest",
  "speed fast faster fastest slow slower slowest",
  "depth deep deeper deepest",
  "temperature warm warmer warmest cold colder coldest hot hotter hottest",
].map((words) => [...new Set(words.split(" ").map(wordStem))]);

const EXCLUSIVE = [
  ...opposites,
  ...MEASURES.flatMap((one, i) => MEASURES.slice(i + 1).map((other) => [one, other] as const)),
];

const CONVERSE = / (?:win|lose|bui|sell|import|export) /;

/** Whether two sentences have the same two names, who may do the opposite to each other. */
const namesBoth = ({ values }: ParsedSentence, other: ParsedSentence) =>
  values.filter((value) => mentionsValue(other, value)).length > 1;

/** Whether one of two sentences says from or to whom: "who bought it", "to whom it was sold". */
const turnsSides = ({ words }: ParsedSentence, other: ParsedSentence) =>
  [words, other.words].some((one) => / (?:to|from) whom | whom .*(?:to|from) $| from /.test(one));

const SEXES = / (?:female|male|females|males|woman|women|man|men|girls?|boys?|guys?|sex|gender) /;

/** "Female students" are not all students, whatever column holds their sex. */
export function sexDifferences(
  found: ParsedSentence,
  { required, allowed }: ExpectedContent,
): readonly Difference[] {
  const adjective = / (?:female|male) /;
  if (adjective.test(required.words) && !SEXES.test(found.words)) return [lacks("wording", "tells a sex")];
  return adjective.test(found.words) && !SEXES.test(allowed.words) ? [adds("wording", "tells a sex")] : [];
}

export function oppositeWords(
  found: ParsedSentence,
  { required, allowed }: ExpectedContent,
): readonly Difference[] {
  const says = (sentence: ParsedSentence, stems: readonly string[]) =>
    stems.some((stem) => sentence.stems.has(stem));
  return EXCLUSIVE.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]).flatMap((
    [mine, theirs],
  ): readonly Difference[] =>
    says(required, mine) && !says(required, theirs) && says(found, theirs) && !says(found, mine) &&
      !says(allowed, theirs)
      ? [{
        topic: "wording",
        // "Ann beat Bo", "Bo lost to Ann"; "still open", "not closed"
        side: CONVERSE.test(` ${mine.join(" ")} `) &&
              (namesBoth(found, required) || turnsSides(found, required)) ||
            found.denials.length !== required.denials.length
          ? "unclear"
          : "both",
        text: `The intention says "${
          wordOf(mine.find((stem) => required.stems.has(stem)) ?? "", required.words)
        }", the interpretation "${wordOf(theirs.find((stem) => found.stems.has(stem)) ?? "", found.words)}".`,
      }]
      : []
  );
}
