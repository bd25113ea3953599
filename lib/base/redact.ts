import { secretSpans } from "./secret_spans.ts";

/**
 * Replaces each secret in a text by "…". Secrets are found as they are and in the encodings in which programs repeat
 * them, also nested twice: percent signs, backslash escapes, HTML, quoted-printable, UTF-16, hexadecimal, both base64
 * alphabets at any offset; and prefixes from half the secret and 12 characters on, as cut texts end with. Secrets
 * below 6 characters stay, as they occur in innocent words.
 *
 * @example
 * ```ts
 * import { redact } from "querylogue/base";
 * import assert from "node:assert/strict";
 *
 * assert.equal(redact("Bearer sk-123456", ["sk-123456"]), "Bearer …");
 * assert.equal(redact(`Basic ${btoa("me:sk-123456")}`, ["sk-123456"]), "Basic bWU…");
 * assert.equal(redact("a key", ["a"]), "a key");
 * ```
 */
export function redact(text: string, secrets: readonly string[]): string {
  let hidden = "";
  let end = 0;
  for (const span of secretSpans(text, secrets)) {
    hidden += `${text.slice(end, span.start)}…`;
    end = span.end;
  }
  return hidden + text.slice(end);
}
