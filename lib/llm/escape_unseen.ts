import { escapeUnits } from "../base/mod.ts";

/**
 * Writes invisible characters as `\uXXXX`: control characters, direction marks, zero-width letters, line separators,
 * private-use characters, lone surrogates. Emoji selectors stay.
 */
export function escapeUnseen(text: string): string {
  return text.replaceAll(unseen, escapeUnits);
}

const unseen =
  /[[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{DI}]--[\uFE0E\uFE0F]]|(?<!\p{Emoji})[\uFE0E\uFE0F]/gv;

/** Characters of a reply that a model is shown again; an honest one is shorter. */
const most = 100_000;

/**
 * Prepares a model's reply to be shown to a model again: invisible characters are escaped, as it may repeat database
 * content, and text beyond 100,000 characters is cut. JSON keeps its meaning.
 */
export function replyText(text: string): string {
  const shown = text.length > most ? `${text.slice(0, most)}…` : text;
  return shown.replaceAll("\r\n", "\n").split(/([\t\n]+)/).map((part, i) =>
    i % 2 === 0 ? escapeUnseen(part) : part
  ).join("");
}
