import type { NamedValue } from "./elements.ts";
import { isOfPlace } from "./peoples.ts";
import { NO_ONE } from "./phrase_words.ts";
import type { NounPhrase, Phrase, VerbPhrase } from "./phrase.ts";

/** Who does something, or to whom it is done, with a preposition if there is one. */
export interface Participant {
  readonly role: "subject" | "object";
  readonly preposition?: string | undefined;
  readonly noun: NounPhrase;
  /** What says more about it: "grade 9" of "a student of grade 9". */
  readonly details?: readonly NounPhrase[] | undefined;
}

/** A verb with those that take part. */
export interface Relation {
  /** Its stem, or "of" and a noun ("whose capital is Oslo"); ">" for any comparison of two, in which the subject is the larger one. */
  readonly verb: string;
  readonly participants: readonly Participant[];
}

/** Reads who does what to whom. Where a noun may be either, nothing is told. */
export function readRelations(phrases: readonly Phrase[]): readonly Relation[] {
  return phrases.flatMap((phrase, i): readonly Relation[] => {
    if (phrase.kind === "comparative") return compared(phrases, i, phrase.operator);
    if (phrase.kind === "noun") return done(phrases, i, phrase);
    if (phrase.kind !== "verb" || phrase.stem === "have") return [];
    const giver = phrases[i - 2];
    // "Those who gave Ann training": Ann does not train.
    if (giver?.kind === "verb" && GIVING.test(giver.stem) && giver.passive !== "surely") {
      return givenRelations(phrases, i - 2, giver);
    }
    const relation = {
      verb: EXCEEDING.test(phrase.stem) ? ">" : phrase.stem,
      participants: participantsOf(phrases, i, phrase),
    };
    return [
      ...(relation.participants.length === 0 ? [] : [relation]),
      ...givenRelations(phrases, i, phrase),
    ];
  });
}

/** Stems of verbs of which the noun behind tells what is done: "gave training to Ann", "received training from Bo". */
const GIVING =
  /^(?:give|gave|given|grant|provid|offer|extend|issu|send$|sent$|paid|pai|pay$|made$|make$|lend$|lent$)/;
const RECEIVING = /^(?:receiv|got|get|obtain)/;

/** What the noun behind "give" or "receive" says is done, with those who do it and to whom it is done. */
function givenRelations(
  phrases: readonly Phrase[],
  position: number,
  verb: VerbPhrase,
): readonly Relation[] {
  const [thing, link, other] = phrases.slice(position + 1, position + 4);
  const isGiving = GIVING.test(verb.stem);
  if (thing?.kind !== "noun" || verb.passive === "surely" || !(isGiving || RECEIVING.test(verb.stem))) {
    return [];
  }
  const doers = participantsOf(phrases, position, verb).flatMap(({ role, noun }) =>
    role === "subject" ? [noun] : []
  );
  const isOther = link?.kind === "preposition" && other?.kind === "noun" &&
    (isGiving ? /^to$/ : /^(?:from|by)$/).test(link.text);
  const isInside = thing.elements.some(({ kind }) => kind === "value");
  const others = isOther ? [other] : isGiving && isInside ? [thing] : [];
  const [subjects, objects] = isGiving ? [doers, others] : [others, doers];
  const participants = [
    ...subjects.map((noun): Participant => ({ role: "subject", noun })),
    ...objects.map((noun): Participant => ({ role: "object", noun })),
  ];
  // "Gave Ann training" ends in a word that may be a verb.
  const done = isGiving && isInside && link?.kind === "verb" ? link.stem : thing.head;
  return participants.length === 0 ? [] : [{ verb: done, participants }];
}

/** What the noun of someone who does it tells: "whose manager is Ann", "the manager of Ann". */
function done(phrases: readonly Phrase[], position: number, noun: NounPhrase): readonly Relation[] {
  const isDoer = /(?:er|or)s?$/.test(noun.text) && !NO_ONE.test(noun.text);
  const verb = isDoer ? noun.head : `of ${noun.head}`;
  const isName = (phrase: Phrase | undefined): phrase is NounPhrase =>
    phrase?.kind === "noun" && phrase.elements.length > 0 &&
    phrase.elements.every(({ kind }) => kind === "value");
  const [before, next, then] = [phrases[position - 1], phrases[position + 1], phrases[position + 2]];
  const isFirst = !phrases.slice(0, position).some(({ kind }) => kind === "noun");
  if (before?.kind === "relative" && before.text === "whose" && isName(next) && !isHeldBy(next, noun)) {
    const antecedent = nounAt(phrases, position - 2);
    return [{
      verb,
      participants: [
        { role: "subject", noun: next },
        ...(antecedent === undefined ? [] : [{ role: "object", ...antecedent } as const]),
      ],
    }];
  }
  // "Without a trainer", "who has a trainer": somebody trains them.
  const isHad = isDoer && next?.kind !== "noun" &&
    // "A rated power"
    noun.elements.every((one) => one.kind === "concept" && (one.isTable || one.refersTo.size > 0)) &&
    /^(?:an?|any|no|some)?$/.test(noun.determiner) &&
    (before?.kind === "verb" && before.stem === "have" ||
      before?.kind === "preposition" && /^with(?:out)?$/.test(before.text));
  if (isHad && !(next?.kind === "preposition" && /^(?:from|in|of)$/.test(next.text))) {
    return [{ verb, participants: [{ role: "subject", noun: ANYONE }] }];
  }
  // "Ann's trainer", "who has Ann as trainer"
  const owner = isDoer ? noun.elements[0] : undefined;
  if (
    owner?.kind === "value" && /^\p{Lu}/u.test(owner.text) && !isOfPlace(owner.text) &&
    noun.elements.at(-1) !== owner && before?.kind !== "relative"
  ) {
    return [{
      verb,
      participants: [{ role: "object", noun: { ...ANYONE, elements: [owner], head: "", text: owner.text } }],
    }];
  }
  const [holder, name] = [phrases[position - 3], phrases[position - 2]];
  const isAs = isDoer && before?.kind === "preposition" && before.text === "as" && holder?.kind === "verb" &&
    holder.stem === "have" && isName(name);
  if (isAs) return [{ verb, participants: [{ role: "subject", noun: name }] }];
  const isAsked = isFirst && before?.kind !== "preposition" && next?.kind === "preposition" &&
    next.text === "of";
  return isAsked && isName(then) && !isHeldBy(then, noun)
    ? [{ verb, participants: [{ role: "object", noun: then }] }]
    : [];
}

/** Whoever it may be. */
const ANYONE: NounPhrase = {
  ...{ kind: "noun", elements: [], numbers: [], endsInNumber: false, determiner: "" },
  ...{ head: "anyone", text: "anyone" },
};

/** Whether a noun is the column of a name: "whose decor is rustic". */
function isHeldBy(name: NounPhrase, { elements }: NounPhrase): boolean {
  const columns = elements.flatMap((one) => one.kind === "concept" ? [...one.candidates] : []);
  return name.elements.some((one) =>
    one.kind === "value" && columns.some((column) => column.includes(".") && one.places.has(column))
  );
}

/** Whether a value is where something goes to or comes from. */
export interface WayOfValue {
  readonly value: NamedValue;
  readonly way: "to" | "from";
}

/** Reads "into Oslo" and "from Oslo". */
export function readDirections(phrases: readonly Phrase[]): readonly WayOfValue[] {
  return phrases.flatMap((phrase, i): readonly WayOfValue[] => {
    const [verb, before] = [phrases[i - 2], phrases[i - 1]];
    if (phrase.kind !== "noun") return [];
    const end = before?.kind === "noun" ? endOf(before) : undefined;
    if (end !== undefined) {
      return phrase.elements.filter((element) => element.kind === "value").map((value) => ({
        value,
        way: end,
      }));
    }
    if (before?.kind !== "preposition") return [];
    const isMotion = verb?.kind !== "verb" || !/^(?:belong|assign|refer|relat|link|accord)/.test(verb.stem);
    const way = /^(?:from|out|off)$/.test(before.text)
      ? "from"
      : before.text === "into" || (before.text === "to" && isMotion)
      ? "to"
      : undefined;
    if (way === undefined) return [];
    return phrase.elements.filter((element) => element.kind === "value").map((value) => ({ value, way }));
  });
}

/** The end that a noun names: "the source is Oslo", "DestAirport is Oslo". */
function endOf({ text, elements }: NounPhrase): WayOfValue["way"] | undefined {
  if (elements.some(({ kind }) => kind === "value")) return undefined;
  return /^(?:source|origin)/i.test(text) ? "from" : /^dest/i.test(text) ? "to" : undefined;
}

/** The stems of verbs with something before and something after them. */
export function readLinks(phrases: readonly Phrase[]): ReadonlySet<string> {
  // "How many tours has each guide led?"
  const isCounted = phrases.some((phrase) => phrase.kind === "question" && phrase.text === "how");
  return new Set(phrases.flatMap((phrase, i) => {
    const [before, after] = [phrases[i - 1]?.kind, phrases[i + 1]?.kind];
    const isLast = isCounted && before === "noun" && (after === undefined || after === "break");
    const isLink = isLast || (before === "noun" || before === "relative") &&
        (after === "noun" || after === "preposition");
    return phrase.kind === "verb" && phrase.stem !== "have" && isLink ? [phrase.stem] : [];
  }));
}

/** Stems of verbs that say that the subject is the larger one: "outnumber", "exceed". */
export const EXCEEDING = /^(?:exce|surpass|beat|top|out(?!put|side|line|come|let)\w{3,})/;

function participantsOf(
  phrases: readonly Phrase[],
  position: number,
  verb: VerbPhrase,
): readonly Participant[] {
  const [beside, next, then] = [phrases[position - 1], phrases[position + 1], phrases[position + 2]];
  const isBy = next?.kind === "preposition" && next.text === "by";
  const subject = beside?.kind === "noun" ? nounAt(phrases, position - 1) : undefined;
  const clause = subject === undefined || subject.details !== undefined ? undefined : phrases[position - 2];
  // "That the Sava flows into", "students Alexis likes": the clause has a subject of its own.
  const isOwn = clause?.kind === "relative" ||
    (clause?.kind === "noun" && !/^(?:i|me|us|we|you)$/.test(clause.head)) ||
    // "That Ann sent and Bo checked"
    clause?.kind === "and" && phrases[position - 3]?.kind === "verb";
  // "Which courses has Ann taken?", but "who have a course taken by Ann"
  const auxiliary = beside?.kind === "noun" ? phrases[position - 2] : undefined;
  const isPerfect = auxiliary?.kind === "verb" && auxiliary.stem === "have" &&
    !(isBy && then?.kind === "noun");
  const isPassive = verb.passive === "surely" ||
    // "Sent by Ann and checked by Bo"
    verb.passive === "perhaps" && isBy && beside?.kind === "and" ||
    (verb.passive === "perhaps" && !isOwn && !isPerfect && next?.kind !== "noun" && beside?.kind === "noun" &&
      !isPaidAmount(verb, next));
  const objects: Participant[] = next?.kind === "noun" && !isPassive
    ? [{ role: "object", noun: next, details: detailsAfter(phrases, position + 1) }]
    : next?.kind === "preposition" && then?.kind === "noun"
    ? [{
      role: isBy && isPassive ? "subject" : "object",
      preposition: next.text,
      noun: then,
      details: detailsAfter(phrases, position + 2),
    }]
    : [];
  const [by, agent] = [phrases[position + 2], phrases[position + 3]];
  // "Directed scripts by Ann": whoever wrote them does not direct.
  if (next?.kind === "noun" && by?.kind === "preposition" && by.text === "by" && agent?.kind === "noun") {
    objects.push({ role: "object", preposition: "by", noun: agent });
  }
  const role = isPassive ? "object" : "subject";
  if (beside?.kind === "relative") {
    const antecedent = /^(?:where|when|whose)$/.test(beside.text) ? undefined : nounAt(phrases, position - 2);
    return antecedent === undefined ? objects : [{ role, ...antecedent }, ...objects];
  }
  if (subject === undefined) return objects;
  // "With whom Ann trained": neither does it to the other.
  const link = phrases[position - 3];
  if (clause?.kind === "relative" && link?.kind === "preposition" && link.text === "with") return objects;
  const place = clause?.kind === "relative" ? position - 3 : position - 2;
  const antecedent = isOwn && !isPassive && next?.kind !== "noun" ? nounAt(phrases, place) : undefined;
  return [
    { role, ...subject },
    ...objects,
    ...(antecedent === undefined ? [] : [{ role: "object", ...antecedent } as const]),
  ];
}

/** "Patients paid over 100": they are not paid. */
const isPaidAmount = ({ stem }: VerbPhrase, next: Phrase | undefined) =>
  /^(?:pai|paid|spent|earn|won|cost|scor)/.test(stem) &&
  (next?.kind === "comparative" || next?.kind === "than" ||
    next?.kind === "preposition" && /^(?:over|above|under|below|at|between)$/.test(next.text));

/** "More … than the Rhine" and "than the Rhine has": the noun after "than" is the smaller one, one without it the larger one. */
function compared(phrases: readonly Phrase[], position: number, operator: "<" | ">"): readonly Relation[] {
  const than = phrases.findIndex((phrase, i) => i > position && i <= position + 5 && phrase.kind === "than");
  const [larger, smaller] = operator === ">"
    ? ["subject", "object"] as const
    : ["object", "subject"] as const;
  const standard = phrases[than + 1];
  if (than >= 0 && standard?.kind === "noun" && isAmount(standard)) return [];
  const compared = subjectBefore(phrases, position);
  const subject = compared === undefined ? [] : [{ role: larger, noun: compared }];
  if (than >= 0 && standard?.kind === "noun") {
    return [{
      verb: ">",
      participants: [...subject, { role: smaller, preposition: "than", noun: standard }],
    }];
  }
  const isStranded = than >= 0 || phrases.slice(0, position).some(({ kind }) => kind === "than");
  return isStranded && subject.length > 0 ? [{ verb: ">", participants: subject }] : [];
}

/** Whether a number is all that a bound says: "more than 250", "more than 2 dogs", but not "older than player 7". */
function isAmount({ numbers, elements, endsInNumber }: NounPhrase): boolean {
  return numbers.length > 0 && (elements.length === 0 || !endsInNumber);
}

/** The noun that a comparative says something of: "the capital of the country has a greater area". */
function subjectBefore(phrases: readonly Phrase[], position: number): NounPhrase | undefined {
  let i = position - 1;
  while (
    phrases[i]?.kind === "verb" || phrases[i]?.kind === "preposition" || phrases[i]?.kind === "relative"
  ) i--;
  for (;;) {
    const link = phrases[i - 1];
    if (link?.kind !== "preposition" || link.text !== "of" || phrases[i - 2]?.kind !== "noun") break;
    i -= 2;
  }
  const noun = phrases[i];
  return noun?.kind === "noun" ? noun : undefined;
}

/** A noun with what says more about it. */
type DetailedNoun = Pick<Participant, "noun" | "details">;

/**
 * The noun that ends at a position; of nouns joined by prepositions ("owners of dogs") nothing can be told, unless the later ones only
 * say more about the first ("students of grade 9").
 */
function nounAt(phrases: readonly Phrase[], position: number): DetailedNoun | undefined {
  const noun = phrases[position];
  const [link, earlier] = [phrases[position - 1], phrases[position - 2]];
  if (noun?.kind !== "noun") return undefined;
  // "The names of the lawyers who …" are those of lawyers.
  const isLabel = earlier?.kind === "noun" && /^(?:name|titl|id|number|code)$/.test(earlier.head);
  if (link?.kind !== "preposition" || earlier?.kind !== "noun" || isLabel) return { noun };
  const before = isDetail(noun) ? nounAt(phrases, position - 2) : undefined;
  return before === undefined ? undefined : { ...before, details: [...before.details ?? [], noun] };
}

/** The nouns after a preposition that say more about the noun before it. */
function detailsAfter(phrases: readonly Phrase[], position: number): readonly NounPhrase[] | undefined {
  const [link, noun] = [phrases[position + 1], phrases[position + 2]];
  if (link?.kind === "preposition" && noun?.kind === "noun" && isDetail(noun)) return [noun];
  // "A member who lives in Oslo", "a member living in Oslo".
  const isClause = link?.kind === "relative" || link?.kind === "verb";
  const rest = isClause ? phrases.slice(position + 1, position + 5) : [];
  const place = rest.findIndex(({ kind }) => kind === "noun");
  const last = rest[place];
  const isPlain = rest.slice(0, place).every(({ kind }) => kind !== "break" && kind !== "and");
  return last?.kind === "noun" && isPlain && isDetail(last) ? [last] : undefined;
}

/** Whether a noun is no row of its own: "grade 9", "Oslo". */
function isDetail({ elements, endsInNumber }: NounPhrase): boolean {
  return endsInNumber || elements.some(({ kind }) => kind === "value");
}
