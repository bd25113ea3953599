/**
 * A text in which what cannot be seen is written as `\uXXXX`: control signs, marks of direction, invisible letters,
 * separators of lines, signs for private use, halves of pairs. What makes a symbol an emoji stays.
 */
export function visible(text: string): string {
  return text.replaceAll(unseen, escaped);
}

/** Each unit of a text as `\uXXXX`. */
export function escaped(text: string): string {
  return text.split("").map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");
}

const unseen =
  /[[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{DI}]--[\uFE0E\uFE0F]]|(?<!\p{Emoji})[\uFE0E\uFE0F]/gv;
