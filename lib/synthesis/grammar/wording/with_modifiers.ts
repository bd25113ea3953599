import { hadText, isHad, type Modifier } from "./modifier.ts";
import { listText } from "../english/value_text.ts";

/** A noun followed by its modifiers in the order that reads without ambiguity: short ones first, nested ones last. */
export function withModifiers(
  head: string,
  modifiers: readonly Modifier[],
  options: { readonly number: "singular" | "plural"; readonly person: boolean },
): string {
  const { number, person } = options;
  const isOnly = modifiers.length === 1;
  const simple = modifiers.filter((modifier) => !modifier.complex && (isOnly || !isCompared(modifier)));
  const compared = modifiers.filter((modifier) => !simple.includes(modifier) && !modifier.complex);
  const nested = modifiers.filter(({ complex }) => complex);
  const of = (form: Modifier["form"]) => simple.filter((modifier) => modifier.form === form);
  const isOther = ({ text }: Modifier) => text.startsWith("other than ");
  const own = of("adjective").filter((modifier) => !isOther(modifier));
  const whose = of("whose");
  const clauses = [...compared, ...of("that"), ...nested];
  // What a thing has needs no clause of its own, which would be one too many beside a clause in what it has.
  const isWith = whose.length === 0 && nested.length <= 1 && clauses.every(isHad) &&
    nested.every((modifier) => hasClause(modifier.text));
  // "With no mountain in Peru" would be none there.
  const isParted = nested.some(({ form }) => form === "preposition");
  const parted = isParted ? of("with").filter(isOfPartner) : [];
  const kept = of("with").filter((modifier) => !parted.includes(modifier));
  const had = [...kept, ...(isWith ? clauses : [])].map((modifier) => hadText(modifier, number));
  const told = isWith ? [] : [...parted, ...clauses];
  const who = person ? "who" : "that";
  const parts = [
    head,
    listText(own.map(({ text }) => text)),
    ...of("adjective").filter(isOther).map(({ text }) => text),
    listText(of("preposition").map((modifier) => prepositionText(modifier, number))),
    had.length === 0 ? "" : `with ${listText(had)}`,
    whose.length === 0 ? "" : `whose ${whose.map(({ text }) => text).join(" and whose ")}`,
    clauseOf(told, { number, who: whose.length > 0 ? `and ${who}` : who, isAlone: whose.length === 0 }),
  ];
  return parts.filter((part) => part !== "").join(" ");
}

/** Of "larger than the average lake with an outflow" it is not clear which lake has the outflow. */
function isCompared({ form, text }: Modifier): boolean {
  return form === "adjective" && text.includes(" than the average ");
}

/** Whether words are about what belongs to a thing, be there any or none. */
function isOfPartner({ of }: Modifier): boolean {
  return of === "partner";
}

interface ClauseOptions {
  readonly number: "singular" | "plural";
  readonly who: string;
  readonly isAlone: boolean;
}

function clauseOf(told: readonly Modifier[], { number, who, isAlone }: ClauseOptions): string {
  const [first] = told;
  if (first === undefined) return "";
  if (isAlone && told.length === 1) {
    if (first.form === "preposition") return prepositionText(first, number);
    if (first.reduced !== undefined && hasClause(first.text)) return first.reduced[number];
  }
  return `${who} ${listText(told.map((modifier) => modifier[number]))}`;
}

function prepositionText({ text, singular }: Modifier, number: "singular" | "plural"): string {
  return number === "singular" && singular.startsWith("is ") ? singular.slice("is ".length) : text;
}

/** Whether words hold a relative clause, other than one about the letters of a name. */
export function hasClause(text: string): boolean {
  return / (that|who|whose) (?!(starts with|ends in|contains|does not [a-z ]+) ")/.test(text);
}

/** The modifiers as one predicate: "are longer than 1,000 km and flow through Austria". */
export function predicate(modifiers: readonly Modifier[], number: "singular" | "plural"): string {
  const simple = modifiers.filter(({ complex }) => !complex);
  // What is had beside "a course with a section" would be heard of the course.
  const had = simple.filter((modifier) => isHad(modifier) && !/ with /.test(hadText(modifier, number)));
  const withOwn = simple.filter((modifier) => isHad(modifier) && !had.includes(modifier));
  const have = number === "plural" ? "have" : "has";
  const texts = simple.filter((modifier) => !withOwn.includes(modifier)).flatMap((modifier) => {
    if (!had.includes(modifier)) return [modifier[number]];
    return modifier === had[0] ? [`${have} ${listText(had.map((one) => hadText(one, number)))}`] : [];
  });
  const nested = modifiers.filter(({ complex }) => complex);
  return listText([...texts, ...[...withOwn, ...nested].map((modifier) => modifier[number])]);
}
