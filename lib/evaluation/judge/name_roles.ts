import { sameValue } from "./agreement.ts";
import { isMeasure } from "./comparison_target.ts";
import type { NamedValue } from "./elements.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import type { Phrase } from "./phrase.ts";
import { NO_ONE } from "./phrase_words.ts";
import type { Participant, Relation } from "./relations.ts";
import { stemOf } from "./stem_of.ts";
import { mayMeanTheSame } from "./synonyms.ts";

/**
 * Compares the roles that two sentences give to a name, by a noun ("as maker"), a verb ("made by") or a preposition ("from Ann").
 *
 * @returns `contrary` where one role is the other side of the other (buyer, seller), `other` where they may differ, and `undefined` where a
 * sentence gives it no role.
 */
export function comparedRoles(
  name: NamedValue,
  [one, other]: readonly [ParsedSentence, ParsedSentence],
): "same" | "contrary" | "other" | undefined {
  const [here, there] = [rolesOf(name, one), rolesOf(name, other)];
  if (here.length === 0 || there.length === 0) return undefined;
  const some = (test: (a: Role, b: Role) => boolean) => here.some((a) => there.some((b) => test(a, b)));
  if (some((a, b) => isSameRole(a.verb, b.verb))) return "same";
  if (some((a, b) => CONVERSE.get(a.verb) === b.verb)) return "contrary";
  // "Flights from Oslo" and "departing from Oslo" need be no other role.
  const isNamed = some((a, b) => (a.by === "noun" || b.by === "noun") && a.by !== "way" && b.by !== "way");
  return isNamed ? "other" : undefined;
}

/** What a name does, and which word says it: a noun, a verb, or a preposition behind a noun. */
interface Role {
  readonly verb: string;
  readonly by: "noun" | "verb" | "way";
}

/** The verbs of all roles of a name; that of whom something is sent to is to receive. */
function rolesOf(name: NamedValue, { phrases, relations }: ParsedSentence): readonly Role[] {
  const isHere = (phrase: Phrase) =>
    phrase.kind === "noun" &&
    phrase.elements.some((element) => element.kind === "value" && sameValue(element, name));
  return [
    ...phrases.flatMap((phrase, i) => isHere(phrase) ? saidRoles(phrases, i) : []),
    ...relations.flatMap((relation) =>
      relation.participants.filter(({ noun }) => isHere(noun)).flatMap((one) => doneBy(relation, one)).map((
        verb,
      ) => ({ verb, by: "verb" } as const))
    ),
  ];
}

/** The roles of the name at a position that nouns say ("Ann as maker", "whose maker is Ann"), or a preposition behind a noun. */
function saidRoles(phrases: readonly Phrase[], position: number): readonly Role[] {
  const [before, name, next, then] = [-1, 0, 1, 2].map((step) => phrases[position + step]);
  const way = before?.kind === "preposition" ? wayOf(before.text, phrases.slice(0, position - 1)) : undefined;
  const inside = name?.kind === "noun"
    // "The sender Ann", but not "French singers".
    ? name.elements.flatMap((one, i) =>
      one.kind === "concept" && isMeasure(one) && name.elements[i + 1]?.kind === "value"
        ? one.stems.slice(-1)
        : []
    )
    : [];
  const beside = [before, next?.kind === "preposition" && next.text === "as" ? then : next]
    .flatMap((phrase) => phrase?.kind === "noun" ? [phrase.head] : []);
  return [
    ...(way === undefined ? [] : [{ verb: way, by: "way" } as const]),
    ...[...inside, ...beside].flatMap((noun) => roleNoun(noun) ?? []).map((verb) =>
      ({ verb, by: "noun" }) as const
    ),
  ];
}

/** The role of whoever stands behind a preposition and a noun: "letters from Ann", "who bought a lot from Ann". */
function wayOf(preposition: string, before: readonly Phrase[]): string | undefined {
  const [noun, verb] = [before.at(-1), before.at(-2)];
  if (noun?.kind !== "noun") return undefined;
  return verb?.kind === "verb" && verb.stem !== "have"
    ? converseOf(familyOf(verb.stem) ?? verb.stem, preposition)
    : WAYS.get(preposition);
}

/** The verb of the other side, if a preposition stands before that: "sold to" is bought by. */
function converseOf(verb: string, preposition: string | undefined): string | undefined {
  return preposition === (TAKING.has(verb) ? "from" : "to") ? CONVERSE.get(verb) : undefined;
}

/** What someone does as whom a noun names: "author", "maker"; absent for other nouns. */
function roleNoun(noun: string): string | undefined {
  const known = familyOf(noun);
  if (known !== undefined) return known;
  return /\p{L}{3}(?:er|or)s?$/u.test(noun) && !NO_ONE.test(noun)
    ? noun.replace(/(?:er|or)s?$/, "")
    : undefined;
}

/** What a participant does, also as the other side: to whom something is sold buys it. */
function doneBy({ verb }: Relation, { role, preposition }: Participant): readonly string[] {
  const done = familyOf(verb) ?? verb;
  if (role === "subject") return done === "belong" ? [] : [done];
  if (done === "belong") return ["own"];
  const converse = converseOf(done, preposition);
  return converse === undefined ? [] : [converse];
}

/** Words for one role, its verb first. */
const FAMILIES: readonly (readonly string[])[] = [
  "send sender dispatch post mail",
  "receive recipient receiver addressee",
  "buy buyer purchase purchaser acquire",
  "sell seller vendor",
  "lend lender",
  "borrow borrower",
  "own owner possess proprietor",
  "write writer author novelist poet",
  "make maker build builder manufacture manufacturer produce",
  "give giver donate donor",
  "belong",
].map((words) => words.split(" "));

const VERBS: ReadonlyMap<string, string> = new Map(
  FAMILIES.flatMap(([verb = "", ...words]) => [verb, ...words].map((word) => [stemOf(word), verb] as const)),
);

const familyOf = (stem: string) => VERBS.get(stem);

const PAIRS = [["send", "receive"], ["sell", "buy"], ["lend", "borrow"]] as const;

/** The verb of the other side. */
const CONVERSE: ReadonlyMap<string, string> = new Map(PAIRS.flatMap(([a, b]) => [[a, b], [b, a]] as const));

/** Verbs of those to whom something comes. */
const TAKING: ReadonlySet<string> = new Set(PAIRS.map(([, taking]) => taking));

/** "Letters from Ann to Bo" */
const WAYS: ReadonlyMap<string, string> = new Map([["from", "send"], ["to", "receive"]]);

/** Whether one word is derived from the other, or may be another word for it: "grad" of a grader, "grade". */
function isSameRole(a: string, b: string): boolean {
  if (a === b || CONVERSE.get(a) === b) return a === b;
  return a.startsWith(b) || b.startsWith(a) || mayMeanTheSame(a, b);
}
