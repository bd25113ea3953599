import { sameValue } from "./agreement.ts";
import { sameConcept } from "./same_concept.ts";
import { type Difference, unclear } from "./difference.ts";
import type { ExpectedContent } from "./expected_content.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { folded } from "./elements.ts";
import { isOfPlace } from "./peoples.ts";
import { isTimeName } from "./is_time_name.ts";
import type { Phrase } from "./phrase.ts";
import type { Relation } from "./relations.ts";
import { comparedStandings } from "./standings.ts";
import { mayMeanTheSame } from "./synonyms.ts";
import { turnedVoice } from "./turned_voice.ts";
import { UNIT } from "./units.ts";
import { wordOf } from "./word_of.ts";

/** Differences in who does what to whom: one that does something in one sentence suffers it in the other. */
export function relationDifferences(
  found: ParsedSentence,
  { intention, required, understood }: ExpectedContent,
): readonly Difference[] {
  const isWhole = required === intention && understood === found;
  const opposite = found.directions.find((one) =>
    intention.directions.some((other) => sameValue(one.value, other.value) && one.way !== other.way)
  );
  if (opposite !== undefined && isWhole) {
    const text = `One of the sentences says to ${opposite.value.text}, the other from there.`;
    return [{ topic: "wording", side: "both", text }];
  }
  // "Nobody uses it", "it is not used".
  const isDenied = found.denials.length > 0 && required.denials.length > 0;
  const unsaid = !isDenied &&
    [[found, required], [intention, understood]].some(([one, other]) =>
      one?.relations.some(({ verb, participants }) =>
        verb !== ">" && participants.some(({ noun }) => ANYONE.test(noun.head)) &&
        ![...other?.stems ?? []].some((stem) =>
          stem.slice(0, 4) === verb.slice(0, 4) || mayMeanTheSame(stem, verb)
        )
      )
    );
  const voice = isWhole && !isDenied ? turnedVoice(found, intention) : undefined;
  if (voice !== undefined) {
    const verb = wordOf(voice, found.words + intention.words);
    const text = `What is asked for does in one sentence what is done to it in the other: "${verb}".`;
    return [{ topic: "wording", side: "both", text, isCertain: true }];
  }
  const isLost = isWhole && !isDenied &&
    [[found, intention], [intention, found]].some(([one, other]) =>
      one !== undefined && other !== undefined && other.unread.length === 0 && isDoneToAnyone(one, other)
    );
  if (isLost) {
    const text = "Only one of the sentences says what is done to someone.";
    return [{ topic: "wording", side: "both", text }];
  }
  return [
    ...(unsaid ? [unclear("wording", "Only one of the sentences says what is done to someone.")] : []),
    ...turnedRelations(found, { intention, isWhole }),
    ...(isWhole ? otherBearers(found, intention) : []),
    ...otherVerbs(found, intention, isWhole),
    ...passives(found, intention),
    ...otherTimes(found, intention),
    ...turnedWords(found, intention),
  ].slice(0, 1);
}

/** Whether a sentence has a deed to or by whomever, of whom it says no more, which the schema has a name for and the other sentence has none. */
function isDoneToAnyone(
  { relations, concepts, labels, stems }: ParsedSentence,
  other: ParsedSentence,
): boolean {
  return relations.some(({ verb, participants }) =>
    verb !== ">" && isStored(verb, { concepts, labels }) &&
    participants.some(({ noun, details = [] }) => ANYONE.test(noun.head) && details.length === 0) &&
    ![...other.stems].some((stem) =>
      stem.slice(0, 4) === verb.slice(0, 4) || !stems.has(stem) && mayMeanTheSame(stem, verb)
    )
  );
}

/**
 * Finds a name that the two sentences connect with different nouns, although both sentences have both nouns: "a school whose
 * head was born in Wales", "pupils born in Wales".
 */
function otherBearers(found: ParsedSentence, intention: ParsedSentence): readonly Difference[] {
  const heads = ({ phrases }: ParsedSentence) =>
    new Set(phrases.flatMap((phrase) => phrase.kind === "noun" ? [phrase.head] : []));
  const [here, there] = [heads(found), heads(intention)];
  // "Somebody" is "a person" of whom more may be said.
  const has = (nouns: ReadonlySet<string>, head: string) =>
    nouns.has(head) || isSomeone(head) && [...nouns].some(isSomeone);
  const joined = new Set([found, intention].flatMap(({ phrases }) => joinedNouns(phrases)));
  const bearers = ({ relations }: ParsedSentence) =>
    relations.flatMap(({ verb, participants }) => {
      const named = participants.find(({ preposition }) => preposition !== undefined && preposition !== "by");
      const value = named?.noun.elements.find((one) => one.kind === "value");
      const bearer = participants.find((one) => one !== named && one.preposition === undefined);
      // "Launched before 2005 that were inspected in 2021": a year is not inspected.
      if (bearer?.noun.elements.length === 0 && bearer.noun.endsInNumber) return [];
      // "The loser and winner who played"
      if (bearer !== undefined && joined.has(bearer.noun)) return [];
      return named === undefined || bearer === undefined ||
          bearer.noun.elements.some(({ kind }) => kind === "value")
        ? []
        : [{ verb, value, name: named.noun.head, preposition: named.preposition, head: bearer.noun.head }];
    });
  const places = [found, intention].map(({ phrases }) => placedNouns(phrases));
  const placed = places[0]?.find((one) =>
    places[1]?.some((another) =>
      sameValue(one.value, another.value) && one.head !== another.head &&
      !mayMeanTheSame(one.head, another.head) && here.has(another.head) && there.has(one.head)
    ) &&
    !places[1]?.some((another) =>
      sameValue(one.value, another.value) && mayMeanTheSame(one.head, another.head) ||
      one.head === another.head
    )
  );
  if (placed !== undefined) {
    const text = `The sentences say "${placed.value.text}" of different things.`;
    return [{ topic: "wording", side: "both", text }];
  }
  const other = bearers(found).find((one) =>
    bearers(intention).some((another) =>
      one.verb.slice(0, 4) === another.verb.slice(0, 4) && one.preposition === another.preposition &&
      (one.value === undefined || another.value === undefined
        ? one.name === another.name
        : sameValue(one.value, another.value)) &&
      one.head !== another.head &&
      !mayMeanTheSame(one.head, another.head) && has(here, another.head) && has(there, one.head)
    )
  );
  if (other === undefined) return [];
  const text = `The sentences say what stands with "${other.value?.text ?? other.name}" of different things.`;
  return [{ topic: "wording", side: "both", text }];
}

/** The nouns of a list with "and". */
function joinedNouns(phrases: readonly Phrase[]) {
  return phrases.flatMap((phrase, i) => {
    const [before, after] = [phrases[i - 1], phrases[i + 1]];
    return phrase.kind === "and" && before?.kind === "noun" && after?.kind === "noun" ? [before, after] : [];
  });
}

/** The nouns that a place is said of: "Croatian coaches", "players who come from Croatia". */
function placedNouns(phrases: readonly Phrase[]) {
  return phrases.flatMap((phrase, i) => {
    if (phrase.kind !== "noun") return [];
    const [before] = [phrases[i - 1]];
    return phrase.elements.flatMap((value) => {
      if (value.kind !== "value" || isTimeName(value.text)) return [];
      if (isOfPlace(value.text) && folded(value.text) !== phrase.text) return [{ value, head: phrase.head }];
      if (before?.kind !== "preposition" || !/^(?:from|in)$/.test(before.text)) return [];
      const bearer = phrases.slice(0, i).findLast(({ kind }) => kind === "noun");
      return bearer?.kind === "noun" && bearer.elements.length === 0 && !UNIT.test(bearer.text)
        ? [{ value, head: bearer.head }]
        : [];
    });
  });
}

/** Doubts about a name before a verb in one sentence and behind it in the other: "those Ann trains", "who trains Ann". */
function turnedWords(found: ParsedSentence, intention: ParsedSentence): readonly Difference[] {
  const before = ({ text }: ParsedSentence, name: string) =>
    new RegExp(`${RegExp.escape(name)} (\\p{L}{3,}s)(?=[.,;:?!)]|$)`, "iu").exec(text)?.[1];
  const behind = ({ text }: ParsedSentence, name: string) =>
    new RegExp(`(?<!\\b(?:the|their|its|of) )\\b(\\p{L}{3,}s) ${RegExp.escape(name)}`, "iu").exec(text)?.[1];
  const turned = found.values.find(({ text }) =>
    [[found, intention], [intention, found]].some(([one, other]) =>
      one !== undefined && other !== undefined && before(one, text) !== undefined &&
      before(one, text)?.toLowerCase() === behind(other, text)?.toLowerCase()
    )
  );
  return turned === undefined ? [] : [unclear("wording", `What ${turned.text} does may be done to it.`)];
}

/** Doubts about who does what belongs to others: "who approved expenses", "whose expenses were approved". */
function passives(found: ParsedSentence, intention: ParsedSentence): readonly Difference[] {
  const isSilent = (one: ParsedSentence, other: ParsedSentence) =>
    one.phrases.some((verb, i) => {
      const [owner, noun] = [one.phrases[i - 2], one.phrases[i - 1]];
      // "Whose seat is known" says nothing of who knows it.
      return verb.kind === "verb" && verb.passive === "surely" && !/^(?:known|record)/.test(verb.stem) &&
        noun?.kind === "noun" &&
        owner?.kind === "relative" && owner.text === "whose" &&
        other.relations.some(({ verb: active, participants }) =>
          active.slice(0, 4) === verb.stem.slice(0, 4) &&
          participants.some(({ role, noun: { head } }) => role === "object" && head === noun.head)
        ) &&
        !other.phrases.some((phrase) => phrase.kind === "relative" && phrase.text === "whose");
    });
  return isSilent(found, intention) || isSilent(intention, found)
    ? [unclear("wording", "Only one of the sentences says who does it.")]
    : [];
}

/** Doubts about what happened when: "when it was placed", "when it was shipped". */
function otherTimes(found: ParsedSentence, intention: ParsedSentence): readonly Difference[] {
  const [one, other] = [found, intention].map(({ phrases }) => {
    const start = phrases.findIndex((phrase) => phrase.kind === "question" && phrase.text === "when");
    const verb = start < 0 ? undefined : phrases.slice(start).find(({ kind }) => kind === "verb");
    return verb?.kind === "verb" ? verb.stem : undefined;
  });
  return one === undefined || other === undefined || one.slice(0, 4) === other.slice(0, 4) ||
      mayMeanTheSame(one, other)
    ? []
    : [unclear("wording", "Other things may have happened at these times.")];
}

/** Doubts about two verbs that one name does: "dogs that Ann treated", "dogs that Ann owns". */
function otherVerbs(
  found: ParsedSentence,
  intention: ParsedSentence,
  isWhole: boolean,
): readonly Difference[] {
  const done = ({ relations }: ParsedSentence) =>
    relations.flatMap(({ verb, participants }) =>
      participants.filter(({ role }) => role === "subject").flatMap(({ noun }) =>
        noun.elements.flatMap((value) =>
          value.kind === "value" && verb !== ">" && !verb.startsWith("of ")
            // "Ann's books dated 1905": they do it, not Ann.
            ? [{ verb, value, isAlone: noun.elements.at(-1) === value }]
            : []
        )
      )
    );
  const isIn = (verb: string, { stems }: ParsedSentence) =>
    [...stems].some((stem) => stem.slice(0, 4) === verb.slice(0, 4) || mayMeanTheSame(stem, verb));
  const other =
    done(found).flatMap((one) =>
      isIn(one.verb, intention)
        ? []
        : done(intention).filter((another) =>
          sameValue(another.value, one.value) && !isIn(another.verb, found)
        )
          .map((another) => [one, another] as const)
    )[0];
  if (other === undefined) return [];
  const text = `What ${other[0].value.text} does is said by other verbs.`;
  // "Directed", "wrote", where the schema has names for both.
  const isSure = isWhole && other.every(({ isAlone }) => isAlone) && isStored(other[0].verb, found) &&
    isStored(other[1].verb, intention);
  return [isSure ? { topic: "wording", side: "both", text, isCertain: true } : unclear("wording", text)];
}

/** Whether a name of the schema is derived from a verb: "written by", "owner". */
const isStored = (verb: string, { concepts, labels }: Pick<ParsedSentence, "concepts" | "labels">) =>
  [...concepts, ...labels].some(({ stems }) => stems.some((stem) => stem.slice(0, 4) === verb.slice(0, 4)));

function turnedRelations(
  found: ParsedSentence,
  { intention, isWhole }: { readonly intention: ParsedSentence; readonly isWhole: boolean },
): readonly Difference[] {
  return found.relations.flatMap((one) =>
    intention.relations.flatMap((other): readonly Difference[] => {
      const isNoun = one.verb.startsWith("of ");
      if (isNoun ? one.verb !== other.verb : one.verb.slice(0, 4) !== other.verb.slice(0, 4)) return [];
      const turned = turnedName(one, other);
      // "A smaller population than any country in Asia": of one sentence only one side is read.
      const isHalfRead = turned?.isName === false && one.verb === ">" &&
        one.participants.length !== other.participants.length;
      if (isHalfRead) return [];
      if (turned === undefined) {
        return standardsDiffer(one, other) && comparedStandings(found, intention) !== "same"
          ? [unclear("wording", "They are compared with others.")]
          : [];
      }
      const text = `Who does what is turned round: ${turned.text} and "${wordOf(one.verb, found.words)}".`;
      return [
        isWhole && turned.isKnown
          ? { topic: "wording", side: "both", text, isCertain: one.verb === ">" }
          : unclear("wording", text),
      ];
    })
  );
}

/** "Nobody recommended them", "they did not recommend anyone". */
const isSomeone = (head: string) => ANYONE.test(head) || /^(?:person|peopl)$/.test(head);

const ANYONE = /^(?:nobody|any(?:one|body)|some(?:one|body)|none)$/;

/** A value, a noun that is compared, or one that names nothing stored, and that has another role in each of two relations. */
function turnedName(
  a: Relation,
  b: Relation,
): { readonly text: string; readonly isKnown: boolean; readonly isName: boolean } | undefined {
  const names = ({ participants }: Relation) =>
    participants.flatMap(({ noun, role, details = [] }) => [
      // "Signed by Celtic from Rangers": what comes after a name says nothing more about it.
      ...(noun.elements.some(({ kind }) => kind === "value") ? [] : details).flatMap((
        { elements, numbers, endsInNumber },
      ) => [
        ...elements.flatMap((value) =>
          value.kind === "value" ? [{ role, value, text: value.text, isKnown: !isTimeName(value.text) }] : []
        ),
        ...(endsInNumber
          ? numbers.map((number) => ({ role, value: undefined, text: String(number), isKnown: true }))
          : []),
      ]),
      ...noun.elements.filter((element) => element.kind === "value").map((value) => ({
        role,
        value,
        text: value.text,
        // "In July the branch took", "taken by the branch during July": a time does nothing.
        isKnown: !isTimeName(value.text),
      })),
      // "Directed after 2008": a year does nothing.
      ...(a.verb === ">" || (noun.elements.length === 0 && !/^\d/.test(noun.head))
        ? [{
          role,
          value: undefined,
          text: ANYONE.test(noun.head) ? "anyone" : noun.head,
          isKnown: a.verb === ">" || ANYONE.test(noun.head),
        }]
        : []),
    ]);
  const turned = names(a).filter(({ value, role, text }) => {
    const same = names(b).filter((other) =>
      value === undefined || other.value === undefined ? text === other.text : sameValue(value, other.value)
    );
    return same.length > 0 && same.every((other) => other.role !== role);
  });
  const first = turned.find(({ isKnown }) => isKnown) ?? turned[0];
  return first && { ...first, isName: first.value !== undefined };
}

/** Whether the smaller ones of two comparisons are different names. */
function standardsDiffer(a: Relation, b: Relation): boolean {
  if (a.verb !== ">") return false;
  const names = ({ participants }: Relation) =>
    participants.filter(({ preposition }) => preposition === "than")
      .flatMap(({ noun }) => noun.elements.filter((element) => element.kind === "concept"));
  const [one, other] = [names(a), names(b)];
  return one.length > 0 && other.length > 0 &&
    !one.some((name) => other.some((another) => sameConcept(name, another)));
}
