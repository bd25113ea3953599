import type { Concept } from "./elements.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";

/** Whether rows of a table have to stand beside what a sentence asks for, and nothing more is said of them: "tours with a review". */
export function hasToBe(concept: Concept, { phrases, outputs, denials, nulls }: ParsedSentence): boolean {
  return concept.isTable && !outputs.concepts.includes(concept) && denials.length + nulls.length === 0 &&
    phrases.some((phrase, i) => {
      const [before, next] = [phrases[i - 1], phrases[i + 1]];
      const isHad = before?.kind === "preposition" && before.text === "with" ||
        before?.kind === "verb" && before.stem === "have";
      return phrase.kind === "noun" && phrase.elements.length === 1 && phrase.elements[0] === concept &&
        isHad &&
        /^(?:an?|any|some|at)?$/.test(phrase.determiner) && phrase.superlative === undefined &&
        (next === undefined || next.kind === "break" && /^[.?!]/.test(next.text));
    });
}
