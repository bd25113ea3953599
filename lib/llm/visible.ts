import { escapeUnits } from "../base/mod.ts";

/**
 * A text in which what cannot be seen is written as `\uXXXX`: control signs, marks of direction, invisible letters,
 * separators of lines, signs for private use, halves of pairs. What makes a symbol an emoji stays.
 */
export function visible(text: string): string {
  return text.replaceAll(unseen, escapeUnits);
}

const unseen =
  /[[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{DI}]--[\uFE0E\uFE0F]]|(?<!\p{Emoji})[\uFE0E\uFE0F]/gv;
