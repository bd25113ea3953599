import { showUnseen } from "../base/mod.ts";

/**
 * Escapes text for HTML and XML. Control characters, others that XML 1.0 forbids, and those that change the direction of
 * text are replaced. Characters of no width are written as `\uXXXX`.
 */
export function escapeMarkup(text: string): string {
  return showUnseen(text)
    // Readers of both take other line ends for this one.
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[[\p{Cc}\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]--[\n\t]]/gv, "\uFFFD")
    .toWellFormed()
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
