import type { ResultColumn, ResultTable, Value } from "../database/mod.ts";
import type { CompareRules } from "./compare_rules.ts";
import { type ColumnPair, loosestKeys } from "./encode_tables.ts";
import {
  type AlignedColumns,
  type ComparedColumns,
  explainColumns,
  sameMultiset,
} from "./explain_columns.ts";
import { exampleValue } from "./example_value.ts";
import { hashKey } from "./hash_key.ts";
import { numbersAt, openRows, pairAt } from "./open_rows.ts";
import { type RowClasses, rowClasses, type RowGroups } from "./row_classes.ts";
import { countedRows } from "./counted_rows.ts";
import { surplusRows } from "./surplus_rows.ts";
import type { ExampleRow, Reason } from "./types.ts";
import { valueKeys } from "./value_key.ts";

export interface ExplainRowsOptions {
  readonly rules: CompareRules;
  /** Places that the ground truth rounds each of the columns to. */
  readonly places: readonly (number | undefined)[];
  /** Noise and rounding, which the pairs count, shall not count. */
  readonly tolerates: boolean;
  /** These are all columns of the ground truth. */
  readonly isWhole: boolean;
  /** Positions of rows of the ground truth in whose place others may stand. @default none */
  readonly replaceable?: ReadonlySet<number>;
}

/** Why the rows of aligned columns differ as multisets; nothing where they do not. */
export function explainRows(
  aligned: readonly AlignedColumns[],
  { rules, places, tolerates, isWhole, replaceable = NONE }: ExplainRowsOptions,
): readonly Reason[] {
  const rows = openRows(aligned.map(({ pair }) => pair), {
    gold: new Int32Array(aligned[0]?.pair.gold.length ?? 0),
    predicted: new Int32Array(aligned[0]?.pair.predicted.length ?? 0),
  });
  const { columns, classes, lost, added } = differenceIn({
    aligned,
    rows,
    rules,
    places,
    tolerates,
    isWhole,
  });
  if (lost.length === 0 && added.length === 0) return [];
  if (isWhole && sameSet(classes)) return [duplicates(aligned, { lost, added })];
  const paired = isWhole && columns.every(({ open }) => sameMultiset(open));
  // What a row holds that another may replace says nothing of its columns.
  const isSure = !lost.some((row) => replaceable.has(row));
  return [
    ...(paired ? [pairedOtherwise] : isSure ? explainColumns(columns, valueKeys(rules).byValue) : []),
    ...missingRows(aligned, { lost, shown: lost.filter((row) => !replaceable.has(row)), isWhole }),
    ...extraRows(aligned, { added, isWhole }),
  ];
}

const NONE: ReadonlySet<number> = new Set();

interface OpenColumns extends Pick<ExplainRowsOptions, "rules" | "places" | "tolerates" | "isWhole"> {
  readonly aligned: readonly AlignedColumns[];
  readonly rows: RowGroups;
}

interface Difference {
  readonly columns: readonly ComparedColumns[];
  readonly classes: RowClasses;
  /**
   * Positions of the rows of the ground truth that the prediction lacks, and of those that the ground truth lacks; where
   * columns are lacking, which may tell equal rows apart, of rows that stand on one side only.
   */
  readonly lost: Int32Array;
  readonly added: Int32Array;
}

/** How the rows differ that are not the same at first sight. */
function differenceIn({ aligned, rows, rules, places, tolerates, isWhole }: OpenColumns): Difference {
  const parts = aligned.map((column) => ({ column, open: pairAt(column.pair, rows) }));
  const columns = tolerates ? tolerantParts(parts, { rules, places }) : parts;
  const classes = rowClasses(columns.map(({ open }) => open), {
    gold: new Int32Array(rows.gold.length),
    predicted: new Int32Array(rows.predicted.length),
  });
  const { gold, predicted, count } = classes;
  const surplus = isWhole ? surplusRows : otherRows;
  return {
    columns: columns.map(({ column, open }) => ({ ...column, open })),
    classes,
    lost: numbersAt(rows.gold, surplus(gold, predicted, count)),
    added: numbersAt(rows.predicted, surplus(predicted, gold, count)),
  };
}

/** Positions of all rows whose class the second list of row classes does not have. */
function otherRows(rows: Int32Array, others: Int32Array, count: number): Int32Array {
  const isInOthers = new Uint8Array(count);
  for (const rowClass of others) isInOthers[rowClass] = 1;
  return Int32Array.from(rows.keys()).filter((position) => isInOthers[rows[position] as number] !== 1);
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
}

function duplicates(aligned: readonly AlignedColumns[], { lost, added }: Surplus): Reason {
  const cause = lost.length === 0
    ? ", as when a join repeats rows or a DISTINCT is lost"
    : added.length === 0
    ? ", as when a DISTINCT is added or repeated rows are lost"
    : "";
  const [{ gold, predicted } = NO_ROWS] = aligned.map(({ pair }) => pair);
  return {
    kind: "duplicates",
    text:
      `The same rows stand there in other numbers: ${gold.length} in the ground truth, ${predicted.length} in the ` +
      `prediction${cause}.`,
    examples: added.length > 0
      ? exampleRows(aligned.map((columns) => columns.predicted), added)
      : exampleRows(aligned.map((columns) => columns.gold), lost),
  };
}

const NO_ROWS: ColumnPair = { gold: new Int32Array(), predicted: new Int32Array() };

/** The reason for a prediction without rows. */
export function nothingFound(
  aligned: readonly AlignedColumns[],
  { gold: { rowCount }, isOpen }: { readonly gold: ResultTable; readonly isOpen: boolean },
): Reason {
  return {
    kind: "missing_rows",
    text: `The prediction has no row; the ground truth has ${countedRows(rowCount)}.`,
    count: rowCount,
    all: true,
    examples: isOpen
      ? []
      : exampleRows(aligned.map(({ gold }) => gold), Int32Array.from({ length: rowCount }, (_, i) => i)),
  };
}

interface MissingRows extends Pick<ExplainRowsOptions, "isWhole"> {
  readonly lost: Int32Array;
  readonly shown: Int32Array;
}

/** The reason for rows that the prediction lacks, if there are any. */
function missingRows(aligned: readonly AlignedColumns[], { lost, shown, isWhole }: MissingRows): Reason[] {
  if (lost.length === 0) return [];
  const verb = lost.length === 1 ? "is" : "are";
  return [{
    kind: "missing_rows",
    text: isWhole
      ? `${countedRows(lost.length)} of the ground truth ${verb} missing.`
      : `In the other columns, ${countedRows(lost.length)} of the ground truth ${verb} missing.`,
    count: lost.length,
    examples: differentRows(aligned.map(({ gold }) => gold), shown),
  }];
}

interface ExtraRows extends Pick<ExplainRowsOptions, "isWhole"> {
  readonly added: Int32Array;
}

/** The reason for rows that the ground truth lacks, if there are any. */
function extraRows(aligned: readonly AlignedColumns[], { added, isWhole }: ExtraRows): Reason[] {
  if (added.length === 0) return [];
  const told = `${countedRows(added.length)} of the prediction ${
    added.length === 1 ? "is" : "are"
  } not in the ground truth.`;
  return [{
    kind: "extra_rows",
    text: isWhole ? told : `In the other columns, ${told}`,
    count: added.length,
    ...(isWhole && added.length === aligned[0]?.pair.predicted.length && { all: true }),
    examples: differentRows(aligned.map(({ predicted }) => predicted), added),
  }];
}

/** Rows that a reason shows. */
const shownRows = 3;

/** The first rows that are different ones, as JSON can hold them. */
function differentRows(columns: readonly ResultColumn[], rows: Int32Array): ExampleRow[] {
  const seen = new Set<string>();
  const first = rows.filter((row) => {
    if (seen.size === shownRows) return false;
    const text = JSON.stringify(columns.map(({ values }) => exampleValue(values[row] ?? null)));
    const isNew = !seen.has(text);
    seen.add(text);
    return isNew;
  });
  return exampleRows(columns, first);
}

/** The first of the rows, as JSON can hold them. */
function exampleRows(columns: readonly ResultColumn[], rows: Int32Array): ExampleRow[] {
  return Array.from(
    rows.slice(0, shownRows),
    (row) => columns.map(({ values }) => exampleValue(values[row] ?? null)),
  );
}
