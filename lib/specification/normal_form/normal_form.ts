import type { Schema } from "../../schema/mod.ts";
import type { Specification } from "../types.ts";
import { namedOutputs } from "./named_outputs.ts";
import { namedRoles } from "./named_roles.ts";
import { normalParts } from "./normal_parts.ts";
import { textOf } from "./text_of.ts";

export interface NormalFormOptions {
  /**
   * Tells which columns are never NULL, whole numbers, or keys.
   * @default nothing is known
   */
  readonly schema?: Schema | undefined;
}

/**
 * A specification in the one form that all of its spellings share: denials on single tests, bounds for ranges, choices for
 * equalities with OR, sorted conjuncts, inner links as equal columns, derived tables that only choose rows merged, roles
 * named by their tables. It asks for the same rows, and its normal form is itself.
 *
 * Outputs keep their order and lose their names. What equals something else only by a proof (arithmetic, joins that
 * remove nothing, a maximum as the first of an order) stays apart.
 *
 * @example
 * ```ts
 * import { normalForm, specificationOf } from "querylogue/specification";
 * import assert from "node:assert/strict";
 *
 * const formOf = async (sql: string) => {
 *   const reading = await specificationOf(sql, { dialect: "sqlite" });
 *   assert(reading.kind === "specification");
 *   return normalForm(reading.specification);
 * };
 * assert.deepEqual(
 *   await formOf("SELECT r.name FROM river r WHERE NOT (r.sea <> 'North' AND r.length <= 9)"),
 *   await formOf("SELECT x.name FROM river x WHERE 9 < x.length OR x.sea IN ('North')"),
 * );
 * ```
 */
export function normalForm(
  specification: Specification,
  { schema = { tables: [], foreignKeys: [] } }: NormalFormOptions = {},
): Specification {
  const forms = new Map<string, Specification>();
  let form = specification;
  for (;;) {
    form = namedOutputs(normalParts(namedRoles(namedOutputs(form)), { schema }));
    const text = textOf(form);
    if (forms.has(text)) return firstFrom(text, forms);
    forms.set(text, form);
  }
}

/** Of the forms that come round again from one on, the first by its text. */
function firstFrom(text: string, forms: ReadonlyMap<string, Specification>): Specification {
  const texts = [...forms.keys()];
  const [least = text] = texts.slice(texts.indexOf(text)).toSorted();
  return forms.get(least) as Specification;
}
