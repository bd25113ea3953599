import { showUnseen } from "../../base/mod.ts";

/** A text as a page shows it: signs that steer or hide are replaced, and of a long one the rest is left out. */
export function shownText(text: string, most = 4_000): string {
  const shown = showUnseen(text).replaceAll(/[[\p{Cc}\u202A-\u202E\u2066-\u2069]--[\n\t]]/gv, "\uFFFD")
    .toWellFormed();
  return shown.length <= most
    ? shown
    : `${shown.slice(0, most).toWellFormed()}… (${shown.length - most} more)`;
}
