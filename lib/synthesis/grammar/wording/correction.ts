import type { Lexicon } from "../../../linking/mod.ts";
import type { Variation } from "../../variation.ts";
import { numberText, valueText } from "../english/value_text.ts";
import type { Correctable, Correction } from "../plan/dialogue_event.ts";
import { sentence } from "./full_sentence.ts";

/** "Sorry, I meant more than 500, not 300." */
export function correctionUtterance(
  { said, meant }: Correction,
  lexicon: Lexicon,
  variation: Variation,
): string {
  const right = meaning(meant, lexicon);
  const wrong = meaning(said, lexicon);
  return sentence(variation.pick("correction", [
    `sorry, I meant ${right.long}, not ${wrong.short}`,
    `no wait, ${right.long}, not ${wrong.short}`,
    `I misspoke: ${right.long}`,
    `make that ${right.long} instead of ${wrong.short}`,
    `correction: ${right.long}, not ${wrong.short}`,
    `oops, that should be ${right.long}`,
    `actually, I meant ${right.long}`,
    `that was a slip, ${right.long} is what I meant`,
  ]));
}

/** A value, alone and with the words of its operator. */
function meaning(filter: Correctable, lexicon: Lexicon): { readonly short: string; readonly long: string } {
  const column = lexicon.column(filter.column.table, filter.column.column);
  const words = column.kind === "key" ? { ...column, kind: "label" as const } : column;
  if (filter.kind === "between") {
    const low = typeof filter.low === "number" && column.kind !== "year"
      ? numberText(filter.low)
      : valueText(filter.low, words);
    const range = `between ${low} and ${valueText(filter.high, words)}`;
    return { short: range, long: range };
  }
  const value = valueText(filter.value, words);
  const timed = column.kind === "year" || column.kind === "date";
  const compared = timed
    ? { ">": "after", ">=": "from", "<": "before", "<=": "up to", "=": "", "<>": "other than" }
    : { ">": "more than", ">=": "at least", "<": "less than", "<=": "at most", "=": "", "<>": "other than" };
  return { short: value, long: `${compared[filter.operator]} ${value}`.trim() };
}
