import { plural, singular } from "../../schema/mod.ts";
import { isNoNoun } from "./is_no_noun.ts";
import type { ColumnStatistics } from "./types.ts";

/**
 * "number of teams" for `count_teams` and `teams`, "number played" for `played`, "goals-for count" for `goals_for`; of what is
 * no whole number, "amount paid". What begins with a preposition has a noun before it ("number in stock"), and what is limited
 * is a number, too ("maximum number of places"). What there is room for stands before the room ("car capacity").
 * Other names stay as they are.
 */
export function countedNoun(
  words: readonly string[],
  { minimum, maximum }: ColumnStatistics,
): readonly string[] {
  const [first = "", ...rest] = words;
  const isWhole = [minimum, maximum].every(Number.isInteger);
  if (rest.length === 0 && /ed$/.test(first) && isNoNoun(first)) {
    return [isWhole ? "number" : "amount", first];
  }
  if (isWhole && rest.length === 0 && isSeveral(first)) return ["number", "of", first];
  if (isWhole && rest.length > 0 && LEFT_OPEN.test(rest.at(-1) ?? "")) {
    return [[first, ...rest].join("-"), "count"];
  }
  if (rest.length > 0 && /^(?:in|on|at|under)$/.test(first)) {
    return [isWhole ? "number" : "amount", first, ...rest];
  }
  const [only = "", ...others] = rest;
  if (isWhole && /^(?:maximum|minimum)$/.test(first) && others.length === 0 && isSeveral(only)) {
    return [first, "number", "of", only];
  }
  const [last = "", room = ""] = words.toReversed();
  if (ROOM.test(room) && isSeveral(last)) return [...words.slice(0, -2), ...singular([last]), room];
  const isCount = /^(?:count|num|number|nb)$/.test(first) && rest.length > 0 && rest[0] !== "of";
  return isCount ? ["number", "of", ...plural(singular(rest))] : [first, ...rest];
}

/** Whether a word is the plural of a noun for what is counted, and not for money. */
function isSeveral(word: string): boolean {
  const [one = ""] = singular([word]);
  return one !== word && plural([one])[0] === word && !MONEYS.has(word);
}

const MONEYS: ReadonlySet<string> = new Set(
  `sales earnings revenues savings costs expenses taxes assets liabilities wages funds proceeds profits fees
  receipts payments prices charges dues`.split(/\s+/),
);

/** Words for room, which names have before what it is for: `capacity_cars`. */
const ROOM = /^(?:capacity|quota|allowance)$/;

/** Last words that leave open of what: `goals_for`. */
const LEFT_OPEN = /^(?:for|against|from|by|to|with)$/;
