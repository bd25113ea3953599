import { choose, type Random } from "../../../lib/base/mod.ts";
import type { ColumnValues } from "../../../lib/linking/mod.ts";
import type { Schema } from "../../../lib/schema/mod.ts";
import { type Selection, sourcesIn, type Specification, type Value } from "../../../lib/specification/mod.ts";

export interface PlantChangesOptions {
  readonly schema: Schema;
  /** Stored texts, from which other values are taken. */
  readonly values: readonly ColumnValues[];
  readonly random: Random;
}

export type Column = Extract<Value, { readonly kind: "column" }>;

/** Changes the outermost selection; nothing for a set operation. */
export function inSelection(
  tree: Specification,
  change: (selection: Selection) => Selection | undefined,
): Specification | undefined {
  return tree.kind === "selection" ? change(tree) : undefined;
}

export function chosen<T>(random: Random, items: readonly T[]): T | undefined {
  return items.length === 0 ? undefined : choose(random, items);
}

export const tableOf = (tree: Specification, role: string) => {
  const source = sourcesIn(tree).find((one) => one.role === role);
  return source?.kind === "table" ? source.table : undefined;
};

/** Other columns of the table in which a column stands, of the same sort, no keys. */
export function othersOf(
  tree: Specification,
  { role, column }: Column,
  { schema }: PlantChangesOptions,
): readonly string[] {
  const table = schema.tables.find(({ name }) => name === tableOf(tree, role));
  const keys = [
    ...table?.primaryKey ?? [],
    ...schema.foreignKeys.filter(({ from }) => from.table === table?.name).flatMap(({ from }) =>
      from.columns
    ),
  ];
  const isNumber = (type: string) => /int|num|dec|real|doub|float/i.test(type);
  const own = table?.columns.find(({ name }) => name === column);
  return (table?.columns ?? []).filter(({ name, type }) =>
    name !== column && !keys.includes(name) && own !== undefined && isNumber(type) === isNumber(own.type)
  ).map(({ name }) => name);
}
