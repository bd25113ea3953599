/**
 * Joins the parts of a table's name with dots. A part with a dot or a leading double quote is quoted, so that {@link
 * nameParts} restores the parts.
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
 * Splits a table's name into its parts: the inverse of {@link qualifiedName}. An unclosed quote is an ordinary
 * character.
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
