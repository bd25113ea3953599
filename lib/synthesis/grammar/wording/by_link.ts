import { isByParent } from "./filter_modifier.ts";
import type { Modifier } from "./modifier.ts";
import type { Thing } from "../plan/thing.ts";
import { listText } from "../english/value_text.ts";
import type { Verb } from "../english/verb.ts";

/** What is said of a thing, parted into what is its own and what holds of it only where it is reached. */
export interface ByLink {
  readonly own: readonly Modifier[];
  /** " with a share above 50", to stand beside the verb; empty where nothing is said of the link. */
  readonly tail: string;
}

/** Parts the conditions on the link that leads to a thing from its own, where there is a verb that they can stand with. */
export function byLink(modifiers: readonly Modifier[], thing: Thing): ByLink {
  const isLinked = ({ of, form }: Modifier) => of === "link" && form === "with" && isByParent(thing);
  const linked = modifiers.filter(isLinked);
  return {
    own: modifiers.filter((modifier) => !isLinked(modifier)),
    tail: linked.length === 0 ? "" : ` with ${listText(linked.map(({ text }) => text))}`,
  };
}

/** "lie in", " with a share above 50" → "lie with a share above 50 in" */
export function parted({ plural, singular }: Verb, tail: string): Verb {
  const put = (text: string) => text.replace(/ (\w+)$/, `${tail} $1`);
  return tail === "" ? { plural, singular } : { plural: put(plural), singular: put(singular) };
}

/** Conditions on the link after those that hold anywhere: "countries with a population above 1,000 and a share of 50 there". */
export function withThere(modifiers: readonly Modifier[]): readonly Modifier[] {
  const isLinked = ({ of, form }: Modifier) => of === "link" && form === "with";
  const there = modifiers.filter(isLinked).map((modifier): Modifier => ({
    ...modifier,
    text: `${modifier.text} there`,
    plural: `${modifier.plural} there`,
    singular: `${modifier.singular} there`,
  }));
  return [...modifiers.filter((modifier) => !isLinked(modifier)), ...there];
}
