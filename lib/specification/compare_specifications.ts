import type { Schema } from "../schema/mod.ts";
import { compareForms } from "./comparing/compare_forms.ts";
import type { SpecificationDifference } from "./comparing/types.ts";
import { namedOutputs } from "./normal_form/named_outputs.ts";
import { namedRoles } from "./normal_form/named_roles.ts";
import { normalForm } from "./normal_form/normal_form.ts";
import { normalParts } from "./normal_form/normal_parts.ts";
import { textOf } from "./normal_form/text_of.ts";
import { renameRoles } from "./tree/rename_roles.ts";
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

/**
 * The specification with each role named after its table, a repeated table in each of the ways in which its occurrences
 * can be numbered; with more ways than `most`, only as the normal form numbers them.
 */
function roleNamings(specification: Specification, { most = 120 } = {}): readonly Specification[] {
  const named = namedRoles(specification);
  const byTable = Map.groupBy(sourcesIn(named), (source) => source.kind === "table" ? source.table : "");
  const groups = [...byTable.values()].map((group) => group.map(({ role }) => role));
  const ways = groups.reduce((product, roles) => product * factorial(roles.length), 1);
  if (ways > most) return [named];
  const namings = groups.reduce<readonly (readonly (readonly [string, string])[])[]>(
    (all, roles) =>
      all.flatMap((naming) =>
        orders(roles).map((
          order,
        ) => [...naming, ...order.map((role, i) => [role, roles[i] ?? role] as const)])
      ),
    [[]],
  );
  return namings.map((naming) => renameRoles(named, new Map(naming)));
}

function factorial(n: number): number {
  return n <= 1 ? 1 : n * factorial(n - 1);
}

function orders<T>(items: readonly T[]): readonly (readonly T[])[] {
  if (items.length <= 1) return [items];
  return items.flatMap((item, i) => orders(items.toSpliced(i, 1)).map((rest) => [item, ...rest]));
}
