/**
 * What a sentence or a query asks for, as one plain value that both can be turned into.
 *
 * @example
 * ```ts
 * import { specificationOf, toSql } from "querylogue/specification";
 * import assert from "node:assert/strict";
 *
 * const columns = ["name", "length"].map((name) => ({ name, type: "TEXT", notNull: false }));
 * const schema = { tables: [{ name: "river", columns, primaryKey: [], uniqueKeys: [] }], foreignKeys: [] };
 * const read = await specificationOf("SELECT name FROM river WHERE length > 1000", { dialect: "duckdb", schema });
 * assert.ok(read.kind === "specification");
 * assert.equal(
 *   toSql(read.specification, "duckdb"),
 *   `SELECT "river"."name" FROM "river" WHERE "river"."length" > 1000`,
 * );
 * ```
 *
 * @module
 */
export { compareSpecifications, type CompareSpecificationsOptions } from "./compare_specifications.ts";
export {
  type SpecificationDifference,
  type SpecificationDifferenceKind,
  specificationDifferences,
} from "./comparing/types.ts";
export { normalForm, type NormalFormOptions } from "./normal_form/normal_form.ts";
export { describeSpecification, type DescribeSpecificationOptions } from "./describe_specification.ts";
export type { DescriptionWords, KeyReference, Noun } from "./describing/types.ts";
export { printSpecification, specificationText } from "./print_specification.ts";
export {
  conjunctiveQueryFrom,
  type ConjunctiveQueryFromOptions,
  type ConjunctiveReading,
} from "./conjunctive_query_from.ts";
export { type ConjunctiveRefusal, conjunctiveRefusals } from "./conjunctive_refusal.ts";
export { type UnreadableCause, unreadableCauses } from "./reading/unreadable.ts";
export {
  specificationOf,
  type SpecificationOfOptions,
  type SpecificationReading,
} from "./specification_of.ts";
export { toSql } from "./to_sql.ts";
export { conditionsIn } from "./tree/conditions_in.ts";
export { conjunctList } from "./tree/conjunct_list.ts";
export { conjunction } from "./tree/conjunction.ts";
export { nearOperators } from "./tree/near_operators.ts";
export { withWhere } from "./tree/with_where.ts";
export { isCondition } from "./tree/is_condition.ts";
export { isSpecification } from "./tree/is_specification.ts";
export { isValue } from "./tree/is_value.ts";
export { mapParts } from "./tree/map_parts.ts";
export { mapSpecification } from "./tree/map_specification.ts";
export { nodesIn } from "./tree/nodes_in.ts";
export { partsOf } from "./tree/parts_of.ts";
export { renameRoles } from "./tree/rename_roles.ts";
export { rolesOutside } from "./tree/roles_outside.ts";
export { sourcesIn } from "./tree/sources_in.ts";
export { specificationsIn } from "./tree/specifications_in.ts";
export { outputName } from "./tree/output_name.ts";
export { sameNode } from "./tree/same_node.ts";
export type * from "./tree/types.ts";
export { valueText } from "./text/value_text.ts";
export { valuesIn } from "./tree/values_in.ts";
export { specificationFrom } from "./specification_from.ts";
export type * from "./conjunctive_query.ts";
export type * from "./types.ts";
