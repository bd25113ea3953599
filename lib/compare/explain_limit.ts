import type { ResultTable } from "../database/mod.ts";
import { alignTables } from "./align_tables.ts";
import type { CompareRules } from "./compare_rules.ts";
import { type EncodedTables, encodings } from "./encode_tables.ts";
import { counted, extraRows, surplusRows } from "./explain_rows.ts";
import { windowGroups } from "./position_groups.ts";
import type { QueryFacts } from "./query_facts.ts";
import { type RowClasses, rowClasses } from "./row_classes.ts";
import type { Reason } from "./types.ts";

export interface OpenLimit {
  readonly rules: CompareRules;
  readonly facts: QueryFacts;
  readonly alignment: readonly (number | undefined)[];
}

/**
 * Why a prediction is none of the results that a LIMIT may let through, where the ground truth is one of several: rows of
 * the result that it happens to show are not missing from another.
 *
 * @returns `undefined` where the LIMIT leaves nothing open, or what it leaves open does not tell the reason.
 */
export function explainLimit(
  gold: ResultTable,
  predicted: ResultTable,
  { rules, facts, alignment }: OpenLimit,
): readonly Reason[] | undefined {
  const { unlimited, roundedTo } = facts;
  const window = unlimited && rules.freeLimit ? windowGroups(gold, unlimited, { facts, rules }) : undefined;
  if (!unlimited || !window) return undefined;
  let tables: EncodedTables = { gold: [], predicted: [] };
  for (const looser of encodings(unlimited.table, predicted, { rules, ...(roundedTo && { roundedTo }) })) {
    tables = looser;
  }
  const aligned = alignTables(unlimited.table, predicted, { tables, alignment });
  const groups = {
    gold: new Int32Array(unlimited.table.rowCount),
    predicted: new Int32Array(predicted.rowCount),
  };
  const classes = rowClasses(aligned.map(({ pair }) => pair), groups);
  const beyond = surplusRows(classes.predicted, classes.gold, classes.count);
  if (beyond.length > 0) return extraRows(aligned, beyond);
  const more = predicted.rowCount - gold.rowCount;
  if (more > 0) {
    const text = `The prediction shows ${
      counted(more)
    } more than the LIMIT of the ground truth lets through.`;
    return [{ kind: "extra_rows", text, count: more, examples: [] }];
  }
  if (more < 0) {
    const text = `The prediction shows ${
      counted(-more)
    } fewer than the LIMIT of the ground truth lets through.`;
    return [{ kind: "missing_rows", text, count: -more, examples: [] }];
  }
  return facts.ordered && fillsGroups(classes, window) ? [outOfOrder] : undefined;
}

/** What is said of rows that are right and stand in a wrong order. */
export const outOfOrder: Reason = {
  kind: "order",
  text: "The rows are the same, but not in the order that was asked for.",
};

/** Whether the prediction's rows, wherever they stand, are as many of each group of ties as the LIMIT lets through. */
function fillsGroups(classes: RowClasses, window: Pick<RowClasses, "gold" | "predicted">): boolean {
  const groupOf = new Map<number, number>();
  for (const [row, known] of classes.gold.entries()) {
    const group = window.gold[row] as number;
    if ((groupOf.get(known) ?? group) !== group) return false;
    groupOf.set(known, group);
  }
  const asked = [...window.predicted].toSorted((a, b) => a - b);
  const shown = [...classes.predicted].map((known) => groupOf.get(known) ?? -1).toSorted((a, b) => a - b);
  return asked.every((group, i) => group === shown[i]);
}
