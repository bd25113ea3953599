import { displayWidth } from "./display_width.ts";

/**
 * Shortens text to a width by an ellipsis in its middle, as beginning and end tell most of it.
 *
 * @example
 * ```ts
 * import { shortenMiddle } from "querylogue/report";
 * import assert from "node:assert/strict";
 *
 * assert.equal(shortenMiddle("SELECT name FROM river", 11), "SELEC…river");
 * ```
 */
export function shortenMiddle(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  const letters = [...text];
  let [head, tail] = [Math.ceil((width - 1) / 2), Math.floor((width - 1) / 2)];
  const shown = () => `${letters.slice(0, head).join("")}…${tail === 0 ? "" : letters.slice(-tail).join("")}`;
  while (displayWidth(shown()) > width && head + tail > 0) head > tail ? head-- : tail--;
  return shown();
}
