/**
 * The parts of a table's name: the opposite of {@link qualifiedName}. A quote that is never closed is a letter like
 * any other.
 *
 * @example
 * ```ts
 * import { nameParts } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(nameParts("sales.order"), ["sales", "order"]);
 * assert.deepEqual(nameParts('"v1.0"'), ["v1.0"]);
 * ```
 */
export function nameParts(name: string): readonly string[] {
  return [...name.matchAll(/(?:^|\.)(?:"((?:[^"]|"")*)"(?=\.|$)|([^.]*))/g)]
    .map(([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? "");
}
