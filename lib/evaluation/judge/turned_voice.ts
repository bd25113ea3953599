import type { Concept } from "./elements.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { sameConcept } from "./same_concept.ts";

/**
 * The verb that what is asked for does in one sentence, and that is done to it in the other: "technicians who supervise someone",
 * "technicians who are supervised".
 */
export function turnedVoice(a: ParsedSentence, b: ParsedSentence): string | undefined {
  if ([a, b].some(({ words }) => / (?:by|through|from|to|of) (?:whom|which|whose) /.test(words))) {
    return undefined;
  }
  const [rows, others] = [a, b].map(askedRows);
  if (rows === undefined || others === undefined || !sameConcept(rows, others)) return undefined;
  const turned = (active: ParsedSentence, passive: ParsedSentence) =>
    verbsOf(active, "subject").find((verb) =>
      verbsOf(passive, "object").some((other) => other.slice(0, 4) === verb.slice(0, 4))
    );
  return turned(a, b) ?? turned(b, a);
}

/** The table that the first noun names. */
function askedRows({ phrases }: ParsedSentence): Concept | undefined {
  const first = phrases.find((phrase) => phrase.kind === "noun" && phrase.elements.length > 0);
  const last = first?.kind === "noun" ? first.elements.at(-1) : undefined;
  return last?.kind === "concept" && last.isTable ? last : undefined;
}

/** The verbs that the rows asked for do to somebody, or that are surely done to them. */
function verbsOf(sentence: ParsedSentence, role: "subject" | "object"): readonly string[] {
  const rows = askedRows(sentence);
  return sentence.relations.flatMap(({ verb, participants }) => {
    const isIn = participants.some(({ role: own, preposition, noun }) =>
      own === role && preposition === undefined && noun.elements.some((one) => one === rows)
    );
    // "Bakers who trained someone", but not "a baker named Ann".
    const isDone = sentence.phrases.some((phrase, i) =>
      phrase.kind === "verb" && phrase.stem === verb &&
      (role === "object" ? phrase.passive === "surely" : phrase.passive === "never" ||
        phrase.passive === "perhaps" && sentence.phrases[i - 1]?.kind === "relative")
    );
    const isToSomebody = role === "object" ||
      participants.some(({ role: other, preposition }) => other === "object" && preposition === undefined);
    return isIn && isDone && isToSomebody ? [verb] : [];
  });
}
