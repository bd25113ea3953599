import type { ResultTable } from "../database/mod.ts";
import { assignColumns } from "./assign_columns.ts";
import { encodeTables } from "./encode_tables.ts";
import { explainDifference } from "./explain_difference.ts";
import type { Reason, Verdict } from "./types.ts";

/** What is known of the ground truth's query beside its result. What is not known is not assumed. */
export interface QueryFacts {
  /** The outermost query has an ORDER BY, so that the order of the rows counts. */
  readonly ordered: boolean;
  /**
   * Positions, from 0, of the ground truth's columns that hold all sort keys, where the keys are among its columns. Rows
   * that tie on them may then stand in any order. @default the rows stand exactly as in the ground truth
   */
  readonly orderKeys?: readonly number[];
}

/**
 * Whether a predicted result answers what the ground truth's result answers.
 *
 * Rows are compared as multisets, their order only where the ground truth orders. Columns may stand in any order and
 * under any name, but a name that occurs exactly once on each side pairs its two columns. Extra columns in the prediction
 * are noted, missing ones are a difference. NULL equals NULL alone. Numbers are equal by value whatever type holds them,
 * up to a relative difference of 1e-9 where one of them is not whole; a text that spells a number as a driver would
 * equals that number ('7' but not '07'), two columns of texts are equal as texts but for trailing blanks. A date equals
 * the timestamp at its midnight; true and false equal 1 and 0 and their own names. Where both sides are empty, or hold
 * equally many rows of nothing but NULL, the verdict is `vacuous`. A result that was cut off is never equal.
 *
 * @param gold Result of the ground truth.
 * @param predicted Result of the prediction.
 *
 * @example
 * ```ts
 * import { compareTables } from "querylogue/compare";
 * import assert from "node:assert/strict";
 *
 * const column = (name: string, values: (string | number)[]) => ({ name, type: "text", values } as const);
 * const gold = { columns: [column("name", ["Rhine", "Elbe"]), column("km", [1233, 1094])], rowCount: 2, truncated: false };
 * const predicted = { ...gold, columns: [column("length", [1094, 1233]), column("river", ["Elbe", "Rhine"])] };
 * assert.equal(compareTables(gold, predicted, { ordered: false }).verdict, "equal");
 *
 * const ordered = compareTables(gold, predicted, { ordered: true });
 * assert.equal(ordered.verdict, "different");
 * assert.deepEqual(ordered.reasons.map(({ kind }) => kind), ["order"]);
 * ```
 */
export function compareTables(gold: ResultTable, predicted: ResultTable, facts: QueryFacts): Verdict {
  if (gold.truncated || predicted.truncated) return cutOff(gold);
  if (gold.rowCount === 0 && predicted.rowCount === 0) return vacuous("Neither query returns a row.");
  const tables = encodeTables(gold, predicted);
  const groups = positionGroups(gold, facts);
  const assignment = gold.rowCount === predicted.rowCount ? assignColumns(tables, groups) : undefined;
  if (!assignment) {
    return { verdict: "different", reasons: explainDifference({ gold, predicted, tables }) };
  }
  if (tables.gold.every(({ values }) => values.every((value) => value === 0))) {
    return vacuous("Both queries return nothing but NULL.");
  }
  return { verdict: "equal", reasons: extraColumns(predicted, assignment) };
}

function cutOff({ truncated }: ResultTable): Verdict {
  const side = truncated ? "ground truth" : "prediction";
  const text = `The result of the ${side} was cut off, so that nothing can be said of the rest.`;
  return { verdict: "different", reasons: [{ kind: "truncated", text }] };
}

function vacuous(text: string): Verdict {
  return { verdict: "vacuous", reasons: [{ kind: "nothing_compared", text }] };
}

function extraColumns({ columns }: ResultTable, assignment: readonly number[]): Reason[] {
  const extra = columns.filter((_, i) => !assignment.includes(i)).map(({ name }) => name);
  if (extra.length === 0) return [];
  return [{ kind: "extra_columns", text: `The prediction also shows ${extra.join(", ")}.`, columns: extra }];
}

/** Rows of one group may change places. */
function positionGroups({ columns, rowCount }: ResultTable, { ordered, orderKeys }: QueryFacts): Int32Array {
  const groups = new Int32Array(rowCount);
  if (!ordered) return groups;
  const keys = orderKeys?.map((position) => {
    const column = columns[position];
    if (!column) {
      throw new RangeError(`Cannot order by column ${position}: the ground truth has ${columns.length}`);
    }
    return column.values;
  });
  for (let row = 1; row < rowCount; row++) {
    const ties = keys?.every((values) => values[row] === values[row - 1]) ?? false;
    groups[row] = (groups[row - 1] ?? 0) + (ties ? 0 : 1);
  }
  return groups;
}
