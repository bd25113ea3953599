import { escapeControls } from "../../base/mod.ts";

/** An address without its query, which may be long. */
export function withoutQuery(url: string): string {
  return url.replace(/\?.*$/s, "");
}

const mostShown = 80;

/** Quotes the beginning of a text on one line; "" for a blank text. */
export function firstWords(text: string): string {
  const line = escapeControls(text.slice(0, 4 * mostShown).replaceAll(/\s+/g, " ").trim());
  if (line === "") return "";
  return `"${line.length > mostShown ? `${line.slice(0, mostShown - 1)}…` : line}"`;
}
