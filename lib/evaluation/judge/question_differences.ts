import { isMeasure } from "./comparison_target.ts";
import { type Difference, unclear } from "./difference.ts";
import type { ExpectedContent } from "./expected_content.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { OCCUPATION } from "./phrase_words.ts";

/** Another kind of thing is asked for: a time in one sentence, a place in the other. */
export function questionDifferences(
  found: ParsedSentence,
  { intention, required, understood }: ExpectedContent,
): readonly Difference[] {
  if (required !== intention || understood !== found) return [];
  const [asked, shown] = [intention, found].map(askedKind);
  if (asksOther(intention, found) || asksOther(found, intention)) {
    return [
      unclear("output", "One of the sentences asks for a person or firm, the other for something else."),
    ];
  }
  return asked === undefined || shown === undefined || asked === shown ? [] : [{
    topic: "output",
    side: "both",
    text: `The intention asks for a ${asked}, the interpretation for a ${shown}.`,
  }];
}

/** Whether one sentence asks who does something, and the other for columns alone, none of which says who. */
function asksOther(one: ParsedSentence, { outputs }: ParsedSentence): boolean {
  return askedKind(one) === "person" && outputs.isComplete && outputs.concepts.length > 0 &&
    outputs.concepts.every((column) =>
      isMeasure(column) && !OCCUPATION.test(column.text.toLowerCase().replace(/s$/, "")) &&
      !/names?$|^(?:first|last|full) |person|people|id$|ids$|by$/i.test(column.text)
    );
}

/** What a sentence asks for by its first words; undefined where other words begin it. */
function askedKind({ words }: ParsedSentence): string | undefined {
  const question = words.replace(OPENING, " ");
  return KINDS.find(([, pattern]) => pattern.test(question))?.[0];
}

/** "I'll find out", "Looking up", "You want to know". */
const OPENING =
  /^(?: (?:(?:i|we) ll|i|you|we|want|wants|need|to|know|see|please|so|and|interpreted as|looking|look|finding|find|checking|check|showing|show|giving|give|getting|get|telling|tell|me|us|up|out|for))+ /;

const BE = "(?:is|are|was|were|do|does|did|will|has|have|had|can)";

/** In question form, and as a noun with a clause of its own ("the date on which"). */
const KINDS: readonly (readonly [string, RegExp])[] = [
  [
    "time",
    new RegExp(
      `^ (?:when ${BE}|(?:(?:at|on|in|since) )?(?:what|which) (?:time|date|day|year|month|hour) |the (?:time|date|day|year|month) (?:at|on|in) which )`,
    ),
  ],
  [
    "place",
    new RegExp(
      `^ (?:where (?!there)|(?:in|at|from|to|on) (?:what|which) (?:city|town|country|place|street|address|venue|stadium|region|village|room|gate|platform|floor|hall) |the (?:place|city|town|country|venue) (?:where|in which|at which) )`,
    ),
  ],
  ["person", /^ (?:who|whom) /],
  ["reason", /^ (?:why|the reason (?:why|for)) /],
  [
    "number or amount",
    /^ (?:how (?:many|much|old|tall|heavy|deep|wide) |(?:what|how much) (?!is|are|was|were)(?:\w+ ){1,7}costs )/,
  ],
];
