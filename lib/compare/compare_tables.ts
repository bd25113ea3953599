import type { ResultTable } from "../database/mod.ts";
import { assignColumns } from "./assign_columns.ts";
import { assignWindow } from "./assign_window.ts";
import type { CompareOptions } from "./compare_options.ts";
import { type CompareRules, compareRules } from "./compare_rules.ts";
import { type EncodedTables, encodings } from "./encode_tables.ts";
import { explainDifference } from "./explain_difference.ts";
import { extraColumns } from "./extra_columns.ts";
import type { QueryFacts } from "./query_facts.ts";
import { mayBeNoise } from "./may_be_noise.ts";
import { positionGroups, windowGroups } from "./position_groups.ts";
import type { Verdict } from "./types.ts";

/** The facts of the ground truth's query, and the rules where they are not the usual ones. */
export interface CompareTablesOptions extends QueryFacts, CompareOptions {}

/**
 * Whether a predicted result answers what the ground truth's result answers.
 *
 * Rows are compared as multisets, their order only where the ground truth orders. Columns may stand in any order and
 * under any name, but a name that occurs exactly once on each side pairs its two columns. Extra columns in the prediction
 * are noted, missing ones are a difference. NULL equals NULL alone. Numbers are equal by value whatever type holds them,
 * up to a relative difference of 1e-9 where one of them is not whole, and to the places that the ground truth rounds to;
 * a text that spells a number as a driver would equals that number ('7' but not '07'), two columns of texts are equal as
 * texts but for trailing blanks. A date equals the timestamp at its midnight; true and false equal 1 and 0 and their own
 * names. Where a LIMIT leaves open which rows it lets through, any that it may let through will do. Where both sides are
 * empty, or hold equally many rows of nothing but NULL, the verdict is `vacuous`. A result that was cut off is never
 * equal. Each of these rules is an option.
 *
 * @param gold Result of the ground truth.
 * @param predicted Result of the prediction.
 * @throws {RangeError} If a fact does not go with the ground truth's result: a sort key or a column that is not there.
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
export function compareTables(
  gold: ResultTable,
  predicted: ResultTable,
  options: CompareTablesOptions,
): Verdict {
  const rules = compareRules(options);
  const facts: QueryFacts = options;
  if (gold.truncated || predicted.truncated) return cutOff(gold);
  const groups = positionGroups(gold, facts, rules);
  if (gold.rowCount === 0 && predicted.rowCount === 0) return vacuous("Neither query returns a row.");
  const { assignment, ...tried } = match({ gold, predicted, facts, rules, groups });
  if (!assignment) {
    const reasons = explainDifference({ gold, predicted, ...tried, rules, facts, groups });
    return { verdict: "different", reasons };
  }
  const extra = extraColumns(predicted, assignment);
  if (extra.length > 0 && !rules.allowExtraColumns) return { verdict: "different", reasons: extra };
  const blank = tried.tables.gold.every(({ values }) => values.every((value) => value === 0));
  return blank ? vacuous("Both queries return nothing but NULL.") : { verdict: "equal", reasons: extra };
}

interface Sides {
  readonly gold: ResultTable;
  readonly predicted: ResultTable;
  readonly facts: QueryFacts;
  readonly rules: CompareRules;
  readonly groups: Int32Array;
}

/** The columns of the prediction that answer those of the ground truth, if any do, and the encoding that was tried last. */
function match({ gold, predicted, facts, rules, groups }: Sides): {
  readonly assignment?: readonly number[];
  readonly tables: EncodedTables;
  /** Noise and rounding do not count in `tables`, or change nothing. */
  readonly tolerant: boolean;
} {
  const encoding = { rules, ...(facts.roundedTo && { roundedTo: facts.roundedTo }) };
  let tables: EncodedTables = { gold: [], predicted: [] };
  let tolerant = false;
  for (tables of encodings(gold, predicted, encoding)) {
    if (gold.rowCount !== predicted.rowCount) break;
    const assignment = assignColumns(tables, groups, rules);
    if (assignment) return { assignment, tables, tolerant };
    if (!tolerant && !mayBeNoise(tables, { ...encoding, groups })) break;
    tolerant = true;
  }
  const { unlimited } = facts;
  const window = unlimited && gold.rowCount === predicted.rowCount && rules.freeLimit
    ? windowGroups(gold, unlimited, { facts, rules })
    : undefined;
  if (!unlimited || !window) return { tables, tolerant };
  for (const whole of encodings(unlimited.table, predicted, encoding)) {
    const assignment = assignWindow(whole, window, rules);
    if (assignment) return { assignment, tables, tolerant };
  }
  return { tables, tolerant };
}

function cutOff({ truncated }: ResultTable): Verdict {
  const side = truncated ? "ground truth" : "prediction";
  const text = `The result of the ${side} was cut off, so that nothing can be said of the rest.`;
  return { verdict: "different", reasons: [{ kind: "truncated", text }] };
}

function vacuous(text: string): Verdict {
  return { verdict: "vacuous", reasons: [{ kind: "nothing_compared", text }] };
}
