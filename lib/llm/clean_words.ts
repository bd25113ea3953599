import { redact } from "../base/mod.ts";

/** Words of others as one short line: without secrets and without what steers a terminal. */
export function cleanWords(words: string, secrets: readonly string[]): string {
  return redact(words, secrets)
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim().slice(0, 200);
}
