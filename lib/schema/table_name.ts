/**
 * The name of a table as one text: its parts with dots between them. A part that itself holds a dot, or begins with a
 * double quote, stands in double quotes, so that {@link nameParts} always gives the parts back.
 *
 * @param parts The schema, where the database has several, and the table's own name.
 *
 * @example
 * ```ts
 * import { qualifiedName } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * assert.equal(qualifiedName(["sales", "order"]), "sales.order");
 * assert.equal(qualifiedName(["v1.0"]), '"v1.0"');
 * ```
 */
export function qualifiedName(parts: readonly string[]): string {
  return parts
    .map((part) => part.includes(".") || part.startsWith('"') ? `"${part.replaceAll('"', '""')}"` : part)
    .join(".");
}

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
