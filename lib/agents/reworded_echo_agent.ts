import type { Agent } from "./types.ts";

/**
 * A control agent that says the message back in other words: with politeness, the order of conjuncts and synonyms changed. It
 * knows neither the database nor the conversation and shows no SQL. A high alignment of this agent where an utterance needs
 * its context indicates a judge that does not notice what the dialogue adds.
 *
 * Equal messages are reworded equally.
 *
 * @example
 * ```ts
 * import { rewordedEchoAgent } from "querylogue/agents";
 * import assert from "node:assert/strict";
 *
 * const message = "Please show me the length and depth of the rivers with at least 3 islands.";
 * const reply = await rewordedEchoAgent({ conversation_id: "1", turn_id: "1", message, history: [] });
 * assert.equal(
 *   reply.interpretation,
 *   "I would like to know the depth and length of the rivers with 3 or more islands.",
 * );
 * ```
 */
export const rewordedEchoAgent: Agent = ({ message }) => {
  const interpretation = reworded(message);
  return Promise.resolve({ kind: "response", text: interpretation, interpretation });
};

function reworded(message: string): string {
  const bare = message.trim().replace(COURTESY, "");
  const [, start = "", verb, rest = ""] =
    REQUEST.exec(bare.replace(/[\s?.!]+$/, "").replace(POLITE_END, "")) ?? [];
  // What only greets or thanks is said back as it is.
  if (rest === "") return message.trim();
  const turned = synonyms.reduce(
    (text, [from, to]) => text.replace(from, to),
    rest.replace(CONJUNCTS, "$2 and $1"),
  );
  const said = lowerFirst(turned);
  if (QUESTION.test(rest)) return `Could you tell me ${said}?`;
  return verb !== undefined || /^i\b/i.test(start)
    ? `I would like to know ${said}.`
    : `If possible, ${said}.`;
}

/** Greetings and thanks before a request. */
const COURTESY = /^(?:(?:hi|hello|hey|thanks|thank you|good (?:morning|day|evening))\b[^.,!]*[.,!]\s*)+/i;

/** What stands before the things that are asked for: politeness, a verb of asking, and the rest. */
const REQUEST = new RegExp(
  String.raw`^((?:(?:please|kindly|just)[\s,]+)*(?:(?:can|could|would) you(?: please)?\s+|i(?:'d| would)? ` +
    String.raw`(?:like|love|want|need)(?: to (?:see|know))?\s+)?(?:(?:please|just)\s+)*)` +
    String.raw`(?:(show|tell|give|list|display|name|find|get)(?: me)?\s+)?(.*)$`,
  "is",
);

const POLITE_END = /,? (?:please|if you can|thanks|thank you)(?=[?.!]*$)/i;

const QUESTION = /^(?:which|what|who|where|when|how|is|are|do|does|did)\b/i;

/** Two single words joined by "and", each of which may begin or end the list of two. */
const CONJUNCTS =
  /\b(?<!\bbetween )(?!both\b)([a-z]{3,}) and (?!(?:the|a|an|how|what|which|all)\b)([a-z]{3,})(?= (?:of|in|for|from)\b)/;

/** Ways to say the same, applied one after the other to different words. */
const synonyms: readonly (readonly [RegExp, string])[] = [
  [/^which (?!(?:\w+ )?of\b)/i, "what "],
  [/\b(?:greater|more|higher|larger) than (?=\d)/gi, "over "],
  [/\b(?:less|smaller|lower|fewer) than (?=\d)/gi, "under "],
  [/\bat least (\d(?:[\d,.]*\d)?)/gi, "$1 or more"],
  [/\bat most (\d(?:[\d,.]*\d)?)/gi, "$1 or less"],
  [/\bthe number of\b/gi, "the count of"],
  [/\blargest\b/gi, "biggest"],
  [/\bsmallest\b/gi, "littlest"],
  [/\b(?:along|together) with\b/gi, "as well as"],
  [/\bplus\b/gi, "and also"],
  [/\balso\b(?<!\band also)/gi, "in addition"],
  [/\bonly\b/gi, "just"],
  [/\bper\b/gi, "for each"],
];

function lowerFirst(text: string): string {
  return /^[A-Z][a-z]*\b/.test(text) && !/^I\b/.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;
}
