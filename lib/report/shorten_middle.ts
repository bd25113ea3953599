import { displayWidth } from "../base/mod.ts";

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
  // Of a text of any length, no more is measured than can be shown.
  const most = MOST_LETTERS * width;
  const measured = text.length <= 2 * most ? text : `${text.slice(0, most)}…${text.slice(-most)}`;
  if (displayWidth(measured) <= width) return measured;
  const letters = [...measured];
  let [head, tail] = [Math.ceil((width - 1) / 2), Math.floor((width - 1) / 2)];
  const shown = () => `${letters.slice(0, head).join("")}…${tail === 0 ? "" : letters.slice(-tail).join("")}`;
  while (displayWidth(shown()) > width && head + tail > 0) head > tail ? head-- : tail--;
  return shown();
}

/** Letters and marks that stand in one column, at most. */
const MOST_LETTERS = 30;
