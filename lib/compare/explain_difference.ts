import type { ResultColumn, ResultTable, Value } from "../database/mod.ts";
import { alignColumns } from "./align_columns.ts";
import type { CompareRules } from "./compare_rules.ts";
import { type ColumnPair, type EncodedTables, encodings, loosestKeys } from "./encode_tables.ts";
import {
  type AlignedColumns,
  type ComparedColumns,
  explainColumns,
  extraColumns,
  sameMultiset,
} from "./explain_columns.ts";
import { hashKey } from "./hash_key.ts";
import { numbersAt, openRows, pairAt } from "./open_rows.ts";
import { windowGroups } from "./position_groups.ts";
import type { QueryFacts } from "./query_facts.ts";
import { type RowClasses, rowClasses, type RowGroups } from "./row_classes.ts";
import { pairOf } from "./same_rows.ts";
import type { ExampleRow, ExampleValue, Reason } from "./types.ts";
import { valueKeys } from "./value_key.ts";

interface DifferingTables {
  readonly gold: ResultTable;
  readonly predicted: ResultTable;
  readonly tables: EncodedTables;
  /** Noise and rounding do not count in `tables`. */
  readonly tolerant: boolean;
  readonly rules: CompareRules;
  readonly facts: QueryFacts;
  /** For each row of the ground truth its group of positions. */
  readonly groups: Int32Array;
}

/** Why two tables differ, told along the most plausible pairing of their columns. */
export function explainDifference(differing: DifferingTables): readonly Reason[] {
  const { gold, predicted, rules, facts, groups } = differing;
  const { alignment, tables, tolerant } = align(differing);
  const aligned = alignTables(gold, predicted, { tables, alignment });
  const missing = missingColumns(gold, alignment);
  const extra = rules.allowExtraColumns ? [] : extraColumns(predicted, alignment);
  const columns = [...missing, ...extra];
  if (aligned.length === 0) return columns;
  const limit = missing.length === 0 ? explainLimit(gold, predicted, { rules, facts, alignment }) : undefined;
  if (limit) return [...columns, ...limit];
  const rows = openRows(aligned.map(({ pair }) => pair), {
    gold: new Int32Array(gold.rowCount),
    predicted: new Int32Array(predicted.rowCount),
  });
  const places = alignment.flatMap((partner, i) => partner === undefined ? [] : [facts.roundedTo?.[i]]);
  const left = { aligned, rows, rules, places };
  const tolerated = differenceIn({ ...left, tolerates: !tolerant });
  // What all numbers together keep apart may meet among fewer; then it is told as it is, where nothing else differs.
  const isExplained = columns.length > 0 || groups.some((group) => group !== 0);
  const found = isSame(tolerated) && !isExplained ? differenceIn({ ...left, tolerates: false }) : tolerated;
  const { lost, added } = found;
  if (isSame(found)) {
    return columns.length === 0 ? [outOfOrder] : columns;
  }
  if (missing.length === 0 && sameSet(found.classes)) {
    return [...columns, duplicates(aligned, { lost, added, gold, predicted })];
  }
  const paired = missing.length === 0 && found.columns.every(({ open }) => sameMultiset(open));
  return [
    ...columns,
    ...(paired ? [pairedOtherwise] : explainColumns(found.columns, valueKeys(rules).byValue)),
    ...missingRows(aligned, lost),
    ...extraRows(aligned, added),
  ];
}

interface AlignedTables extends Pick<DifferingTables, "tables" | "tolerant"> {
  readonly alignment: readonly (number | undefined)[];
}

/** Pairs the columns, once more with noise tolerated where the values as they are leave a doubt. */
function align(
  { gold, predicted, tables, tolerant, rules, facts: { roundedTo } }: DifferingTables,
): AlignedTables {
  const { partners, doubtful } = alignColumns(tables, rules);
  if (!doubtful || tolerant) return { alignment: partners, tables, tolerant };
  let loosest = tables;
  for (loosest of encodings(gold, predicted, { rules, ...(roundedTo && { roundedTo }) }));
  return { alignment: alignColumns(loosest, rules).partners, tables: loosest, tolerant: true };
}

interface OpenColumns {
  readonly aligned: readonly AlignedColumns[];
  readonly rows: RowGroups;
  readonly rules: CompareRules;
  /** Places that the ground truth rounds each of the columns to. */
  readonly places: readonly (number | undefined)[];
  /** Noise and rounding, which the pairs count, shall not count. */
  readonly tolerates: boolean;
}

interface Difference {
  readonly columns: readonly ComparedColumns[];
  readonly classes: RowClasses;
  /** Positions of the rows of the ground truth that the prediction lacks, and of those that the ground truth lacks. */
  readonly lost: Int32Array;
  readonly added: Int32Array;
}

/** How the rows differ that are not the same at first sight. */
function differenceIn({ aligned, rows, rules, places, tolerates }: OpenColumns): Difference {
  const parts = aligned.map((column) => ({ column, open: pairAt(column.pair, rows) }));
  const columns = tolerates ? tolerantParts(parts, { rules, places }) : parts;
  const classes = rowClasses(columns.map(({ open }) => open), {
    gold: new Int32Array(rows.gold.length),
    predicted: new Int32Array(rows.predicted.length),
  });
  const { gold, predicted, count } = classes;
  return {
    columns: columns.map(({ column, open }) => ({ ...column, open })),
    classes,
    lost: numbersAt(rows.gold, surplusRows(gold, predicted, count)),
    added: numbersAt(rows.predicted, surplusRows(predicted, gold, count)),
  };
}

function isSame({ lost, added }: Difference): boolean {
  return lost.length === 0 && added.length === 0;
}

interface OpenPart {
  readonly column: AlignedColumns;
  readonly open: ColumnPair;
}

/** Where both sides of a column hold the same values, as in most, noise is not looked for. */
function tolerantParts(
  parts: readonly OpenPart[],
  { rules, places }: Pick<OpenColumns, "rules" | "places">,
): readonly OpenPart[] {
  const sources = parts.map(({ open }) => sameMultiset(open) ? undefined : open.source);
  const table = (side: "gold" | "predicted"): ResultTable => ({
    columns: parts.map(({ column }, i) => ({ ...column[side], values: sources[i]?.[side] ?? [] })),
    rowCount: parts[0]?.open[side].length ?? 0,
    truncated: false,
  });
  const keys = loosestKeys(table("gold"), table("predicted"), { rules, roundedTo: places });
  return parts.map((part, i) => {
    const source = sources[i];
    const keyOf = source && keys(source.asText, i);
    if (!source || !keyOf || keyOf === source.keyOf) return part;
    const codes = (values: readonly Value[]) => Int32Array.from(values, (value) => hashKey(keyOf(value)));
    const open = {
      gold: codes(source.gold),
      predicted: codes(source.predicted),
      source: { ...source, keyOf },
    };
    return { ...part, open };
  });
}

function missingColumns({ columns }: ResultTable, alignment: readonly (number | undefined)[]): Reason[] {
  const missing = columns.filter((_, i) => alignment[i] === undefined).map(({ name }) => name);
  if (missing.length === 0) return [];
  return [{ kind: "missing_columns", text: `The prediction lacks ${missing.join(", ")}.`, columns: missing }];
}

function sameSet({ gold, predicted, count }: RowClasses): boolean {
  return [gold, predicted].every((rows) => {
    const seen = new Uint8Array(count);
    for (const row of rows) seen[row] = 1;
    return seen.every((one) => one === 1);
  });
}

const pairedOtherwise: Reason = {
  kind: "paired_otherwise",
  text: "Each column holds the same values, but they stand in other rows.",
};

interface Surplus {
  readonly lost: Int32Array;
  readonly added: Int32Array;
  readonly gold: ResultTable;
  readonly predicted: ResultTable;
}

function duplicates(
  aligned: readonly AlignedColumns[],
  { lost, added, gold, predicted }: Surplus,
): Reason {
  const cause = lost.length === 0
    ? ", as when a join repeats rows or a DISTINCT is lost"
    : added.length === 0
    ? ", as when a DISTINCT is added or repeated rows are lost"
    : "";
  return {
    kind: "duplicates",
    text:
      `The same rows stand there in other numbers: ${gold.rowCount} in the ground truth, ${predicted.rowCount} in the ` +
      `prediction${cause}.`,
    examples: added.length > 0
      ? exampleRows(aligned.map((columns) => columns.predicted), added)
      : exampleRows(aligned.map((columns) => columns.gold), lost),
  };
}

interface OpenLimit {
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
function explainLimit(
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
const outOfOrder: Reason = {
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

/** Positions of the rows that are more often in the first list of row classes than in the second. */
function surplusRows(rows: Int32Array, others: Int32Array, count: number): Int32Array {
  const left = new Int32Array(count);
  for (const row of others) left[row] = (left[row] as number) + 1;
  return Int32Array.from(rows.keys()).filter((position) => {
    const row = rows[position] as number;
    if (left[row] === 0) return true;
    left[row] = (left[row] as number) - 1;
    return false;
  });
}

/** The reason for rows that the prediction lacks, if there are any. */
function missingRows(aligned: readonly AlignedColumns[], lost: Int32Array): Reason[] {
  if (lost.length === 0) return [];
  return [{
    kind: "missing_rows",
    text: `${counted(lost.length)} of the ground truth ${lost.length === 1 ? "is" : "are"} missing.`,
    count: lost.length,
    examples: exampleRows(aligned.map(({ gold }) => gold), lost),
  }];
}

/** The reason for rows that the ground truth lacks, if there are any. */
function extraRows(aligned: readonly AlignedColumns[], added: Int32Array): Reason[] {
  if (added.length === 0) return [];
  return [{
    kind: "extra_rows",
    text: `${counted(added.length)} of the prediction ${
      added.length === 1 ? "is" : "are"
    } not in the ground truth.`,
    count: added.length,
    examples: exampleRows(aligned.map(({ predicted }) => predicted), added),
  }];
}

/** A number of rows in words. */
function counted(rows: number): string {
  return rows === 1 ? "1 row" : `${rows} rows`;
}

interface AlignTablesOptions {
  readonly tables: EncodedTables;
  /** As `alignColumns` gives it. */
  readonly alignment: readonly (number | undefined)[];
}

/** The columns of two tables beside each other, those without a partner left out. */
function alignTables(
  gold: ResultTable,
  predicted: ResultTable,
  { tables, alignment }: AlignTablesOptions,
): readonly AlignedColumns[] {
  return alignment.flatMap((partner, i): readonly AlignedColumns[] => {
    const ours = gold.columns[i];
    const theirs = partner === undefined ? undefined : predicted.columns[partner];
    if (!ours || !theirs || partner === undefined) return [];
    return [{ gold: ours, predicted: theirs, pair: pairOf(tables, { gold: i, predicted: partner }) }];
  });
}

/** Rows that a reason shows. */
const shownRows = 3;

/** The first of the rows, as JSON can hold them. */
function exampleRows(columns: readonly ResultColumn[], rows: Int32Array): ExampleRow[] {
  return Array.from(
    rows.slice(0, shownRows),
    (row) => columns.map(({ values }) => shown(values[row] ?? null)),
  );
}

function shown(value: Value): ExampleValue {
  if (typeof value === "bigint") return String(value);
  return value instanceof Uint8Array ? value.toHex() : value;
}
