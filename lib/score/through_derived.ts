import {
  mapSpecification,
  type Source,
  sourcesIn,
  type Specification,
  type Value,
} from "../specification/mod.ts";

/**
 * A specification whose columns of derived sources have the names of the base columns that they show; those that show more
 * than a column keep theirs.
 */
export function throughDerived(specification: Specification): Specification {
  const shown = new Map(sourcesIn(specification).map((source) => [source.role, outputsOf(source)]));
  const named = (value: Value): Value => {
    if (value.kind !== "column") return value;
    const inner = shown.get(value.role)?.get(value.column);
    if (inner?.kind !== "column") return value;
    const base = named(inner);
    return base.kind === "column" ? { ...value, column: base.column } : value;
  };
  return mapSpecification(specification, { value: named });
}

/** What the outputs of a derived source are, by their names. */
function outputsOf(source: Source): ReadonlyMap<string, Value> {
  if (source.kind === "table") return new Map();
  const first = (one: Specification): Specification => one.kind === "selection" ? one : first(one.left);
  const inside = first(source.specification);
  if (inside.kind !== "selection") return new Map();
  return new Map(
    inside.outputs.flatMap(({ name, value }) => name === undefined ? [] : [[name, value] as const]),
  );
}
