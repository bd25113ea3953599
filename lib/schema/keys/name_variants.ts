import { singular } from "../inflect.ts";
import { squash } from "./key_index.ts";
import { beginsAsKey, gluedStem } from "./key_forms.ts";
import { idWords, plainWords, prepositions, quantityWords } from "./key_names.ts";

interface NameVariant {
  /** Without anything between its words. */
  readonly text: string;
  /** The text without the word that makes it a key; absent where there is none. */
  readonly stem?: string;
  readonly role: readonly string[];
  /** What is taken off as the name says more. */
  readonly off: number;
}

/** The full name, then forms without words that may tell a role. */
export function nameVariants(words: readonly string[]): readonly NameVariant[] {
  const reading = (part: readonly string[], off: number): NameVariant[] => {
    const texts = [...new Set([squash(part), squash(singular(part))])];
    const role = words.filter((word) => !part.includes(word));
    const stem = part.length > 1 && idWords.has(part.at(-1) ?? "")
      ? squash(singular(part.slice(0, -1)))
      : part.length > 1 && beginsAsKey(part)
      ? squash(singular(part.slice(1)))
      : gluedStem(squash(part));
    return texts.map((text) => ({ text, ...(stem !== undefined && { stem }), role, off }));
  };
  const unnumbered = words.filter((word) => !/^\p{N}+$/u.test(word));
  const found = [
    ...reading(words, 0),
    ...(unnumbered.length < words.length ? reading(unnumbered, 0.3) : []),
    ...words.slice(1).flatMap((_, i) => reading(words.slice(i + 1), 0.4 + 0.1 * i)),
    ...words.slice(1).flatMap((next, i) => {
      if (idWords.has(words[i] ?? "") || prepositions.has(next)) return reading(words.slice(0, i + 1), 0.8);
      if (i > 0 && beginsAsKey(words)) return reading(words.slice(0, i + 1), 0.8);
      const rest = words.slice(i + 1);
      const isSaid = rest.some((word) => plainWords.has(word) || quantityWords.has(word));
      return isSaid ? [] : reading(words.slice(0, i + 1), 1.6);
    }),
  ];
  const only = words.length === 1 ? words[0] ?? "" : "";
  for (let cut = 2; cut <= only.length - LEAST_GLUED; cut++) {
    const text = only.slice(cut);
    const stem = gluedStem(text);
    found.push({ text, ...(stem !== undefined && { stem }), role: [only.slice(0, cut)], off: 0.9 });
  }
  return found;
}

/** Fewer letters at the end of a name are often there by chance. */
const LEAST_GLUED = 5;
