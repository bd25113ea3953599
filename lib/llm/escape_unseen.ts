import { escapeUnits } from "../base/mod.ts";

/**
 * A text in which what cannot be seen is written as `\uXXXX`: control signs, marks of direction, invisible letters,
 * separators of lines, signs for private use, halves of pairs. What makes a symbol an emoji stays.
 */
export function escapeUnseen(text: string): string {
  return text.replaceAll(unseen, escapeUnits);
}

const unseen =
  /[[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{DI}]--[\uFE0E\uFE0F]]|(?<!\p{Emoji})[\uFE0E\uFE0F]/gv;

/** Characters of a reply that a model is shown again; an honest one is shorter. */
const most = 100_000;

/**
 * What a model has said, as it is shown to a model again: what cannot be seen is escaped, as a reply may repeat what a
 * database holds, and a reply beyond 100,000 characters is cut. JSON keeps its meaning.
 */
export function replyText(text: string): string {
  const shown = text.length > most ? `${text.slice(0, most)}…` : text;
  return shown.replaceAll("\r\n", "\n").split(/([\t\n]+)/).map((part, i) =>
    i % 2 === 0 ? escapeUnseen(part) : part
  ).join("");
}
