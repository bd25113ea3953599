import { wordStem } from "../../linking/mod.ts";
import { mentionsValue, sameValue } from "./agreement.ts";
import { areRivals } from "./are_rivals.ts";
import { isOfPlace, isPlace } from "./peoples.ts";
import { adds, type Difference, doubted, fromDialogue, lacks, unclear, weakened } from "./difference.ts";
import { folded, type NamedValue } from "./elements.ts";
import type { ExpectedContent } from "./expected_content.ts";
import { comparedRoles } from "./name_roles.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { isParticiple } from "./phrase_words.ts";
import { sameConcept } from "./same_concept.ts";
import { mayMeanTheSame } from "./synonyms.ts";
import { UNIT } from "./units.ts";
import { isComplement } from "./is_complement.ts";

export function valueDifferences(
  found: ParsedSentence,
  { intention, required, allowed, understood }: ExpectedContent,
): readonly Difference[] {
  const isSaid = (value: NamedValue, own: ParsedSentence, other: ParsedSentence) =>
    isNamesake(value, own) ? isSaidBeside(value, other) : mentionsValue(other, value) || isNoun(value, other);
  const missing = required.values.filter((value) =>
    !isSaid(value, required, understood) && !isUnitOf(value, required)
  );
  const extra = found.values.filter((value) => !isSaid(value, found, allowed) && !isUnitOf(value, found));
  const isWhole = required === intention && understood === found;
  const isRival = (one: NamedValue, others: readonly NamedValue[], all: readonly NamedValue[]) =>
    others.some((other) => !areRivals(one, other) && isElsewhere(one, other)) ||
    all.some((other) =>
      !areRivals(one, other) && (isShort(one.text, other.text) || isShort(other.text, one.text))
    );
  // "spielberg".
  const isPartSaid = ({ text }: NamedValue, { unread, words }: ParsedSentence) =>
    folded(text).includes(" ") &&
      folded(text).split(" ").some((word) => word.length > 4 && unread.includes(wordStem(word))) ||
    // "Did the inspection", "was inspected"
    /^\p{Ll}{7,}$/u.test(text) && words.includes(` ${text.slice(0, 6)}`);
  // "A glossy finish", "glossy paper": the word behind what both say may be no value.
  const isQualified = ({ text }: NamedValue, { words }: ParsedSentence, other: ParsedSentence) => {
    const [, before = ""] = new RegExp(` (\\p{L}{4,}) ${RegExp.escape(folded(text))} `, "u").exec(words) ??
      [];
    return /^\p{Ll}/u.test(text) && other.unread.includes(wordStem(before));
  };
  // "Delivered", "handed over"
  const isDone = ({ text }: NamedValue, own: ParsedSentence, other: ParsedSentence) =>
    /^\p{Ll}/u.test(text) && isParticiple(text) &&
    other.unread.some((stem) =>
      other.links.has(stem) && ![...own.stems].some((one) => one === stem || mayMeanTheSame(one, stem))
    );
  // A name that no column holds may be another word for the same thing, or no name at all.
  const isReplaced = (
    value: NamedValue,
    own: ParsedSentence,
    { others, other }: { readonly others: readonly NamedValue[]; readonly other: ParsedSentence },
  ) =>
    isUnknownName(value) &&
    others.some((one) => isUnknownName(one) && isInPlaceOf(value, own, { one, other }));
  return [
    ...missing.map((value) => {
      const difference = fromDialogue(lacks("value", `names ${shown(value)}`), value, intention.values);
      const isRest = extra.some((other) => isComplement(other, found, [value]));
      if (isComplement(value, required, extra) || isRest) return doubted(difference);
      const others = { others: extra, other: understood };
      if (isReplaced(value, required, others) || isWhole && isFullName(value)) {
        return weakened(difference, true);
      }
      return (isName(value, required) || isSole(value, extra, understood)) && !isUnitName(value) &&
          !isRival(value, extra, understood.values) && !isPartSaid(value, understood) &&
          !isDone(value, required, understood) && !isQualified(value, required, understood)
        ? difference
        : doubted(difference);
    }),
    ...extra.map((value) => {
      const difference = adds("value", `names ${shown(value)}`);
      const isRest = missing.some((other) => isComplement(other, required, [value]));
      if (isComplement(value, found, missing) || isRest) return doubted(difference);
      const isOther = isReplaced(value, found, { others: missing, other: allowed }) ||
        isWhole && missing.length > 0 && isFullName(value);
      if (isOther) return weakened(difference, true);
      // "Cultural, natural and mixed ones" may be all there are.
      const isListed = missing.length === 0 && /^\p{Ll}/u.test(value.text) &&
        extra.some((other) =>
          other !== value && [...other.places].some((place) => place.includes(".") && value.places.has(place))
        );
      // "At both terminals", "at North Quay and at the Oil Pier"
      const isOfBoth = / both (?:the |of the )?\w+s /.test(allowed.words) && extra.length === 2;
      return !isListed && !isOfBoth && !isUnitName(value) &&
          (isName(value, found) || isSole(value, missing, allowed)) &&
          !isRival(value, missing, allowed.values) && !isPartSaid(value, allowed) &&
          !isDone(value, found, allowed) && !isQualified(value, found, allowed)
        ? difference
        : doubted(difference);
    }),
    ...found.values.concat(intention.values).filter((value) =>
      isLanguage(value, found) !== isLanguage(value, intention) && mentionsValue(found, value) &&
      mentionsValue(intention, value)
    ).slice(0, 1).map(({ text }) => unclear("value", `${text} may be a language in one of the sentences.`)),
    // "How about Oslo?": what was named in its place before does not stay for sure.
    ...found.values
      .filter((value) =>
        REPLACING.test(intention.text) && intention.values.some(({ sure }) => sure) &&
        mentionsValue(allowed, value) && !mentionsValue(intention, value)
      )
      .map((value) => doubted(adds("value", `still names ${shown(value)}`))),
  ];
}

/** Values that one column classifies in one sentence, and another of its table in the other. */
export function labelDifferences(
  found: ParsedSentence,
  { intention, required, understood }: ExpectedContent,
): readonly Difference[] {
  // A column that does not hold the value: only one of the sentences asks for it there.
  const named = [[found, intention], [intention, found]].flatMap(([one, other]) =>
    one?.labelled.filter(({ label, value }) =>
      // "Address Oslo", "with Oslo as their address"
      !label.stems.every((stem) => other?.stems.has(stem)) &&
      value.places.size > 0 && label.candidates.isDisjointFrom(value.places) &&
      comparedRoles(value, [found, intention]) === undefined &&
      !other?.labelled.some((another) => sameValue(another.value, value) && sameConcept(another.label, label))
    ) ?? []
  ).slice(0, 1).map(({ label, value }) =>
    unclear("value", `${value.text} is called a ${label.text} in one sentence only.`)
  );
  const isWhole = required === intention && understood === found;
  const roles = found.values.flatMap((value): readonly Difference[] => {
    const compared = comparedRoles(value, [found, intention]);
    if (compared !== "contrary" && compared !== "other") return [];
    const text = `${value.text} has another role in each of the sentences.`;
    return [
      isWhole && compared === "contrary" ? { topic: "value", side: "both", text } : unclear("value", text),
    ];
  });
  return [
    ...named,
    ...roles.slice(0, 1),
    ...found.labelled.flatMap((one) =>
      intention.labelled.flatMap((other): readonly Difference[] => {
        const isOther = sameValue(one.value, other.value) && !sameConcept(one.label, other.label) &&
          one.label.candidates.isDisjointFrom(other.label.candidates);
        const text =
          `${one.value.text} is a ${other.label.text} in the intention and a ${one.label.text} in the interpretation.`;
        if (!isOther) return [];
        return [
          one.label.tables.isDisjointFrom(other.label.tables)
            ? unclear("value", text)
            : { topic: "value", side: "both", text },
        ];
      })
    ),
  ];
}

/** Letters alone are no words of a reason. */
function shown({ text }: NamedValue): string {
  return text.length < 3 ? `"${text}"` : text;
}

/** Whether a sentence has the adjective of a value's place for a language: "broadcast in Italian". */
function isLanguage(value: NamedValue, { text, values }: ParsedSentence): boolean {
  return values.some((other) =>
    sameValue(value, other) && isOfPlace(other.text) &&
    new RegExp(`\\bin ${other.text}(?=[.,;:?!)]|$)`, "i").test(text)
  );
}

const REPLACING = /^\W*(?:and |so )?(?:how|what) about\b/i;

/** Whether a value is called as the rows that the sentence names: "a region of kind 'region'". */
function isNamesake(value: NamedValue, { concepts }: ParsedSentence): boolean {
  const stem = wordStem(folded(value.text));
  return value.places.size > 0 && concepts.some(({ stems }) => stems.length === 1 && stems[0] === stem);
}

/** Whether a sentence names such a value, also without quotes: the word stands there more often than it names rows. */
function isSaidBeside(value: NamedValue, { values, words, concepts }: ParsedSentence): boolean {
  const stem = wordStem(folded(value.text));
  return values.some((other) => sameValue(value, other)) ||
    words.split(" ").filter((word) => wordStem(word) === stem).length >
      concepts.filter(({ stems }) => stems.length === 1 && stems[0] === stem).length;
}

/** Whether a word in small letters is another word for what the other sentence names: "states" are countries there. */
function isNoun({ text }: NamedValue, { concepts }: ParsedSentence): boolean {
  return /^\p{Ll}[\p{Ll}]+$/u.test(text) &&
    concepts.some((concept) => concept.stems.some((stem) => mayMeanTheSame(stem, wordStem(text))));
}

/**
 * Whether a stored value in small letters means itself: another value of its column stands in its place ("small", "large"), or nothing
 * in the other sentence may be another word for it.
 */
function isSole(value: NamedValue, others: readonly NamedValue[], sentence: ParsedSentence): boolean {
  const columns = [...value.places].filter((place) => place.includes("."));
  if (!value.sure || columns.length === 0 || !/^\p{Ll}/u.test(value.text)) return false;
  if (others.some((other) => other.sure && columns.some((place) => other.places.has(place)))) return true;
  const stems = folded(value.text).split(" ").map(wordStem);
  // "A concert venue" is no venue of whatever kind.
  const isWord = stems.length === 1 &&
    [...value.places].some((place) => stems.some((stem) => place.toLowerCase().includes(stem)));
  return !isWord && !stems.some((stem) => [...sentence.stems].some((other) => mayMeanTheSame(stem, other)));
}

/** Whether a name is the unit of a bound, which is compared with that: "above 250 USD". */
const isUnitOf = ({ text }: NamedValue, { comparisons }: ParsedSentence) =>
  comparisons.some(({ unit }) => unit === text.toLowerCase());

/** Whether a stored word is a unit, which the other sentence need not say: "depths in mm". */
const isUnitName = ({ text }: NamedValue) => /^\p{Ll}/u.test(text) && UNIT.test(text);

/** Whether a value is written as a name; in small letters it may be a common noun. */
function isName({ text, sure, places }: NamedValue, sentence: ParsedSentence): boolean {
  // "Bavaria (Germany)": explained, not restricted.
  const after = sentence.text.slice(sentence.text.indexOf(text) + text.length);
  // "The fall of the Berlin Wall (9 Nov 1989)".
  const isExplained = /^[^(,.]{0,12}\([^)]*\d{4}[^)]*\)/.test(after);
  return sure && !isExplained && !sentence.text.includes(`(${text})`) &&
    (/^[\p{Lu}\d]/u.test(text) || places.size === 0);
}

/** Whether a value that no column holds is spelled as a name. */
const isUnknownName = ({ text, sure, places }: NamedValue) =>
  !sure && places.size === 0 && /^\p{Ll}{3}/u.test(text) && !isOfPlace(text);

/** Whether a value that no column holds is spelled as a name of several words: "Harrow Bravo". */
const isFullName = (value: NamedValue) =>
  isUnknownName(value) && !isPlace(value.text) && /^\p{Ll}{3,} \p{Ll}{3,}$/u.test(value.text);

/** Whether two names stand before the same noun: "the Hill branch", "the Bridge branch". */
function isInPlaceOf(
  value: NamedValue,
  own: ParsedSentence,
  { one, other }: { readonly one: NamedValue; readonly other: ParsedSentence },
): boolean {
  const after = ({ text }: NamedValue, sentence: ParsedSentence) =>
    new RegExp(`${RegExp.escape(text)} (\\p{Ll}{3,})`, "iu").exec(sentence.text)?.[1];
  const [noun, another] = [after(value, own), after(one, other)];
  return noun !== undefined && another !== undefined && wordStem(noun) === wordStem(another);
}

/** Whether one of two values may be another word for the other: they are in short, or no column holds both. */
function isElsewhere(a: NamedValue, b: NamedValue): boolean {
  // "European" is not "Africa".
  if (
    [a, b].every((one) => (one.sure && one.places.size > 0) || isOfPlace(one.text)) &&
    [a, b].some((one) => isOfPlace(one.text))
  ) return false;
  if (!a.sure || !b.sure || isShort(a.text, b.text) || isShort(b.text, a.text)) return true;
  return a.places.size > 0 && b.places.size > 0 && a.places.isDisjointFrom(b.places);
}

/** Whether capitals are the first letters of words ("EU"), or words are among those of a longer name. */
function isShort(short: string, long: string): boolean {
  const words = long.split(/[\s-]+/);
  const initials = words.map((word) => word[0] ?? "").join("").toUpperCase();
  if (
    /^\p{Lu}{2,6}$/u.test(short) && words.length > 1 && initials.startsWith(short.slice(0, initials.length))
  ) {
    return true;
  }
  // "EUR" and "euro".
  if (/^\p{Lu}{2,5}$/u.test(short) && long.toLowerCase().startsWith(short.toLowerCase())) return true;
  const own = long.toLowerCase().split(/[\s-]+/);
  return short.length < long.length &&
    short.toLowerCase().split(/\s+/).every((word) =>
      own.some((other) => other === word || (word.length > 3 && other.includes(word)))
    );
}
