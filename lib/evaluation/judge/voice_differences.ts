import { sameValue } from "./agreement.ts";
import { type Difference, unclear } from "./difference.ts";
import type { NamedValue } from "./elements.ts";
import type { ExpectedContent } from "./expected_content.ts";
import { isTimeName } from "./is_time_name.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import type { Relation } from "./relations.ts";

/**
 * Doubts about who does what to whom where one sentence alone says it with a preposition before a relative pronoun ("through whose
 * referral Ann came"), unless both tell the same of the name in it. Through whom it is done, who does it is another one.
 */
export function voiceDifferences(
  found: ParsedSentence,
  { intention }: ExpectedContent,
): readonly Difference[] {
  const isOther = (one: ParsedSentence, other: ParsedSentence) => {
    const links = linksOf(one, other);
    return links.size > 0 && links.isDisjointFrom(linksOf(other, one)) &&
      one.values.some((value) =>
        !isTimeName(value.text) && other.values.some((same) => sameValue(value, same)) &&
        !([...links].every((link) => /^(?:by|from|to)$/.test(link)) && tellsSame(value, one, other))
      );
  };
  return isOther(found, intention) || isOther(intention, found)
    ? [unclear("wording", "Who does what to whom is not read in both sentences.")]
    : [];
}

/** The prepositions of a sentence that stand before a relative pronoun, or at the end of a clause behind its verb, and tell a role. */
function linksOf({ phrases }: ParsedSentence, other: ParsedSentence): ReadonlySet<string> {
  return new Set(phrases.flatMap((phrase, i) => {
    if (phrase.kind !== "preposition") return [];
    const [before, next, noun] = [phrases[i - 1], phrases[i + 1], phrases[i + 2]];
    // "On whose advice": the noun is what the other sentence says by a verb.
    const isDone = next?.kind === "relative" && next.text === "whose" && noun?.kind === "noun" &&
      other.relations.some(({ verb }) => verb.slice(0, 4) === noun.head.slice(0, 4));
    if (isDone) return [phrase.text];
    if (!/^(?:by|from|to|through|via)$/.test(phrase.text)) return [];
    const isPronoun = next?.kind === "relative" && /^(?:which|whom|whose|who)$/.test(next.text);
    // "The lake it is connected to", "the towns it flows through": one thing stands beside another.
    const isBeside = before?.kind === "verb" &&
      (phrase.text === "to"
        ? /^(?:connect|associ|relat|link|affili|belong|attach)/
        : /^(?:flow|pass|run|go|cross|lead)$/)
        .test(before.stem) &&
      phrase.text !== "by" && phrase.text !== "from";
    const isEnd = (next === undefined || next.kind === "break") && before?.kind === "verb" && !isBeside;
    return isPronoun || isEnd ? [phrase.text] : [];
  }));
}

/** Whether both sentences say the same verb of a name, in the same role. */
function tellsSame(value: NamedValue, one: ParsedSentence, other: ParsedSentence): boolean {
  const rolesOf = ({ relations }: ParsedSentence) =>
    relations.flatMap(({ verb, participants }: Relation) =>
      participants.filter(({ noun, details = [] }) =>
        [noun, ...details].some(({ elements }) =>
          elements.some((element) => element.kind === "value" && sameValue(element, value))
        )
      ).map(({ role }) => `${role} ${verb.slice(0, 4)}`)
    );
  return !new Set(rolesOf(one)).isDisjointFrom(new Set(rolesOf(other)));
}
