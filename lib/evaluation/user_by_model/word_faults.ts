import type { UserFault } from "../types.ts";
import { speaksSql } from "./without_sql.ts";

export interface WordFaultOptions {
  /** What the user may say: request, goal, what was settled, and what the assistant said. */
  readonly known: readonly string[];
  /** Earlier messages of the user about this request. */
  readonly said: readonly string[];
  /** Whether the message has to say something about the request. */
  readonly saysFacts: boolean;
}

/** Finds what rules can see to be wrong with a message that was written for a user; undefined where nothing is. */
export function wordFault(
  text: string,
  { known, said, saysFacts }: WordFaultOptions,
): UserFault | undefined {
  if (text.trim() === "") return { kind: "empty", text: "The message has no words." };
  if (said.some((earlier) => folded(earlier) === folded(text))) {
    return { kind: "repeated", text: "The message says an earlier one again word for word." };
  }
  if (speaksSql(text)) return { kind: "sql", text: "The message speaks SQL." };
  const knownText = known.join("\n");
  const identifier = namesIn(text).find((name) => !knownText.toLowerCase().includes(name.toLowerCase()));
  if (identifier !== undefined) {
    return { kind: "sql", text: `The message names "${identifier}", which nobody said.` };
  }
  const numbers = new Set(numbersIn(knownText));
  const number = numbersIn(text).find((one) => !numbers.has(one));
  if (number !== undefined) {
    return { kind: "unasked_constraint", text: `The message says ${number}, which nobody said.` };
  }
  if (saysFacts && COURTESY.test(text)) {
    return { kind: "endless_ending", text: "The message is only a courtesy, and the request is still open." };
  }
  return undefined;
}

/** Names with an underscore or of the form `table.column`, as nobody types them who has not seen a schema. */
function namesIn(text: string): readonly string[] {
  return text.match(/\b[a-z]\w*_\w+\b|\b[a-z]\w{2,}\.[a-z]\w{2,}\b/gi) ?? [];
}

/** Numbers without signs between thousands. */
function numbersIn(text: string): readonly string[] {
  return (text.match(/\d+(?:[.,\u202f\u00a0' ]\d{3})*(?:\.\d+)?/g) ?? [])
    .map((number) => number.replaceAll(/[,\u202f\u00a0' ]/g, "").replace(/\.(?=\d{3}\b)/, ""));
}

const folded = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim();

const COURTESY =
  /^\W*(?:(?:many |so much|very much|a lot|for (?:your|the) (?:help|time)|ok(?:ay)?|alright|all right|great|perfect|thanks?|thank you|bye|good ?bye|see you|have a (?:nice|good|great) (?:day|one)|cheers|welcome|you're|you too|again|then|and)[\s,.!]*)+$/i;
