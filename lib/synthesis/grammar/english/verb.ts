/** A verb with its preposition, for a plural and for a singular subject. */
export interface Verb {
  readonly plural: string;
  readonly singular: string;
  /** Of a verb that is also said of what is over ("belong or belonged to"), the verb in each tense. */
  readonly tenses?: { readonly present: Verb; readonly past: Verb };
}

/** The verb of a phrase in the plural: "hold" → "holds", "are held by" → "is held by", "linked to" → "is linked to". */
export function verbOf(phrase: string): Verb {
  if (/^linked\b/.test(phrase)) return verbOf(`are ${phrase}`);
  const [first = "", ...rest] = phrase.split(" ");
  return {
    plural: phrase,
    singular: [THIRD_PERSON[first] ?? thirdPerson(first), ...rest].join(" ").replace(/\btheir\b/, "its"),
  };
}

/** What stands after a form of "be", and that form: "referred by" after "were", "was"; undefined for another verb. */
export function beingOf(
  { plural }: Verb,
):
  | { readonly be: { readonly plural: string; readonly singular: string }; readonly rest: string }
  | undefined {
  const [first = "", ...rest] = plural.split(" ");
  const singular = first === "are" || first === "were" ? THIRD_PERSON[first] : undefined;
  return singular === undefined ? undefined : { be: { plural: first, singular }, rest: rest.join(" ") };
}

const THIRD_PERSON: Readonly<Record<string, string>> = { are: "is", were: "was", have: "has" };

/** A regular verb in the third person; a past form is the same for all. */
function thirdPerson(verb: string): string {
  if (/[^e]ed$/.test(verb) || Object.values(PAST).includes(verb)) return verb;
  if (/(?:s|x|z|ch|sh|o)$/.test(verb)) return `${verb}es`;
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`;
}

/** A verb said also of what is over: "belong to" → "belong or belonged to", "are members of" → "are or were members of". */
export function alsoPast(present: Verb): Verb {
  const plural = tensed(present.plural);
  const singular = tensed(present.singular, present.plural);
  return {
    plural: plural.both,
    singular: singular.both,
    tenses: { present, past: { plural: plural.past, singular: singular.past } },
  };
}

function tensed(present: string, plural = present): { readonly both: string; readonly past: string } {
  const [first = "", ...rest] = present.split(" ");
  const [stem = ""] = plural.split(" ");
  const past = PAST[first] ?? PAST[stem] ?? `${stem.replace(/e$/, "")}ed`;
  const tail = rest.map((word) => ` ${word}`).join("");
  return { both: `${past === first ? first : `${first} or ${past}`}${tail}`, past: `${past}${tail}` };
}

/** Past forms that do not come by rule. */
const PAST: Readonly<Record<string, string>> = {
  are: "were",
  is: "was",
  has: "had",
  have: "had",
  drive: "drove",
  hold: "held",
  lead: "led",
  lie: "lay",
  run: "ran",
  sit: "sat",
  speak: "spoke",
  take: "took",
  teach: "taught",
  wrote: "wrote",
};
