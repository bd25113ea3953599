import { createHash } from "node:crypto";

/**
 * SHA-256 of bytes, or of a text's UTF-8 bytes: 64 lower-case hexadecimal digits.
 *
 * @example
 * ```ts
 * import { sha256 } from "querylogue/base";
 * import assert from "node:assert/strict";
 *
 * assert.equal(sha256("").slice(0, 8), "e3b0c442");
 * ```
 */
export function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
