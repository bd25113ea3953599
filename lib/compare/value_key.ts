import type { Value } from "../database/mod.ts";
import type { CompareRules } from "./compare_rules.ts";
import { composedText } from "./composed_text.ts";
import { numberKey, smallest, type ValueKey } from "./number_key.ts";
import { isStructured } from "./structured_text.ts";

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
    const cut = composedText(trimmed(text));
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

function plainKey(text: string): string {
  return text.charCodeAt(0) === 0 ? `\0${text}` : text;
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
