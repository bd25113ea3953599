import type { ResultColumn, ResultTable } from "../database/mod.ts";
import { alignColumns } from "./align_columns.ts";
import type { CompareRules } from "./compare_rules.ts";
import { countedRows } from "./counted_rows.ts";
import { type EncodedTables, encodings } from "./encode_tables.ts";
import { type AlignedColumns, extraColumns } from "./explain_columns.ts";
import { explainRows, nothingFound } from "./explain_rows.ts";
import { nearestResult } from "./nearest_result.ts";
import { pairAt } from "./open_rows.ts";
import { windowGroups } from "./position_groups.ts";
import type { QueryFacts, ShownBySides } from "./query_facts.ts";
import { rowClasses } from "./row_classes.ts";
import { pairOf } from "./same_rows.ts";
import { surplusRows } from "./surplus_rows.ts";
import type { Reason } from "./types.ts";

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
  const missing = missingColumns(gold, { alignment, predicted, shown: facts.shows?.gold });
  const extra = rules.allowExtraColumns ? [] : extraColumns(predicted, alignment);
  const columns = [...missing, ...extra];
  if (predicted.rowCount === 0 && gold.rowCount > 0) {
    return [...columns, nothingFound(aligned, { gold, isOpen: facts.unlimited !== undefined })];
  }
  const isWhole = missing.length === 0;
  const counts = isWhole || gold.rowCount === predicted.rowCount ? [] : [otherCount(gold, predicted)];
  if (aligned.length === 0 || (!isWhole && lacksWhatIsMeasured(alignment, facts.shows?.gold))) {
    return [...columns, ...counts];
  }
  const limit = isWhole ? explainLimit(gold, predicted, { rules, facts, alignment }) : undefined;
  if (limit) return [...columns, ...limit];
  const places = alignment.flatMap((partner, i) => partner === undefined ? [] : [facts.roundedTo?.[i]]);
  const options = { rules, places, isWhole };
  const tolerated = explainRows(aligned, { ...options, tolerates: !tolerant });
  // What all numbers together keep apart may meet among fewer; then it is told as it is, where nothing else differs.
  const isExplained = columns.length > 0 || groups.some((group) => group !== 0);
  const rows = tolerated.length === 0 && !isExplained
    ? explainRows(aligned, { ...options, tolerates: false })
    : tolerated;
  return rows.length === 0 && columns.length === 0 ? [outOfOrder] : [...columns, ...counts, ...rows];
}

function otherCount({ rowCount: gold }: ResultTable, { rowCount: predicted }: ResultTable): Reason {
  return {
    kind: "row_count",
    text: `The prediction has ${countedRows(predicted)}; the ground truth has ${countedRows(gold)}.`,
    gold,
    predicted,
  };
}

interface AlignedTables extends Pick<DifferingTables, "tables" | "tolerant"> {
  readonly alignment: readonly (number | undefined)[];
}

/** Pairs the columns, once more with noise tolerated where the values as they are leave a doubt. */
function align(
  { gold, predicted, tables, tolerant, rules, facts: { roundedTo, shows } }: DifferingTables,
): AlignedTables {
  const { partners, doubtful } = alignColumns(tables, { rules, shows });
  if (!doubtful || tolerant) return { alignment: partners, tables, tolerant };
  let loosest = tables;
  for (loosest of encodings(gold, predicted, { rules, ...(roundedTo && { roundedTo }) }));
  return { alignment: alignColumns(loosest, { rules, shows }).partners, tables: loosest, tolerant: true };
}

interface MissingColumns {
  readonly alignment: readonly (number | undefined)[];
  readonly predicted: ResultTable;
  readonly shown: ShownBySides["gold"];
}

/** The columns without a partner; where a name does not tell which, with the table that the query takes it from. */
function missingColumns(
  { columns }: ResultTable,
  { alignment, predicted, shown }: MissingColumns,
): Reason[] {
  const places = [...columns.keys()].filter((i) => alignment[i] === undefined);
  if (places.length === 0) return [];
  const countOf = (all: readonly ResultColumn[], name: string) =>
    all.filter((column) => column.name.toLowerCase() === name.toLowerCase()).length;
  const missing = places.map((i) => {
    const { name } = columns[i] as ResultColumn;
    const table = shown?.[i]?.table;
    const isOpen = countOf(columns, name) > 1 || countOf(predicted.columns, name) > 0;
    return isOpen && table !== undefined ? `${table}.${name}` : name;
  });
  return [{
    kind: "missing_columns",
    text: `The prediction lacks ${missing.join(", ")}.`,
    columns: missing,
    ...(shown && { tables: places.map((i) => shown[i]?.table ?? null) }),
  }];
}

/** Whether all that is compared is computed, and of what it is computed is lacking: then no row has a counterpart. */
function lacksWhatIsMeasured(
  alignment: readonly (number | undefined)[],
  shown: ShownBySides["gold"],
): boolean {
  return alignment.every((partner, i) => shown?.[i]?.computed === (partner !== undefined));
}

interface OpenLimit {
  readonly rules: CompareRules;
  readonly facts: QueryFacts;
  readonly alignment: readonly (number | undefined)[];
}

/**
 * Why a prediction is none of the results that a LIMIT may let through, told beside the nearest of them: rows of the result
 * that the ground truth happens to show are not missing from another.
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
  const classes = rowClasses(aligned.map(({ pair }) => pair), {
    gold: new Int32Array(unlimited.table.rowCount),
    predicted: new Int32Array(predicted.rowCount),
  });
  const nearest = nearestResult(classes, { window, offset: unlimited.offset });
  const { lost, added } = nearest;
  if (lost === 0 && added === 0) return facts.ordered ? [outOfOrder] : undefined;
  if (lost === 0 && surplusRows(classes.predicted, classes.gold, classes.count).length === 0) {
    const text = `The prediction shows ${
      countedRows(added)
    } more than the LIMIT of the ground truth lets through.`;
    return [{ kind: "extra_rows", text, count: added, examples: [] }];
  }
  if (added === 0) {
    const text = `The prediction shows ${
      countedRows(lost)
    } fewer than the LIMIT of the ground truth lets through.`;
    return [{ kind: "missing_rows", text, count: lost, examples: [] }];
  }
  return explainRows(aligned.map((columns) => columnsAt(columns, nearest.rows)), {
    ...{ rules, places: [], isWhole: true, replaceable: nearest.replaceable },
    tolerates: false,
  });
}

/** Aligned columns with some rows of the ground truth alone. */
function columnsAt({ gold, predicted, pair }: AlignedColumns, rows: Int32Array): AlignedColumns {
  const all = Int32Array.from(pair.predicted.keys());
  return {
    gold: { ...gold, values: Array.from(rows, (row) => gold.values[row] ?? null) },
    predicted,
    pair: pairAt(pair, { gold: rows, predicted: all }),
  };
}

/** What is said of rows that are right and stand in a wrong order. */
const outOfOrder: Reason = {
  kind: "order",
  text: "The rows are the same, but not in the order that was asked for.",
};

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
