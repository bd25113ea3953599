import { shuffle } from "../../../lib/base/mod.ts";
import type { Specification, SpecificationDifferenceKind } from "../../../lib/specification/mod.ts";
import type { PlantChangesOptions } from "./change_parts.ts";
import {
  addConditions,
  changeConnectives,
  changeOperators,
  changeTested,
  changeValues,
  dropConditions,
  moveConditions,
} from "./condition_changes.ts";
import {
  addOutputs,
  changeAggregates,
  changeComputations,
  changeDistinct,
  changeOutputs,
  dropOutputs,
  moveOutputs,
} from "./output_changes.ts";
import {
  changeGroups,
  changeLimits,
  changeLinks,
  changeOrders,
  changeRoles,
  changeSets,
} from "./shape_changes.ts";

/** Gives specifications that differ from another in one place. */
type Planter = (tree: Specification, options: PlantChangesOptions) => readonly Specification[];

/** Tables are not among what is changed: one that is joined or left out changes the links beside it. */
const planters: Readonly<Partial<Record<SpecificationDifferenceKind, Planter>>> = {
  value: changeValues,
  operator: changeOperators,
  aggregate: changeAggregates,
  column_asked: changeOutputs,
  column_filtered: changeTested,
  and_or: changeConnectives,
  role: (tree, options) => [...changeRoles(tree, options), ...moveOutputs(tree)],
  attachment: moveConditions,
  grouping: changeGroups,
  order: changeOrders,
  limit: changeLimits,
  set_operation: changeSets,
  extra_condition: addConditions,
  missing_condition: dropConditions,
  distinct: changeDistinct,
  outer_or_inner: changeLinks,
  extra_output: addOutputs,
  missing_output: dropOutputs,
  computation: changeComputations,
};

/** Changes a specification in one way in each of the places that it has for it, in a random order. */
export function plantChanges(
  tree: Specification,
  kind: SpecificationDifferenceKind,
  options: PlantChangesOptions,
): readonly Specification[] {
  return shuffle(options.random, planters[kind]?.(tree, options) ?? []);
}
