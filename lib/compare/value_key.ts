import type { Value } from "../database/mod.ts";
import type { CompareRules } from "./compare_rules.ts";
import { isStructured } from "./structured_text.ts";

/**
 * Equal for values that are one value: numbers and big integers by themselves, decimals that no number holds and all else
 * as texts.
 */
export type ValueKey = null | number | bigint | string;

export type KeyOf = (value: Value) => ValueKey;

export interface ValueKeys {
  /** By value, whatever type it came in: 7, 7.0, '7' and true, 1 meet. */
  readonly byValue: KeyOf;
  /** A text as it is. */
  readonly byText: KeyOf;
}

/** The keys of values under the rules. */
export function valueKeys(
  { emptyTextIsNull, ignoreTrailingBlanks, dateIsMidnight, numbersInTexts, truthIsNumber }: CompareRules,
): ValueKeys {
  const trimmed = (text: string) => {
    if (!ignoreTrailingBlanks || text.charCodeAt(text.length - 1) !== BLANK) return text;
    let end = text.length;
    while (text.charCodeAt(end - 1) === BLANK) end--;
    return text.slice(0, end);
  };
  const keyOfText = (text: string): ValueKey => {
    if (text === "" && emptyTextIsNull) return null;
    if (isStructured(text)) return text;
    const cut = composed(trimmed(text));
    return cut.charCodeAt(4) === HYPHEN && cut.length >= 16 ? momentKey(cut, dateIsMidnight) : plainKey(cut);
  };
  const byText: KeyOf = (value) => typeof value === "string" ? keyOfText(value) : byValue(value);
  const byValue: KeyOf = (value) => {
    switch (typeof value) {
      case "number":
        return value === 0 ? 0 : Number.isNaN(value) ? NOT_A_NUMBER : value;
      case "bigint":
        return smallest(value);
      case "boolean":
        return truthIsNumber ? Number(value) : value ? TRUE : FALSE;
      case "string":
        return specialKey(value) ?? keyOfText(value);
      default:
        return value === null ? null : `\0blob:${value.toHex()}`;
    }
  };
  /** Most texts are told from numbers and truth values by their first letter. */
  const specialKey = (text: string): ValueKey | undefined => {
    const first = text.charCodeAt(0);
    if ((first >= ZERO && first <= NINE) || first === HYPHEN) {
      return numbersInTexts ? numberKey(trimmed(text)) : undefined;
    }
    const letter = first | 32;
    return truthIsNumber && (letter === LETTER_T || letter === LETTER_F) ? truthIn(trimmed(text)) : undefined;
  };
  return { byValue, byText };
}

const BLANK = 32;
const HYPHEN = 45;
const ZERO = 48;
const NINE = 57;
const LETTER_F = 102;
const LETTER_T = 116;

/** Keys of what is no text begin with NUL; a text that does so gets another before it. */
const NOT_A_NUMBER = "\0NaN";
const TRUE = "\0true";
const FALSE = "\0false";
const DECIMAL = "\0decimal ";

function plainKey(text: string): string {
  return text.charCodeAt(0) === 0 ? `\0${text}` : text;
}

/** One key for a whole number, whichever type holds it. */
function smallest(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** One spelling of a letter that Unicode spells in several ways. Letters below this one have a single spelling. */
function composed(text: string): string {
  return /[\u0300-\uffff]/.test(text) ? text.normalize("NFC") : text;
}

/**
 * A number spelled as a driver spells one: '07' and '+7' are texts. A decimal of more digits than a number holds keeps
 * them all.
 */
export function numberKey(text: string): ValueKey | undefined {
  // A date, which is no number: digits before a hyphen.
  if (text.charCodeAt(4) === HYPHEN && text.charCodeAt(3) <= NINE) return undefined;
  const [, whole, fraction = "", exponent] = /^(-?(?:0|[1-9]\d*))(?:\.(\d+))?([eE][+-]?\d+)?$/.exec(text) ??
    [];
  if (whole === undefined) return undefined;
  const number = Number(text);
  if (number === 0 || exponent !== undefined) return number === 0 ? 0 : number;
  const places = fraction.replace(/0+$/, "");
  if (places === "") return smallest(BigInt(whole));
  const digits = `${whole}${places}`.replace(/^-?0*/, "");
  return digits.length <= EXACT_DIGITS ? number : `${DECIMAL}${whole}.${places}`;
}

/** Digits that each number keeps. */
export const EXACT_DIGITS = 15;

/** The decimal of a key of more digits than a number holds. */
export function longDecimal(key: ValueKey): string | undefined {
  return typeof key === "string" && key.startsWith(DECIMAL) ? key.slice(DECIMAL.length) : undefined;
}

function truthIn(text: string): number | undefined {
  if (text.length > 5) return undefined;
  const word = text.toLowerCase();
  return word === "true" ? 1 : word === "false" ? 0 : undefined;
}

const midnight = /^(\d{4}-\d\d-\d\d)[T ]00:00(?::00(?:\.0+)?)?Z?$/;

/** A blank may stand for the T of a timestamp, and a whole second have a fraction of zeros. */
function momentKey(text: string, dateIsMidnight: boolean): string {
  const date = dateIsMidnight ? midnight.exec(text)?.[1] : undefined;
  return date ??
    plainKey(text.replace(/^(\d{4}-\d\d-\d\d) (?=\d\d:\d\d)/, "$1T").replace(/(:\d\d)\.0+(?=Z?$)/, "$1"));
}
