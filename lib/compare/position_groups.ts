import type { ResultTable, Value } from "../database/mod.ts";
import type { CompareRules } from "./compare_rules.ts";
import type { QueryFacts, UnlimitedResult } from "./query_facts.ts";
import type { RowGroups } from "./row_classes.ts";

/** For each row of the ground truth its group: rows of one group may change places. */
export function positionGroups(gold: ResultTable, facts: QueryFacts, rules: CompareRules): Int32Array {
  const { roundedTo = [] } = facts;
  if (roundedTo.length > gold.columns.length) {
    throw new RangeError(
      `Cannot round column ${roundedTo.length - 1}: the ground truth has ${gold.columns.length}`,
    );
  }
  return isOrdered(facts, rules)
    ? tieGroups(gold.rowCount, rules.freeTies ? keysOf(gold, facts) : undefined)
    : new Int32Array(gold.rowCount);
}

/**
 * The groups of the rows of a result without its LIMIT, and of the positions that the LIMIT lets through.
 *
 * @returns Nothing where the LIMIT leaves nothing open: rows are ordered by keys that are not known.
 */
export function windowGroups(
  gold: ResultTable,
  { table, offset, sortKeys }: UnlimitedResult,
  { facts: { ordered, orderKeys }, rules }: { readonly facts: QueryFacts; readonly rules: CompareRules },
): RowGroups | undefined {
  if (table.columns.length !== gold.columns.length) {
    throw new RangeError(
      `Cannot take a result of ${table.columns.length} columns for the ground truth without its LIMIT, which has ` +
        gold.columns.length,
    );
  }
  if (table.truncated || table.rowCount < offset + gold.rowCount) return undefined;
  if (!isOrdered({ ordered }, rules)) {
    return { gold: new Int32Array(table.rowCount), predicted: new Int32Array(gold.rowCount) };
  }
  const keys = rules.freeTies
    ? keysOf(table, { ordered, ...(orderKeys && { orderKeys }), ...(sortKeys && { sortKeys }) })
    : undefined;
  if (!keys) return undefined;
  const groups = tieGroups(table.rowCount, keys);
  return { gold: groups, predicted: groups.slice(offset, offset + gold.rowCount) };
}

/** Whether the order of rows counts. */
export function isOrdered({ ordered }: QueryFacts, { rowOrder }: CompareRules): boolean {
  return rowOrder === "asked" ? ordered : rowOrder === "always";
}

function keysOf(
  { columns }: ResultTable,
  { orderKeys, sortKeys, ordered }: QueryFacts,
): readonly (readonly Value[])[] | undefined {
  if (!ordered) return undefined;
  return sortKeys ?? orderKeys?.map((position) => {
    const column = columns[position];
    if (!column) {
      throw new RangeError(`Cannot order by column ${position}: the ground truth has ${columns.length}`);
    }
    return column.values;
  });
}

function tieGroups(rowCount: number, keys: readonly (readonly Value[])[] | undefined): Int32Array {
  const groups = new Int32Array(rowCount);
  for (let row = 1; row < rowCount; row++) {
    const ties = keys?.every((values) => values[row] === values[row - 1]) ?? false;
    groups[row] = (groups[row - 1] as number) + (ties ? 0 : 1);
  }
  return groups;
}
