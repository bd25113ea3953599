import type { ResultColumn, ResultTable, Value } from "../database/mod.ts";
import type { UnorderedParts } from "../sql/mod.ts";
import { alignColumns } from "./align_columns.ts";
import { assignChoices, choiceRows } from "./assign_choices.ts";
import { assignColumns } from "./assign_columns.ts";
import { assignWindow } from "./assign_window.ts";
import type { CompareOptions } from "./compare_options.ts";
import { type CompareRules, compareRules } from "./compare_rules.ts";
import { type EncodedTables, encodings } from "./encode_tables.ts";
import { extraColumns } from "./explain_columns.ts";
import { explainDifference } from "./explain_difference.ts";
import { mayBeNoise } from "./may_be_noise.ts";
import { isOrdered, positionGroups, windowGroups } from "./position_groups.ts";
import type { QueryFacts } from "./query_facts.ts";
import { exceedsNestedBound, type Nested, readJson, readNested } from "./read_nested.ts";
import { structuredText } from "./structured_text.ts";
import type { Reason, Verdict } from "./types.ts";
import { withoutRepeats } from "./without_repeats.ts";

/** The facts of the ground truth's query, and the rules where they are not the usual ones. */
export interface CompareTablesOptions extends QueryFacts, CompareOptions {}

/**
 * Whether a predicted result answers what the ground truth's result answers.
 *
 * Rows are compared as multisets, their order only where the ground truth orders. Columns may stand in any order and
 * under any name, but a name that occurs exactly once on each side pairs its two columns. Extra columns in the prediction
 * are noted, missing ones are a difference. NULL equals NULL alone. Numbers are equal by value whatever type holds them,
 * up to the noise of binary arithmetic, and to the places that the ground truth rounds to;
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
  const { assignment, notes = [], ...tried } = match({ gold, predicted, facts, rules, groups });
  if (!assignment) {
    const reasons = explainDifference({ gold, predicted, ...tried, rules, facts, groups });
    return { verdict: "different", reasons };
  }
  const extra = [...notes, ...extraColumns(predicted, assignment)];
  if (extra.length > notes.length && !rules.allowExtraColumns) {
    return { verdict: "different", reasons: extra };
  }
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

interface Match {
  readonly assignment?: readonly number[];
  readonly tables: EncodedTables;
  /** Noise and rounding do not count in `tables`, or change nothing. */
  readonly tolerant: boolean;
  /** What the match rests on beside the results. @default nothing */
  readonly notes?: readonly Reason[];
}

/** The columns of the prediction that answer those of the ground truth, as it stands or as another that its query allows. */
function match(sides: Sides): Match {
  const asked = matchAll(sides);
  const { gold, predicted, facts: { unordered = [], ...facts }, rules } = sides;
  if (asked.assignment || unordered.every((parts) => parts === undefined)) return asked;
  if (exceedsNestedBound([...gold.columns, ...predicted.columns])) return asked;
  const { partners } = alignColumns(asked.tables, rules);
  const ours = new Map(unordered.flatMap((parts, i) => parts ? [[i, parts] as const] : []));
  const theirs = new Map(
    [...ours].flatMap(([i, parts]) => partners[i] === undefined ? [] : [[partners[i], parts] as const]),
  );
  const { unlimited, choices } = facts;
  const sorted = matchAll({
    ...sides,
    gold: sortedParts(gold, ours),
    predicted: sortedParts(predicted, theirs),
    facts: {
      ...facts,
      ...(unlimited && { unlimited: { ...unlimited, table: sortedParts(unlimited.table, ours) } }),
      ...(choices && { choices: { ...choices, table: sortedParts(choices.table, ours) } }),
    },
  });
  return sorted.assignment
    ? { ...sorted, notes: [...sorted.notes ?? [], openOutput("the order in which values are put together")] }
    : asked;
}

function openOutput(cause: string): Reason {
  return {
    kind: "open_output",
    text: `The ground truth leaves its answer open (${cause}); the prediction's is one that it allows.`,
  };
}

/** The columns that answer those of the ground truth, or, where none do, those that it shows once. */
function matchAll(sides: Sides): Match {
  const { gold, facts, predicted } = sides;
  const asked = matchShown(sides);
  const repeated = facts.repeats?.some((first) => first !== undefined) ?? false;
  if (asked.assignment || !repeated || predicted.columns.length === 0) return asked;
  const once = matchShown({ ...sides, ...withoutRepeats(gold, facts) });
  return once.assignment ? once : asked;
}

/** The columns of the prediction that answer those of the ground truth, if any do, and the encoding that was tried last. */
function matchShown({ gold, predicted, facts, rules, groups }: Sides): Match {
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
  const { unlimited, choices } = facts;
  if (choices && gold.rowCount === predicted.rowCount) {
    const rows = choiceRows(choices, { rowCount: gold.rowCount, ordered: isOrdered(facts, rules) });
    for (const whole of rows ? encodings(choices.table, predicted, encoding) : []) {
      const assignment = rows && assignChoices(whole, rows, rules);
      if (assignment) return { assignment, tables, tolerant, notes: [openOutput(choices.cause)] };
    }
  }
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

/** A table with the parts of some of its values sorted, by the positions of the columns. */
function sortedParts(
  table: ResultTable,
  partsOf: ReadonlyMap<number, UnorderedParts>,
): ResultTable {
  const columns = table.columns.map((column, i): ResultColumn => {
    const parts = partsOf.get(i);
    return parts ? { ...column, values: column.values.map((value) => sorted(value, parts)) } : column;
  });
  return { ...table, columns };
}

function sorted(value: Value, parts: UnorderedParts): Value {
  if (typeof value !== "string") return value;
  if (parts.kind === "text") return value.split(parts.separator).sort().join(parts.separator);
  const tree: Nested | undefined = readJson(value) ?? readNested(value);
  if (!Array.isArray(tree)) return value;
  const items = tree.map((item: Nested) => ({ item, spelled: structuredText(item) }));
  items.sort((a, b) => a.spelled < b.spelled ? -1 : a.spelled > b.spelled ? 1 : 0);
  return structuredText(items.map(({ item }) => item));
}
