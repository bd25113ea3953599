/**
 * Equal for values that are one value: numbers and big integers by themselves, decimals that no number holds and all else
 * as texts.
 */
export type ValueKey = null | number | bigint | string;

/**
 * A number spelled as a driver spells one: '07' and '+7' are texts, and so is what is longer than `MOST_LETTERS`. A number
 * of more digits than a number or an integer of 128 bits holds keeps them all.
 */
export function numberKey(text: string): ValueKey | undefined {
  if (text.length > MOST_LETTERS) return undefined;
  // A date, which is no number: digits before a hyphen.
  if (text.charCodeAt(4) === HYPHEN && text.charCodeAt(3) <= NINE) return undefined;
  const [, whole, fraction = "", exponent] = /^(-?(?:0|[1-9]\d*))(?:\.(\d+))?([eE][+-]?\d+)?$/.exec(text) ??
    [];
  if (whole === undefined) return undefined;
  const number = Number(text);
  if (number === 0 || exponent !== undefined) return number === 0 ? 0 : number;
  const places = fraction.replace(/(?<!0)0+$/, "");
  if (places === "") return whole.length > INTEGER_DIGITS ? `${DECIMAL}${whole}` : smallest(BigInt(whole));
  const digits = `${whole}${places}`.replace(/^-?0*/, "");
  return digits.length <= EXACT_DIGITS ? number : `${DECIMAL}${whole}.${places}`;
}

/** Digits that each number keeps. */
export const EXACT_DIGITS = 15;

/** The decimal of a key of more digits than a number holds. */
export function longDecimal(key: ValueKey): string | undefined {
  return typeof key === "string" && key.startsWith(DECIMAL) ? key.slice(DECIMAL.length) : undefined;
}

/** One key for a whole number, whichever type holds it. */
export function smallest(value: bigint): ValueKey {
  const number = Number(value);
  if (Number.isSafeInteger(number)) return number;
  const text = Math.abs(number) < LEAST_LONG ? "" : String(value);
  return text.length > INTEGER_DIGITS ? `${DECIMAL}${text}` : value;
}

/** Letters of the longest text that is read as a number; sets and maps of longer texts take quadratic time. */
const MOST_LETTERS = 10_000;

/** Letters of the integers that engines hold exactly: 128 bits, and a sign. Longer ones take more than linear time to read. */
const INTEGER_DIGITS = 40;
const LEAST_LONG = 1e38;

const HYPHEN = 45;
const NINE = 57;
const DECIMAL = "\0decimal ";
