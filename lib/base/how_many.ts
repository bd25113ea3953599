/**
 * A number with its noun: "1 dialogue", "64 dialogues".
 *
 * @param noun In the singular; its plural takes an "s".
 *
 * @example
 * ```ts
 * import { howMany } from "querylogue/base";
 * import assert from "node:assert/strict";
 *
 * assert.equal(howMany(1, "turn"), "1 turn");
 * assert.equal(howMany(0, "turn"), "0 turns");
 * ```
 */
export function howMany(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
