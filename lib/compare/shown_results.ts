import type { QueryOutcome, ResultColumn, ResultTable } from "../database/mod.ts";
import { alignColumns } from "./align_columns.ts";
import type { CompareOptions } from "./compare_options.ts";
import { type CompareRules, compareRules } from "./compare_rules.ts";
import { type EncodedTables, encodings } from "./encode_tables.ts";
import { exampleValue } from "./example_value.ts";
import { rowClasses } from "./row_classes.ts";
import { pairOf } from "./same_rows.ts";
import { surplusRows } from "./surplus_rows.ts";
import type { ExampleRow, Verdict } from "./types.ts";

/** Rows of a result, to be shown beside those of another. */
export interface ShownResult {
  readonly columns: readonly string[];
  /** A part of the rows, in their order; texts are cut. */
  readonly rows: readonly ExampleRow[];
  /** Positions of `rows` in the result, from 0. */
  readonly positions: readonly number[];
  /** Rows of the whole result. */
  readonly row_count: number;
  /** Rows of `rows` without a counterpart on the other side, by their index in `rows`. @default they are not known */
  readonly unmatched?: readonly number[];
  /** Columns without a partner on the other side, from 0. @default they are not known */
  readonly unpaired?: readonly number[];
}

/** Both results of a comparison, to be shown. */
export interface ShownResults {
  readonly gold: ShownResult;
  /** @default it is equal to `gold`, or the prediction does not run */
  readonly predicted?: ShownResult;
}

/** Who shows what is compared. */
export interface ResultsListener {
  /** Told both results once they are compared. @default nobody is; nor where values are hidden */
  readonly onResults?: ((results: ShownResults) => void) | undefined;
}

/** Rows of a result that are shown, and those without a counterpart that come first among them. */
const [MOST_ROWS, MOST_UNMATCHED] = [20, 12];

/** Columns that are shown, and letters of a value. */
const [MOST_COLUMNS, MOST_LETTERS] = [16, 120];

/** Rows above which no counterparts are looked for. */
const MOST_COMPARED = 20_000;

export interface ShownResultsOptions extends CompareOptions {
  /** What the comparison came to. */
  readonly verdict: Pick<Verdict, "verdict">;
}

/** The results of a comparison as a part that people can read; of a result that is equal to the other, one side. */
export function shownResults(
  gold: ResultTable,
  answer: QueryOutcome,
  { verdict: { verdict }, ...options }: ShownResultsOptions,
): ShownResults {
  if (answer.kind !== "rows" || verdict === "equal") return { gold: shownResult(gold) };
  const predicted = answer.table;
  if (Math.max(gold.rowCount, predicted.rowCount) > MOST_COMPARED) {
    return { gold: shownResult(gold), predicted: shownResult(predicted) };
  }
  const { lost, added, partners } = unmatchedRows(gold, predicted, compareRules(options));
  const paired = new Set(partners);
  return {
    gold: shownResult(gold, {
      unmatched: lost,
      unpaired: [...gold.columns.keys()].filter((i) => partners[i] === undefined),
    }),
    predicted: shownResult(predicted, {
      unmatched: added,
      unpaired: [...predicted.columns.keys()].filter((i) => !paired.has(i)),
    }),
  };
}

interface UnmatchedRows {
  readonly lost: Int32Array;
  readonly added: Int32Array;
  readonly partners: readonly (number | undefined)[];
}

/** The rows of each side that have no counterpart in the columns that both have. */
function unmatchedRows(gold: ResultTable, predicted: ResultTable, rules: CompareRules): UnmatchedRows {
  let tables: EncodedTables = { gold: [], predicted: [] };
  for (tables of encodings(gold, predicted, { rules }));
  const { partners } = alignColumns(tables, { rules });
  const pairs = partners.flatMap((partner, i) =>
    partner === undefined ? [] : [pairOf(tables, { gold: i, predicted: partner })]
  );
  const classes = rowClasses(pairs, {
    gold: new Int32Array(gold.rowCount),
    predicted: new Int32Array(predicted.rowCount),
  });
  return {
    partners,
    lost: surplusRows(classes.gold, classes.predicted, classes.count),
    added: surplusRows(classes.predicted, classes.gold, classes.count),
  };
}

function shownResult(
  { columns, rowCount }: ResultTable,
  marks?: { readonly unmatched: Int32Array; readonly unpaired: readonly number[] },
): ShownResult {
  const marked = new Set(marks?.unmatched);
  const shown = new Set([...marked].slice(0, MOST_UNMATCHED));
  for (let row = 0; row < rowCount && shown.size < MOST_ROWS; row++) shown.add(row);
  const positions = [...shown].sort((a, b) => a - b);
  const first = columns.slice(0, MOST_COLUMNS);
  return {
    columns: columns.map(({ name }) => name),
    rows: positions.map((row) => first.map((column) => cellOf(column, row))),
    positions,
    row_count: rowCount,
    ...(marks && {
      unmatched: positions.flatMap((row, index) => marked.has(row) ? [index] : []),
      unpaired: marks.unpaired,
    }),
  };
}

function cellOf({ values }: ResultColumn, row: number): ExampleRow[number] {
  const value = exampleValue(values[row] ?? null);
  return typeof value === "string" && value.length > MOST_LETTERS
    ? `${value.slice(0, MOST_LETTERS).toWellFormed()}…`
    : value;
}
