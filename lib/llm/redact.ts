/** Characters of the shortest text that counts as a secret. */
const shortest = 6;

/**
 * A text with "…" in place of each secret in it: keys, passwords. A secret of fewer than 6 characters is left where it
 * is, as it would be found within innocent words.
 *
 * @example
 * ```ts
 * import { redact } from "querylogue/llm";
 * import assert from "node:assert/strict";
 *
 * assert.equal(redact("Bearer sk-123456", ["sk-123456"]), "Bearer …");
 * assert.equal(redact("a key", ["a"]), "a key");
 * ```
 */
export function redact(text: string, secrets: readonly string[]): string {
  // The longest first: of a secret that begins like another one the rest would stay.
  return secrets
    .filter(({ length }) => length >= shortest)
    .toSorted((a, b) => b.length - a.length)
    .reduce((hidden, secret) => hidden.replaceAll(secret, "…"), text);
}
