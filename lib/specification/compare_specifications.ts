import type { Schema } from "../schema/mod.ts";
import { compareForms } from "./comparing/compare_forms.ts";
import type { SpecificationDifference } from "./comparing/types.ts";
import { roleNamings } from "./comparing/role_namings.ts";
import { namedOutputs } from "./normal_form/named_outputs.ts";
import { normalForm } from "./normal_form/normal_form.ts";
import { normalParts } from "./normal_form/normal_parts.ts";
import { textOf } from "./normal_form/text_of.ts";
import { sourcesIn } from "./tree/sources_in.ts";
import type { Specification } from "./types.ts";

export interface CompareSpecificationsOptions {
  /**
   * Tells which columns are never NULL, whole numbers, or keys.
   * @default nothing is known
   */
  readonly schema?: Schema | undefined;
}

/**
 * Lists what a specification differs in from the expected one; empty if both ask for the same in their normal forms.
 *
 * Of all ways to take occurrences of a table for each other, and parts of a list for each other, one with the fewest
 * differences is told. The order of outputs, conditions and groups does not count, nor do names.
 *
 * @example
 * ```ts
 * import { compareSpecifications, specificationOf } from "querylogue/specification";
 * import assert from "node:assert/strict";
 *
 * const read = async (sql: string) => {
 *   const reading = await specificationOf(sql, { dialect: "sqlite" });
 *   assert(reading.kind === "specification");
 *   return reading.specification;
 * };
 * const expected = await read("SELECT r.name FROM r WHERE r.length > 1000 AND r.sea = 'North'");
 * const other = await read("SELECT r.name FROM r WHERE 'North' = r.sea AND r.length > 900 LIMIT 3");
 * assert.deepEqual(compareSpecifications(other, expected), [
 *   { kind: "value", text: "r.length > 900, not r.length > 1000" },
 *   { kind: "limit", text: "3 rows, not all rows" },
 * ]);
 * ```
 */
export function compareSpecifications(
  specification: Specification,
  expected: Specification,
  { schema = { tables: [], foreignKeys: [] } }: CompareSpecificationsOptions = {},
): readonly SpecificationDifference[] {
  const isSame = textOf(normalForm(specification, { schema })) === textOf(normalForm(expected, { schema }));
  if (isSame) return [];
  const found = [false, true].flatMap((unifiesTests) => {
    const formsOf = (one: Specification) =>
      roleNamings(namedOutputs(one))
        .map((named) => namedOutputs(normalParts(named, { schema, unifiesTests })));
    const isLarger = sourcesIn(specification).length >= sourcesIn(expected).length;
    const own = isLarger ? formsOf(specification) : formsOf(specification).slice(0, 1);
    const wanted = isLarger ? formsOf(expected).slice(0, 1) : formsOf(expected);
    return own.flatMap((one) => wanted.map((other) => compareForms(one, other)));
  });
  return found.reduce((least, differences) => differences.length < least.length ? differences : least);
}
