import { sameConcept } from "./same_concept.ts";
import { isOfPlace, placeOf } from "./peoples.ts";
import { isGenericWord, isIdentifier, isMeasure, isReference, namesRows } from "./comparison_target.ts";
import type { Concept } from "./elements.ts";
import type { NounPhrase, Phrase } from "./phrase.ts";

/** What a number or a part of a name says something about. */
export interface Attachment {
  /** The number, the part or the value in lower case, or `most` of a superlative. */
  readonly value: number | string;
  /** Whether a number counts its owner ("more than two dogs"), a column is measured ("older than two"), or a name spelled; a value may be that of its owner or of another. */
  readonly kind: "count" | "measure" | "text" | "value" | "superlative";
  /** The nearest noun before it that nothing divides from it; of a count the counted one. Absent for superlatives and named ones. */
  readonly owner?: Concept | undefined;
  /** The name that it stands right before: "the grade 11 Kyle". */
  readonly named?: string | undefined;
  /** Columns and tables that store a value. */
  readonly places?: ReadonlySet<string>;
  /** Whether its owner is what the sentence asks for. */
  readonly isAsked?: boolean;
  /** Whether its owner is a column that leads to the rows that have it. @default false */
  readonly isLent?: boolean;
}

/** Reads what numbers and parts of names belong to, where the sentence tells. */
export function readAttachments(phrases: readonly Phrase[]): readonly Attachment[] {
  return phrases.flatMap((phrase, i): readonly Attachment[] => {
    if (phrase.kind !== "noun") return [];
    return [
      ...numberAttachments(phrases, i, phrase),
      ...textAttachments(phrases, i, phrase),
      ...superlatives(phrases, i, phrase),
      ...bearers(phrases, i, phrase),
      ...valueAttachments(phrases, i, phrase),
    ];
  });
}

function numberAttachments(
  phrases: readonly Phrase[],
  position: number,
  noun: NounPhrase,
): readonly Attachment[] {
  const [value] = noun.numbers;
  const next = phrases[position + 1];
  // "Two or more types": what is counted comes later. "At least one" counts nothing.
  const before = phrases[position - 1];
  const isAny = value === 1 && before?.kind === "preposition" && before.text === "at";
  if (value === undefined || isAny || noun.numbers.length > 1 || isListed(phrases, position)) return [];
  const inside = tableOf(noun);
  const column = columnOf(noun);
  if (inside !== undefined && column === undefined && !noun.endsInNumber) {
    // "Seven shops", but not "the seven shops".
    return isBounded(phrases, position) || noun.determiner === ""
      ? [{ value, kind: "count", owner: inside }]
      : [];
  }
  // "Turbine_id 3" is turbine 3.
  const key = noun.endsInNumber
    ? noun.elements.findLast((one) => one.kind === "concept" && isIdentifier(one))
    : undefined;
  const owner = inside ?? (key?.kind === "concept" ? key : ownerBefore(phrases, position));
  // "The number of cities is above three" may count, "a quantity above 20" may measure.
  const isVague = phrases.slice(Math.max(0, position - 5), position + 1)
    .some((phrase) =>
      !(phrase === noun && noun.endsInNumber) && phrase.kind === "noun" &&
      /^(?:number|count|quantiti|amount|total)$/.test(phrase.head)
    );
  if (isVague) return [];
  // "Countries with more than five": what is counted was said before.
  const holder = phrases[position - (before?.kind === "than" ? 3 : 2)];
  const isLeft = noun.elements.length === 0 && noun.endsInNumber &&
    (before?.kind === "than" || isBounded(phrases, position)) &&
    ((holder?.kind === "preposition" && holder.text === "with") ||
      (holder?.kind === "verb" && holder.stem === "have"));
  if (isLeft) return [];
  const isMeasured = noun.elements.length > 0 || isBounded(phrases, position);
  // "The grade 11 Kyle".
  const isBefore = next?.kind === "noun" && noun.endsInNumber;
  if (isBefore && (noun.determiner !== "" || before?.kind !== "preposition")) {
    const name = next.elements.find(({ kind }) => kind === "value");
    return [{ value, kind: "measure", named: name?.text.toLowerCase() }];
  }
  // "Hikers who gave five stars", where reviews have stars.
  const isGiven = before?.kind === "verb" && before.stem !== "have" && column?.tables.size === 1 &&
    owner?.isTable === true && column.tables.isDisjointFrom(owner.candidates);
  if (isGiven) return [];
  const bearer = owner ?? referenceBefore(phrases, position);
  return bearer === undefined || !isMeasured ? [] : [{
    ...{ value, kind: "measure", owner: bearer, isAsked: isAsked(phrases, bearer) },
    ...(owner === undefined && { isLent: true }),
  }];
}

/** "Two or more types", "2 and 3 dogs": what is counted comes later. A comparison of its own begins in "200 and deeper than 12". */
function isListed(phrases: readonly Phrase[], position: number): boolean {
  const [next, then, than, bound] = phrases.slice(position + 1, position + 5);
  const isOther = next?.kind === "and" && next.text === "and" && then?.kind === "comparative" &&
    than?.kind === "than" && bound?.kind === "noun" && bound.elements.length === 0;
  return next?.kind === "and" && !isOther;
}

/** The column right before a number that leads to other rows: "an outflow longer than 500". */
function referenceBefore(phrases: readonly Phrase[], position: number): Concept | undefined {
  const noun = phrases.slice(0, position).findLast((phrase) =>
    phrase.kind === "noun" && phrase.elements.some(({ kind }) => kind === "concept")
  );
  return noun?.kind !== "noun"
    ? undefined
    : noun.elements.find((element): element is Concept => element.kind === "concept" && isReference(element));
}

/** Whether a noun is the first name of its sentence, where nobody else is asked for. */
function isAsked(phrases: readonly Phrase[], owner: Concept): boolean {
  const first = phrases.find((phrase, i) => {
    const next = phrases[i + 1];
    // "Names of rivers", but "airports of cities" and "rivers of 500 km".
    const isOf = next?.kind === "preposition" && next.text === "of" && phrases[i + 2]?.kind === "noun";
    return phrase.kind === "noun" && phrase.elements.length > 0 && !(isOf && tableOf(phrase) === undefined);
  });
  const isWho = phrases.some((phrase) => phrase.kind === "question" && /^(?:who|whom)$/.test(phrase.text));
  return !isWho && first?.kind === "noun" &&
    first.elements.some((element) => element.kind === "concept" && sameConcept(element, owner));
}

/** Whether words that compare stand before a number. */
function isBounded(phrases: readonly Phrase[], position: number): boolean {
  const before = phrases[position - 1];
  return before?.kind === "than" ||
    (before?.kind === "preposition" && /^(?:above|below|over|under|at)$/.test(before.text));
}

/** "Starting with Al", "with Bo in its name". */
function textAttachments(
  phrases: readonly Phrase[],
  position: number,
  noun: NounPhrase,
): readonly Attachment[] {
  const [verb, before, after, name] = [-2, -1, 1, 2].map((step) => phrases[position + step]);
  const isBegin = verb?.kind === "verb" && /^(?:start|begin|end)/.test(verb.stem) &&
    before?.kind === "preposition" && /^(?:with|in|on)$/.test(before.text) &&
    // "Trips that start in Oslo", "courses that start in January 2023".
    !/^\d{4}(?:$|-\d{2})/.test(noun.text) &&
    (before.text === "with" || !noun.elements.some((one) => one.kind === "value" && one.places.size > 0));
  const isPart = after?.kind === "preposition" && after.text === "in" && name?.kind === "noun" &&
    /^(?:name|titl|descript)$/.test(name.head);
  if (!isBegin && !isPart) return [];
  const named = isPart ? name.elements.find((element) => element.kind === "concept") : undefined;
  const isOwned = named !== undefined && named.stems.length > 1;
  const owner = isOwned ? named : ownerBefore(phrases, position, { isText: true });
  return owner === undefined ? [] : [{ value: noun.text.toLowerCase(), kind: "text", owner }];
}

/** "Customers from Canada", not "the country Canada". */
function valueAttachments(
  phrases: readonly Phrase[],
  position: number,
  noun: NounPhrase,
): readonly Attachment[] {
  const isJoined = phrases[position - 1]?.kind === "preposition";
  const last = noun.elements.at(-1);
  // "Italian cartoons".
  const isInside = last?.kind === "concept";
  if (!isInside && (!isJoined || noun.elements.some(({ kind }) => kind === "concept"))) return [];
  // "Cartoons on channels from Italy", where channels are a column.
  const [link, beside] = [phrases[position - 1], phrases[position - 2]];
  const column = link?.kind === "preposition" && link.text === "from" && beside?.kind === "noun"
    ? columnOf(beside)
    : undefined;
  const owner = isInside
    ? tableOf(noun)
    : column !== undefined && !isGenericWord(column)
    ? column
    : ownerBefore(phrases, position);
  return noun.elements.flatMap((element): readonly Attachment[] =>
    owner === undefined || element.kind !== "value" || (isInside && !isOfPlace(element.text))
      ? []
      : [{ value: placeOf(element.text), kind: "value", owner, places: element.places }]
  );
}

/** "The most dogs" counts, "the longest river" measures. */
function superlatives(
  phrases: readonly Phrase[],
  position: number,
  noun: NounPhrase,
): readonly Attachment[] {
  const { superlative } = noun;
  if (superlative === undefined) return [];
  const next = phrases[position + 1];
  const column = columnOf(noun);
  const counted = phrases[position + 2];
  // "The highest number of assists" measures where each row has its number of assists.
  const isNumber = /^(?:number|count)$/.test(noun.head) && next?.kind === "preposition" &&
    next.text === "of" &&
    // "Of animals" may count what a column of amounts holds.
    counted?.kind === "noun" && tableOf(counted) !== undefined &&
    !(columnOf(counted) !== undefined || /^(?:inhabit|peopl|resid)/.test(counted.head));
  const counts = isNumber || (superlative.counts && !superlative.measures &&
    tableOf(noun) !== undefined && column === undefined);
  const measures = superlative.measures ||
    (column !== undefined && !column.stems.some((stem) => /^(?:number|count|total|amount)$/.test(stem)));
  return counts || measures ? [{ value: "most", kind: counts ? "count" : "measure" }] : [];
}

/** "The largest city" says something of the city, "a country with the largest city" does not say it of the country. */
function bearers(phrases: readonly Phrase[], position: number, noun: NounPhrase): readonly Attachment[] {
  const { superlative } = noun;
  // "With the most flights": those who have them are compared.
  const inside = superlative?.counts === true && !superlative.measures ? undefined : tableOf(noun);
  const owner = superlative === undefined ? undefined : inside ?? bearerBefore(phrases, position);
  if (superlative === undefined || owner === undefined) return [];
  // "In which category are products most expensive?" ranks categories.
  const [link, which] = phrases;
  if (
    link?.kind === "preposition" && /^(?:which|what)$/.test((which as { readonly text?: string }).text ?? "")
  ) {
    return [];
  }
  const { word, direction } = superlative;
  const counted = inside === undefined && superlative.counts ? tableOf(noun) : undefined;
  const isAsked = isFirst(phrases, owner);
  const isSole = phrases.every((phrase) =>
    phrase === noun || phrase.kind !== "noun" || phrase.superlative?.direction !== direction
  );
  return [
    ...[word, ...(isSole ? [direction] : [])].map((value): Attachment => ({
      value,
      kind: "superlative",
      owner,
      isAsked,
    })),
    ...(counted === undefined || !isSole
      ? []
      : [{ value: `${direction} of`, kind: "superlative", owner: counted } as const]),
  ];
}

/** Whether a name is in the first noun that says what rows are asked for: not "names", "a list". */
function isFirst(phrases: readonly Phrase[], owner: Concept): boolean {
  const first = phrases.find((phrase, i) =>
    phrase.kind === "noun" &&
    !/^(?:name|titl|id|code|list|number|detail|i|me|you|us|we|up|one)$/.test(phrase.head) &&
    // "Could you please list …" has nouns that nothing depends on.
    (phrase.elements.length > 0 || phrases[i + 1]?.kind === "preposition")
  );
  return first?.kind === "noun" && first.elements.includes(owner);
}

/** The nearest noun that has or is something: "the country whose capital has the most inhabitants". */
function bearerBefore(phrases: readonly Phrase[], position: number): Concept | undefined {
  for (let i = position - 1; i >= 0; i--) {
    const phrase = phrases[i];
    if (phrase?.kind === "break" || phrase?.kind === "and" || phrase?.kind === "question") return undefined;
    if (phrase?.kind !== "noun" || phrase.endsInNumber || phrase.elements.at(-1)?.kind === "value") continue;
    return phrase.elements.findLast((element) => element.kind === "concept");
  }
  return undefined;
}

function columnOf({ elements }: NounPhrase): Concept | undefined {
  return elements.find((element): element is Concept =>
    element.kind === "concept" && isMeasure(element) && !namesRows(element)
  );
}

/** The table that a noun phrase names. */
function tableOf({ elements }: NounPhrase): Concept | undefined {
  return elements.findLast((element): element is Concept =>
    element.kind === "concept" && (!isMeasure(element) || namesRows(element))
  );
}

/** Whether a noun surely speaks of one. */
function isSingular({ determiner, elements, text }: NounPhrase): boolean {
  const named = elements.findLast((element) => element.kind === "concept")?.text.split(" of ")[0] ?? text;
  return /^(?:an?|the|each|every|this|that)$/.test(determiner) && !/(?:s|people|men|children)$/.test(named);
}

/** @param isText Whether a column may own it: "a city starting with Al". */
function ownerBefore(
  phrases: readonly Phrase[],
  position: number,
  { isText = false }: { readonly isText?: boolean } = {},
): Concept | undefined {
  let isPlural: boolean | undefined;
  for (let i = position - 1; i >= 0; i--) {
    const phrase = phrases[i];
    if (phrase?.kind === "relative") isPlural = phrase.isPlural;
    // "Owners, the name starting with Lake".
    const isName = isText && i === position - 4 && phrase?.kind === "break" && phrase.text === ",";
    if (isName) continue;
    if (phrase?.kind === "break" || phrase?.kind === "and" || phrase?.kind === "question") return undefined;
    if (phrase?.kind !== "noun") continue;
    // "Dogs of the breed Eskimo that are younger than 6": no breed is meant.
    if (isPlural === true && isSingular(phrase)) continue;
    isPlural = undefined;
    // "Dogs that cost their owner more than 400".
    const verb = phrases[i - 1];
    if (verb?.kind === "verb" && /^(?:cost|bring|brought|earn|pai|pay|gave|give|charg)/.test(verb.stem)) {
      return undefined;
    }
    const column = isText ? columnOf(phrase) : undefined;
    const table = column !== undefined && !isGenericWord(column) ? column : tableOf(phrase);
    // "Countries without a way to the sea in which few people live": either may be meant.
    const [above, clause] = [phrases[i + 1], phrases[i + 2]];
    const isHigh = above?.kind === "preposition" && clause?.kind === "relative" ||
      above?.kind === "relative" && above.text === "where";
    const isBelow = phrases.slice(0, i).some((one) => one.kind === "noun" && tableOf(one) !== undefined);
    if (isHigh && table !== undefined && isBelow) return undefined;
    if (table !== undefined) return table;
    // "Firms whose seat is above 200": the seat is no part of the firm.
    if (phrase.elements.some((element) => element.kind === "concept" && isReference(element))) {
      return undefined;
    }
    // "Friends of the kids in grade 10": whose grade that is, is not read.
    if (phrase.elements.length === 0 && phrase.determiner !== "") return undefined;
  }
  return undefined;
}
