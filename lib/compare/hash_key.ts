import type { ValueKey } from "./number_key.ts";

/** A hash of 31 bits; 0 for NULL alone. */
export function hashKey(key: ValueKey): number {
  if (typeof key === "number") return hashNumber(key);
  if (typeof key === "string") return hashText(key);
  return key === null ? 0 : hashText(String(key));
}

/** One step of a hash of 31 bits. */
export function mix(a: number, b: number): number {
  let h = Math.imul(a ^ Math.imul(b, 0x9e3779b1), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 15), 0xc2b2ae35);
  return (h ^ (h >>> 13)) & 0x7fffffff;
}

const float = new Float64Array(1);
const halves = new Int32Array(float.buffer);

function hashNumber(number: number): number {
  if ((number | 0) === number) return mix(number, 5) || 1;
  float[0] = number;
  return mix(mix(halves[0] as number, halves[1] as number), 7) || 1;
}

/**
 * The hash of a text that is its own key whatever the rules, 0 for any other: one that may spell a number, a truth value or
 * a moment, ends in a blank, or has a letter with several spellings in Unicode. A day is its own key.
 */
export function hashPlainText(text: string): number {
  const { length } = text;
  const first = text.charCodeAt(0) | 32;
  if (!(first >= LETTER_A && first <= LETTER_Z) || first === LETTER_F || first === LETTER_T) {
    if (length !== 10 || text.charCodeAt(4) !== HYPHEN || !(first >= ZERO && text.charCodeAt(3) <= NINE)) {
      return 0;
    }
  }
  if (text.charCodeAt(length - 1) === BLANK || (length >= 16 && text.charCodeAt(4) === HYPHEN)) return 0;
  let h = 0x811c9dc5;
  let letters = 0;
  for (let i = 0; i < length; i++) {
    const letter = text.charCodeAt(i);
    letters |= letter;
    h = Math.imul(h ^ letter, 0x01000193);
  }
  return letters < FIRST_COMBINING ? mix(h, length) || 1 : 0;
}

function hashText(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return mix(h, text.length) || 1;
}

const BLANK = 32;
const HYPHEN = 45;
const ZERO = 48;
const NINE = 57;
const LETTER_A = 97;
const LETTER_F = 102;
const LETTER_T = 116;
const LETTER_Z = 122;
const FIRST_COMBINING = 0x300;

/** A sum over the values of a column in any order: where two sums differ, so do the values. */
export function valueSum(values: Int32Array): number {
  let sum = 0;
  for (let row = 0; row < values.length; row++) sum = (sum + mix(values[row] as number, 13)) | 0;
  return sum;
}
