/**
 * Text for HTML and XML: markup characters escaped; control characters, others that XML 1.0 forbids, and those that turn
 * the direction of what follows, replaced.
 */
export function escapeMarkup(text: string): string {
  return text
    // deno-lint-ignore no-control-regex -- these are the very characters that XML forbids, among others
    .replaceAll(
      /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/g,
      "\uFFFD",
    )
    .toWellFormed()
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
