import { visible } from "./visible.ts";

/** Characters of a reply that a model is shown again; an honest one is shorter. */
const most = 100_000;

/**
 * What a model has said, as it is shown to a model again: what cannot be seen is escaped, as a reply may repeat what a
 * database holds, and a reply beyond 100,000 characters is cut. JSON keeps its meaning.
 */
export function replyText(text: string): string {
  const shown = text.length > most ? `${text.slice(0, most)}…` : text;
  return shown.replaceAll("\r\n", "\n").split(/([\t\n]+)/).map((part, i) =>
    i % 2 === 0 ? visible(part) : part
  ).join("");
}
