import { type Difference, unclear } from "./difference.ts";
import type { ExpectedContent } from "./expected_content.ts";
import { FUNCTION_WORDS } from "./function_words.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { stemOf } from "./stem_of.ts";

/** Doubts about what one sentence alone says does not matter: "wherever the technicians are based", "refrigerated or not". */
export function concessionDifferences(
  found: ParsedSentence,
  { intention }: ExpectedContent,
): readonly Difference[] {
  const isAlone = (one: ParsedSentence, other: ParsedSentence) =>
    !CONCESSION.test(other.words) && concededStems(one).some((stem) => other.stems.has(stem));
  return isAlone(found, intention) || isAlone(intention, found)
    ? [unclear("wording", "Only one of the sentences says what does not matter.")]
    : [];
}

/** Stems of the nouns of a concession. */
function concededStems({ words }: ParsedSentence): readonly string[] {
  return [...words.matchAll(new RegExp(CONCESSION, "g"))].flatMap(([, behind = "", before = ""]) =>
    `${behind} ${before}`.split(" ").filter((word) => word !== "" && !FUNCTION_WORDS.has(word)).map(stemOf)
  );
}

const CONCESSION =
  /(?<= )(?:(?:whatever|wherever|whoever|whichever|no matter (?:what|which|where|whose|who)|regardless of|irrespective of) ((?:\w+ ){1,5}\w+)|(\w+) or not)(?= )/;
