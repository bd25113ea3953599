import {
  mapSpecification,
  outputName,
  sourcesIn,
  type Specification,
  type Value,
} from "../../specification/mod.ts";

/** The tree in which a column of a derived source is the value that the source computes; of a set operation, its left one. */
export function inlineDerived(tree: Specification): Specification {
  const derived = new Map(
    sourcesIn(tree).flatMap((one) => one.kind === "derived" ? [[one.role, one.specification]] : []),
  );
  if (derived.size === 0) return tree;
  const inlined = (value: Value): Value => {
    const from = value.kind === "column" ? derived.get(value.role) : undefined;
    if (value.kind !== "column" || from === undefined) return value;
    const { column } = value;
    const found = firstSelection(from).outputs.find((output) => outputName(output) === column)?.value;
    return found === undefined ? value : mapSpecification(found, { value: inlined });
  };
  return mapSpecification(tree, { value: inlined });
}

function firstSelection(specification: Specification) {
  let one = specification;
  while (one.kind !== "selection") one = one.left;
  return one;
}
