import {
  type Condition,
  conjunctList,
  mapSpecification,
  type Specification,
  type Value,
  withWhere,
} from "../../specification/mod.ts";

/** A tree without the tests that keep NULL out of the list of IN, of which no sentence speaks. */
export function withoutNullGuards(tree: Specification): Specification {
  return mapSpecification(tree, {
    condition(one) {
      if (one.kind !== "member_of" || one.specification.kind !== "selection") return one;
      const { specification } = one;
      const shown = specification.outputs.map(({ value }) => value);
      const kept = conjunctList(specification.where).filter((condition) => !isGuard(condition, shown));
      return { ...one, specification: withWhere(specification, kept) };
    },
  });
}

const isGuard = (one: Condition, shown: readonly Value[]) => {
  const tested = one.kind === "not" && one.condition.kind === "null" ? one.condition.value : undefined;
  return tested !== undefined && shown.some((value) => JSON.stringify(value) === JSON.stringify(tested));
};
