import { type ComparisonTarget, isGeneric, isMeasure } from "./comparison_target.ts";
import { wordStem } from "../../linking/mod.ts";
import { belongsTo } from "./peoples.ts";
import { mayMeanTheSame } from "./synonyms.ts";
import { type Concept, folded, isDateName, type NamedValue } from "./elements.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { areRivals } from "./are_rivals.ts";
import { UNIT } from "./units.ts";
import { sameConcept } from "./same_concept.ts";

/** Words that express a measure without its name. */
const SAID_BY: ReadonlyMap<string, RegExp> = new Map([
  ["popul", / (?:inhabitants?|residents?|people|populous|populated) /],
  ["depth", / (?:deep|deeper|deepest) /],
  ["length", / (?:long|longer|longest) /],
  ["height", / (?:tall|taller|tallest|high|higher|highest) /],
  ["weight", / (?:heavy|heavier|heaviest|weigh|weighs) /],
  ["area", / (?:large|larger|largest|big|bigger|biggest|small|smaller|smallest) /],
  ["ag", / (?:old|older|oldest|young|younger|youngest) /],
  ["date", / when /],
  ["elev", / (?:high|higher|highest|low|lower|lowest|tall|taller|tallest) /],
]);

/** Whether two targets may be the same: one is empty, or they share a name and an owner. */
export function mayBeSameTarget(a: ComparisonTarget, b: ComparisonTarget): boolean {
  const columns = (target: ComparisonTarget) => target.concepts.filter(isMeasure);
  const [first, second] = [columns(a), columns(b)];
  if (first.length > 0 && second.length > 0) {
    // "Sold for more than 500": whatever was sold is not what is compared, but "hired after May" is no date of a move.
    const isPart = [first, second].some((concepts) => concepts.every((concept) => concept.isPart)) &&
      ![...first, ...second].every(isDate);
    return isPart ||
      (first.some((one) => second.some((other) => sameConcept(one, other))) && sameOwner(a, b));
  }
  const measured = (
    target: ComparisonTarget,
  ) => [
    ...target.measures,
    // "Minutes" say in what is measured, and not what.
    ...columns(target).filter(({ text }) => !UNIT.test(text.toLowerCase())).flatMap((concept) =>
      concept.stems
    ),
  ];
  const [one, other] = [measured(a), measured(b)];
  return one.length === 0 || other.length === 0 || one.some((stem) => other.includes(stem));
}

/** Whether all columns that a name may mean hold dates by their names. */
const isDate = ({ candidates }: Concept) =>
  [...candidates].every((name) => isDateName(name) || /[._]year$/i.test(name));

/** Whether two targets may be columns of one table: the area of an island is not that of a sea. */
function sameOwner(a: ComparisonTarget, b: ComparisonTarget): boolean {
  return a.owners.length === 0 || b.owners.length === 0 || a.owners.some((table) => b.owners.includes(table));
}

/** Whether two values may be the same, in another spelling or as an adjective ("Asian" for "Asia"). */
export function sameValue(a: NamedValue, b: NamedValue): boolean {
  if (areRivals(a, b)) return false;
  return isPartOf(a, b) || isPartOf(b, a) || isCodeOf(a, b) || isCodeOf(b, a) || isAcronym(a.text, b.text) ||
    isAcronym(b.text, a.text) ||
    [...a.spellings].some((spelling) =>
      b.spellings.has(spelling) || [...b.spellings].some((other) => alike(spelling, other))
    );
}

/** Whether a stored code is the beginning of a name stored beside it: "EUR", "euro". */
function isCodeOf(code: NamedValue, name: NamedValue): boolean {
  const [short, long] = [folded(code.text), folded(name.text)];
  return /^\p{Lu}{3,}$/u.test(code.text) && long.length > short.length && !long.includes(" ") &&
    long.startsWith(short) &&
    [...code.places].some((table) => !table.includes(".") && name.places.has(table)) &&
    [...code.places].every((column) => !column.includes(".") || !name.places.has(column));
}

/** Whether a name that is not stored is the beginning of a stored one: "the Atlantic", "Delta". */
function isPartOf(short: NamedValue, long: NamedValue): boolean {
  return short.places.size === 0 && !short.sure && long.places.size > 0 && short.text.length > 3 &&
    [...long.spellings].some((spelling) => spelling.startsWith(`${folded(short.text)} `));
}

/** Whether capitals are the first letters of all words of a name: "EU". */
function isAcronym(short: string, long: string): boolean {
  const initials = long.split(/[\s-]+/).filter((word) => /^\p{Lu}/u.test(word)).map((word) => word[0]).join(
    "",
  );
  return /^\p{Lu}{2,6}$/u.test(short) &&
    (initials === short || (short === "USA" && (initials === "US" || long === "US")));
}

/** Whether a sentence names a value, as a value or with all its words. */
export function mentionsValue(sentence: ParsedSentence, value: NamedValue): boolean {
  if (sentence.values.some((other) => sameValue(value, other))) return true;
  if (
    [...value.spellings].some((spelling) => spelling.length > 2 && sentence.words.includes(` ${spelling} `))
  ) {
    return true;
  }
  const rivals = sentence.values.filter((other) => areRivals(value, other))
    .flatMap(({ text }) => folded(text).split(" "));
  const words = sentence.words.split(" ").filter((word) => !rivals.includes(word));
  const own = folded(value.text).split(" ");
  // "Apartments" are flats, where no value is called so.
  const isMeant = own.length === 1 && !/^\p{Lu}.*\d/u.test(value.text) &&
    sentence.unread.some((stem) =>
      mayMeanTheSame(stem, wordStem(own[0] ?? "")) ||
      // "Prepaid", "on prepayment"
      stem.length > 5 && (own[0]?.length ?? 0) > 5 && stem.slice(0, 5) === own[0]?.slice(0, 5)
    );
  if (isMeant) return true;
  // A letter or two are found in any sentence.
  return own.some((word) => word.length > 2) && words.some((_, start) => {
    const run = words.slice(start, start + own.length);
    return own.every((word) => run.some((other) => alike(word, other)));
  });
}

/** Words that share all but the ending: "europe" and "european", "volvo" and "volvos". */
function alike(a: string, b: string): boolean {
  if (belongsTo(a, b) || belongsTo(b, a)) return true;
  const shorter = Math.min(a.length, b.length);
  if (shorter < 4 || /\d/.test(a + b) || Math.abs(a.length - b.length) > 3) return a === b;
  const common = [...a].findIndex((letter, i) => letter !== b[i]);
  return common < 0 || common >= Math.max(4, shorter - 1);
}

/** Whether a sentence mentions a table or column: by its name, by its words, or by one of the table's columns. */
export function mentionsConcept(sentence: ParsedSentence, concept: Concept): boolean {
  if (isGeneric(concept)) return true;
  const named = [...sentence.concepts, ...sentence.labels];
  if (named.some((other) => sameConcept(concept, other))) return true;
  if (concept.stems.some((stem) => sentence.unread.includes(stem) || sentence.measures.includes(stem))) {
    return true;
  }
  // "Peaks", where a table is called "mountain".
  const isWord = ({ text }: NamedValue) => /^\p{Ll}+$/u.test(text);
  if (
    concept.stems.length === 1 &&
    sentence.values.some((value) =>
      isWord(value) && mayMeanTheSame(wordStem(value.text), concept.stems[0] ?? "")
    )
  ) return true;
  const [sole, ...more] = concept.stems;
  if (sole !== undefined && more.length === 0 && sentence.unread.some((stem) => mayMeanTheSame(stem, sole))) {
    return true;
  }
  if (isMeasure(concept) && concept.stems.some((stem) => SAID_BY.get(stem)?.test(sentence.words))) {
    return true;
  }
  // "Moves" are not said by "move crews", where both are tables.
  const others = named.filter((other) => concept.isTable && other.isTable && other.stems.length > 1);
  const words = others.reduce(
    (text, other) => text.replaceAll(` ${folded(other.text)} `, "  "),
    sentence.words,
  );
  if (concept.stems.every((stem) => words.includes(` ${stem}`))) return true;
  // "Whose headquarters" is a city, where the column leads to cities.
  if (concept.isTable && named.some(({ refersTo }) => !refersTo.isDisjointFrom(concept.candidates))) {
    return true;
  }
  const isHeld = sentence.values.some((value) =>
    [...value.places].some((place) => concept.candidates.has(place))
  );
  if (isHeld && !concept.isPart) return true;
  // Rows that are shown are shown with their names.
  const isOwnName = /^(?:name|titl|label)$/.test(concept.stems.at(-1) ?? "") && isMeasure(concept);
  if (isOwnName && named.some((other) => [...other.candidates].some((name) => concept.tables.has(name)))) {
    return true;
  }
  if (!concept.isTable) return false;
  // "A port call", "who called once"
  const head = concept.stems.at(-1) ?? "";
  if (concept.stems.length > 1 && head.length > 3 && sentence.stems.has(head) && others.length === 0) {
    return true;
  }
  // "The dues of each port call", where only port calls have dues
  const isOwner = !concept.isColumn &&
    named.some((other) =>
      isMeasure(other) && !isGeneric(other) && !other.isPart && other.refersTo.size === 0 &&
      other.tables.size === 1 &&
      [...other.tables].every((table) => concept.candidates.has(table))
    );
  if (isOwner) return true;
  const tables = named.filter((other) => other.isTable && !isGeneric(other));
  return tables.length === 0 &&
    named.some((other) => other.isColumn && [...other.tables].every((table) => concept.tables.has(table)));
}
