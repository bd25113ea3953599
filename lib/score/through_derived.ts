import {
  isSpecification,
  isValue,
  mapSpecification,
  nodesIn,
  type Source,
  sourcesIn,
  type Specification,
  type Value,
} from "../specification/mod.ts";

/**
 * A specification whose columns of derived sources have the names of the base columns that they show or are computed of;
 * those of aggregates, windows and several columns keep theirs.
 */
export function throughDerived(specification: Specification): Specification {
  const shown = new Map(sourcesIn(specification).map((source) => [source.role, outputsOf(source)]));
  const named = (value: Value): Value => {
    if (value.kind !== "column") return value;
    const inner = shown.get(value.role)?.get(value.column);
    const column = inner && baseColumn(inner);
    const base = column && named(column);
    return base?.kind === "column" ? { ...value, column: base.column } : value;
  };
  return mapSpecification(specification, { value: named });
}

/** The one column that a value of each row is made of. */
function baseColumn(value: Value): Value | undefined {
  const nodes = nodesIn(value, { intoQueries: false });
  if (nodes.some((node) => isSpecification(node) || /^(?:aggregate|window|case)$/.test(node.kind))) {
    return undefined;
  }
  const columns = nodes.filter((node) => !isSpecification(node) && node.kind === "column");
  const [first] = columns;
  return columns.length === 1 && first !== undefined && isValue(first) ? first : undefined;
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
