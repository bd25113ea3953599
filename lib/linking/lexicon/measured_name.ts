import { singular } from "../../schema/mod.ts";
import { isNoNoun } from "./is_no_noun.ts";
import { MEASURED_IN, PRICES, UNITS } from "./word_lists.ts";

/** A column's name parted into what is measured and the unit of its values. */
export interface MeasuredName {
  readonly words: readonly string[];
  /** As written after a number, including a space before it. */
  readonly unit: string;
}

/**
 * Parts the unit from the words of a name: "length km". A unit that a value is reckoned by is none of the value and stays in the
 * name, as in "fee per m²", also where it follows a price ("price kg"); "yield kg per ha" is measured in kg per ha. So does one
 * without which the rest is no noun ("total days"). A price in a currency is one per what stands after it: "price eur kg" is
 * measured in euros per kg. Days alone are counted.
 */
export function measuredName(words: readonly string[]): MeasuredName {
  const last = words.at(-1) ?? "";
  const before = words.slice(0, -1);
  const at = words.findLastIndex((word, i) => DIVISOR.test(word) && i > 0 && i < words.length - 1);
  if (at > 0) {
    const unit = UNITS[words[at - 1] ?? ""];
    const per = `per ${words.slice(at + 1).map(written).join(" ")}`;
    if (unit !== undefined && at > 1) return { words: words.slice(0, at - 1), unit: `${unit} ${per}` };
    if (words[at] === "per" || UNITS[last] !== undefined) {
      return { words: [...words.slice(0, at), per], unit: "" };
    }
  }
  const pair = PAIRS[`${before.at(-1)} ${last}`];
  if (pair !== undefined && before.length > 1) return { words: before.slice(0, -1), unit: pair };
  const money = UNITS[before.at(-1) ?? ""];
  if (money !== undefined && MONEY.test(money) && PRICES.has(before.at(-2) ?? "") && isDivisor(last)) {
    return { words: before.slice(0, -1), unit: `${money} per ${written(last)}` };
  }
  const unit = UNITS[last] ?? "";
  if (before.length === 0) {
    return COUNTED.test(last) ? { words, unit: "" } : { words: [MEASURED_IN[last] ?? last], unit };
  }
  if (unit === "") return { words, unit };
  if (PRICES.has(before.at(-1) ?? "") && !MONEY.test(unit)) {
    return { words: [...before, `per ${written(last)}`], unit: "" };
  }
  const bare = IN.test(before.at(-1) ?? "") && before.length > 1 ? before.slice(0, -1) : before;
  const head = bare.at(-1) ?? "";
  // "Spacing" and the like are measured themselves.
  if (isNoNoun(head) && !head.endsWith("ing")) {
    const measured = MEASURED_IN[last];
    return measured === undefined ? { words, unit: "" } : { words: [...bare, measured], unit };
  }
  return head === "of" ? { words, unit: "" } : { words: bare, unit };
}

/** Units that are counted where they stand alone. */
const COUNTED = /^(?:days|weeks|months)$/;

/** Words before the unit that a value is reckoned by, in a few languages. */
const DIVISOR = /^(?:per|by|pro|por|par|je)$/;

const IN = /^(?:in|en|im|em)$/;

/** Units of money and shares, which no price is reckoned by. */
const MONEY = /dollars|euros|%/;

/** Whether a price can be one per such a unit. */
function isDivisor(word: string): boolean {
  const unit = UNITS[word] ?? UNITS[`${word}s`];
  return unit !== undefined && !MONEY.test(unit);
}

/** Units of two words. */
const PAIRS: Readonly<Record<string, string>> = { "km h": " km/h", "m s": " m/s", "kg m3": " kg/m³" };

/** A unit as it is written: "m²" for `m2`, "hour" for `hours`. */
function written(unit: string): string {
  const notation = UNITS[unit]?.trim();
  if (notation === undefined) return unit;
  return notation === unit ? singular([unit]).join("") : notation;
}
