import type { Random } from "../../../lib/base/mod.ts";
import type { ColumnValues } from "../../../lib/linking/mod.ts";
import type { Schema } from "../../../lib/schema/mod.ts";
import {
  type Condition,
  mapSpecification,
  type Selection,
  sourcesIn,
  type Specification,
  type Value,
} from "../../../lib/specification/mod.ts";

export interface PlantChangesOptions {
  readonly schema: Schema;
  /** Stored texts, from which other values are taken. */
  readonly values: readonly ColumnValues[];
  readonly random: Random;
}

export type Column = Extract<Value, { readonly kind: "column" }>;

/** The tree once for each other form that `change` gives of one of its conditions. */
export function withOtherCondition(
  tree: Specification,
  change: (condition: Condition) => readonly Condition[],
): readonly Specification[] {
  return withOther(change, (map) => mapSpecification(tree, { condition: map }));
}

/** The tree once for each other form that `change` gives of one of its values. */
export function withOtherValue(
  tree: Specification,
  change: (value: Value) => readonly Value[],
): readonly Specification[] {
  return withOther(change, (map) => mapSpecification(tree, { value: map }));
}

/** The tree once for each other form that `change` gives of one of its selections. */
export function withOtherSelection(
  tree: Specification,
  change: (selection: Selection) => readonly Specification[],
): readonly Specification[] {
  return withOtherSpecification(tree, (one) => one.kind === "selection" ? change(one) : []);
}

/** The tree once for each other form that `change` gives of itself or of a specification inside it. */
export function withOtherSpecification(
  tree: Specification,
  change: (specification: Specification) => readonly Specification[],
): readonly Specification[] {
  return withOther(change, (map) => mapSpecification(tree, { specification: map }));
}

/** Nodes are rebuilt by every walk, so that the place of a node is its number in the walk. */
function withOther<Node>(
  change: (node: Node) => readonly Node[],
  walk: (map: (node: Node) => Node) => Specification,
): readonly Specification[] {
  const places: (readonly Node[])[] = [];
  walk((node) => {
    places.push(change(node));
    return node;
  });
  return places.flatMap((forms, place) =>
    forms.map((form) => {
      let i = 0;
      return walk((node) => i++ === place ? form : node);
    })
  );
}

/** The tree once for each other form that `change` gives of a selection whose rows are shown: the outermost, or a side of a set. */
export function withOtherShown(
  tree: Specification,
  change: (selection: Selection) => readonly Selection[],
): readonly Specification[] {
  if (tree.kind === "selection") return change(tree);
  return [
    ...withOtherShown(tree.left, change).map((left) => ({ ...tree, left })),
    ...withOtherShown(tree.right, change).map((right) => ({ ...tree, right })),
  ];
}

export const tableOf = (tree: Specification, role: string) => {
  const source = sourcesIn(tree).find((one) => one.role === role);
  return source?.kind === "table" ? source.table : undefined;
};

/** Columns of a table that are no keys. */
export function plainColumns(table: string | undefined, { schema }: PlantChangesOptions) {
  const found = schema.tables.find(({ name }) => name === table);
  const keys = [
    ...found?.primaryKey ?? [],
    ...schema.foreignKeys.filter(({ from }) => from.table === table).flatMap(({ from }) => from.columns),
  ];
  return (found?.columns ?? []).filter(({ name }) => !keys.includes(name));
}

export const isNumberType = (type: string) => /int|num|dec|real|doub|float/i.test(type);

/** Other columns of the table in which a column stands, of the same sort, no keys. */
export function othersOf(
  tree: Specification,
  { role, column }: Column,
  options: PlantChangesOptions,
): readonly string[] {
  const table = tableOf(tree, role);
  const own = options.schema.tables.find(({ name }) => name === table)?.columns
    .find(({ name }) => name === column);
  return plainColumns(table, options).filter(({ name, type }) =>
    name !== column && own !== undefined && isNumberType(type) === isNumberType(own.type)
  ).map(({ name }) => name);
}

/** Those of `othersOf` that the tree does not read. */
export function unusedOthers(
  tree: Specification,
  column: Column,
  options: PlantChangesOptions,
): readonly string[] {
  const text = JSON.stringify(tree);
  return othersOf(tree, column, options).filter((name) => !text.includes(JSON.stringify(name)));
}
