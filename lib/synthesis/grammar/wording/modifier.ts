/** Words that narrow a noun, in the forms that they take after it and as a predicate of it. */
export interface Modifier {
  /** `adjective` and `preposition` follow the noun as they are; the others need their word before them. */
  readonly form: "adjective" | "preposition" | "with" | "whose" | "that";
  /** After the noun, without "with" and "that"; for `that`, the same as `plural`. */
  readonly text: string;
  /** As in "(they) are longer than 1,000 km". */
  readonly plural: string;
  /** As in "(it) is longer than 1,000 km". */
  readonly singular: string;
  /** It holds a noun with modifiers of its own, so nothing should follow it. */
  readonly complex: boolean;
  /** What it tells where that is not the thing alone: what belongs to it, or the link that leads to it. */
  readonly of?: "partner" | "link";
  /** As it follows the noun without a clause: "lying in Asia". */
  readonly reduced?: Readonly<Record<"plural" | "singular", string>>;
}

/** Whether words stand best after everything short, as a clause of their own. */
export function isClause({ complex, form }: Modifier): boolean {
  return complex || form === "that" || form === "whose";
}

/** Words that tell what a thing has: "have Peru as a member", and neither "have or had" nor "have their source in". */
export function isHad({ plural }: Modifier): boolean {
  return /^have (?!or had |their )/.test(plural);
}

/** What is had, without the verb. */
export function hadText(modifier: Modifier, number: "singular" | "plural"): string {
  return modifier[number].replace(/^(have|has) /, "");
}

/** "longer than 1,000 km" */
export function adjective(text: string): Modifier {
  return { form: "adjective", text, plural: `are ${text}`, singular: `is ${text}`, complex: false };
}

/** "with a population above 1,000" */
export function having(text: string): Modifier {
  return { form: "with", text, plural: `have ${text}`, singular: `has ${text}`, complex: false };
}

/** "that flow through Austria" */
export function doing(plural: string, singular: string, complex: boolean): Modifier {
  return { form: "that", text: plural, plural, singular, complex };
}
