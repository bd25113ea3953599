import { secretSpans } from "./secret_spans.ts";

/**
 * Replaces each secret by "…" in a text that comes in pieces, as words of a stream do. A secret may begin in one piece and
 * end in another: the sign stands where it begins.
 *
 * @returns As many pieces as were given.
 *
 * @example
 * ```ts
 * import { redactPieces } from "querylogue/base";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(redactPieces(["Bearer sk-1", "234", "56 is wrong"], ["sk-123456"]), ["Bearer …", "", " is wrong"]);
 * ```
 */
export function redactPieces(pieces: readonly string[], secrets: readonly string[]): readonly string[] {
  const spans = secretSpans(pieces.join(""), secrets);
  let start = 0;
  return pieces.map((piece) => {
    const end = start + piece.length;
    let hidden = "";
    let from = start;
    for (const span of spans) {
      if (span.end <= start || span.start >= end) continue;
      if (span.start >= start) hidden += `${piece.slice(from - start, span.start - start)}…`;
      from = Math.min(span.end, end);
    }
    hidden += piece.slice(from - start);
    start = end;
    return hidden;
  });
}
