/**
 * What a sentence or a query asks for, as one plain value that both can be turned into.
 *
 * @module
 */
export {
  compareSpecifications,
  type SpecificationDifference,
  type SpecificationDifferenceKind,
  specificationDifferences,
} from "./compare_specifications.ts";
export {
  specificationOf,
  type SpecificationOfOptions,
  type SpecificationReading,
} from "./specification_of.ts";
export { toSql } from "./to_sql.ts";
export type * from "./types.ts";
