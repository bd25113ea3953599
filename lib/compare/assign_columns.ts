import type { EncodedColumn, EncodedTables } from "./encode_tables.ts";
import { mix } from "./hash_key.ts";
import { pairOf, sameRows } from "./same_rows.ts";
import { uniqueNames } from "./unique_names.ts";

export interface AssignColumnsOptions {
  /** A name that occurs once on each side pairs its two columns. @default true */
  readonly pairByName?: boolean | undefined;
  /** Columns may stand in any order. @default true */
  readonly freeColumnOrder?: boolean | undefined;
}

/**
 * Finds for each column of the ground truth a column of the prediction so that the rows are the same multiset within
 * each group of positions.
 *
 * Columns are coloured by order-free hashes of their values, rows by those of their columns, in turn, until nothing
 * splits any further; only ties branch, and the assignment that is left is verified value by value. Columns that hold the
 * same values in the same rows are tried once. The search gives up after so many branches that they have read
 * 500 million cells, a second or two of work.
 *
 * @param groups For each row position its group, on both sides: all 0 where order is free, the position itself where every
 * row has its place.
 * @returns Index of the prediction's column for each column of the ground truth; `undefined` where none is found.
 */
export function assignColumns(
  tables: EncodedTables,
  groups: Int32Array,
  { pairByName = true, freeColumnOrder = true }: AssignColumnsOptions = {},
): readonly number[] | undefined {
  const { gold, predicted } = tables;
  if (gold.length > predicted.length) return undefined;
  if (!freeColumnOrder) {
    const assignment = [...gold.keys()];
    return sameRows(tables, { assignment, groups: { gold: groups, predicted: groups } })
      ? assignment
      : undefined;
  }
  const goldNames = pairByName ? uniqueNames(gold) : new Map<string, number>();
  const predictedNames = uniqueNames(predicted);
  const initial = (columns: readonly EncodedColumn[]) =>
    Int32Array.from(columns, ({ name }) => {
      const key = name.toLowerCase();
      const pair = predictedNames.has(key) ? goldNames.get(key) : undefined;
      return pair === undefined ? 0 : mix(1, pair + 1);
    });
  return search({
    tables,
    groups,
    goldColours: initial(gold),
    predictedColours: initial(predicted),
    depth: 0,
    budget: { cells: MOST_CELLS },
  });
}

/** Cells that all branches together may read. */
const MOST_CELLS = 500_000_000;

interface Search {
  readonly tables: EncodedTables;
  readonly groups: Int32Array;
  readonly goldColours: Int32Array;
  readonly predictedColours: Int32Array;
  readonly depth: number;
  /** What all branches together may still read. */
  readonly budget: { cells: number };
}

function search(state: Search): readonly number[] | undefined {
  const { tables, groups, depth, budget } = state;
  const refined = refineColours(state);
  if (!refined) return undefined;
  const tie = smallestTie(refined.goldColours, refined.predictedColours);
  if (!tie) {
    const assignment = [...refined.goldColours].map((colour) => refined.predictedColours.indexOf(colour));
    return sameRows(tables, { assignment, groups: { gold: groups, predicted: groups } })
      ? assignment
      : undefined;
  }
  const tried = new Map<number, EncodedColumn[]>();
  for (const { candidate, hash } of likelyFirst(tables, tie)) {
    if (budget.cells <= 0) return undefined;
    const column = tables.predicted[candidate];
    if (!column) continue;
    const alike = tried.getOrInsertComputed(hash, () => []);
    if (alike.some((other) => sameColumn(other, column))) continue;
    if (!mayPair(tables, { gold: tie.gold, predicted: candidate })) continue;
    alike.push(column);
    const goldColours = refined.goldColours.with(tie.gold, mix(2, depth));
    const predictedColours = refined.predictedColours.with(candidate, mix(2, depth));
    const found = search({ ...state, goldColours, predictedColours, depth: depth + 1 });
    if (found) return found;
  }
  return undefined;
}

interface Tie {
  readonly gold: number;
  /** Its candidates. */
  readonly predicted: readonly number[];
}

/** The candidates of a tie with hashes of their values in order; before all others those that hold what the column holds. */
function likelyFirst({ gold, predicted }: EncodedTables, tie: Tie) {
  const hashAt = (columns: readonly EncodedColumn[], i: number) => orderedHash(columns[i]?.values ?? NOTHING);
  const wanted = hashAt(gold, tie.gold);
  const hashed = tie.predicted.map((candidate) => ({ candidate, hash: hashAt(predicted, candidate) }));
  return hashed.toSorted((a, b) => Number(b.hash === wanted) - Number(a.hash === wanted));
}

/** A column of the ground truth with more than one candidate, of those with the fewest. */
function smallestTie(goldColours: Int32Array, predictedColours: Int32Array): Tie | undefined {
  let smallest: Tie | undefined;
  goldColours.forEach((colour, gold) => {
    const candidates = [...predictedColours.keys()].filter((i) => predictedColours[i] === colour);
    if (candidates.length > 1 && candidates.length < (smallest?.predicted.length ?? Infinity)) {
      smallest = { gold, predicted: candidates };
    }
  });
  return smallest;
}

/** A hash of the values in their order. */
function orderedHash(values: Int32Array): number {
  let hash = 0;
  for (let row = 0; row < values.length; row++) hash = mix(hash, values[row] as number);
  return hash;
}

function sameColumn(a: EncodedColumn, b: EncodedColumn): boolean {
  if (!a.source || !b.source) return sameArray(a.values, b.values);
  const { values } = b.source;
  return a.source.type === b.source.type && a.source.values.every((value, i) => value === values[i]);
}

/** Whether two columns of one colour hold the same values where they are compared with each other more finely. */
function mayPair(tables: EncodedTables, at: { readonly gold: number; readonly predicted: number }): boolean {
  const pair = pairOf(tables, at);
  return pair.gold === tables.gold[at.gold]?.values ||
    sameArray(pair.gold.toSorted(), pair.predicted.toSorted());
}

function sameArray(a: Int32Array, b: Int32Array): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}

interface Colours {
  readonly goldColours: Int32Array;
  readonly predictedColours: Int32Array;
}

interface ColouredColumns extends Colours {
  readonly tables: EncodedTables;
  readonly groups: Int32Array;
  /** Ties that were branched on before, each of which has set a colour. */
  readonly depth: number;
  readonly budget: { cells: number };
}

const NOTHING = new Int32Array();

const NONE: ReadonlySet<number> = new Set();

/** Colour of a column of the prediction that can be no column of the ground truth. */
const dropped = -1;

/**
 * Splits the colours of columns as far as their values and rows tell them apart.
 *
 * A colour that as many columns have on both sides takes part in colouring the rows; one that more columns of the
 * prediction have cannot, for some of those may be extra.
 *
 * @returns The finer colours; `undefined` where a colour has fewer columns in the prediction than in the ground truth.
 */
function refineColours(
  { tables: { gold, predicted }, groups, goldColours, predictedColours, depth, budget }: ColouredColumns,
): Colours | undefined {
  let colours = { goldColours, predictedColours };
  // The values of a column mostly tell it apart, without a look at the rows that they stand in.
  const lookAtRowsFrom = depth === 0 ? 1 : 0;
  for (let kinds = -1, step = 0;; step++) {
    const taking = balancedColours(colours);
    if (!taking) return undefined;
    // A colour only ever splits or becomes balanced, so equal sums mean that nothing moved.
    const now = taking.kinds + taking.balanced.size;
    if ((step > lookAtRowsFrom && now === kinds) || taking.balanced.size === gold.length) return taking;
    kinds = now;
    const { balanced: all, ...before } = taking;
    if (depth > 0) {
      const read = before.predictedColours.reduce(
        (count, colour) => colour === dropped ? count : count + 1,
        0,
      );
      budget.cells -= (gold.length + read) * groups.length;
    }
    const balanced = step < lookAtRowsFrom ? NONE : all;
    const goldRows = rowColours(gold, { colours: before.goldColours, balanced, groups });
    const predictedRows = rowColours(predicted, { colours: before.predictedColours, balanced, groups });
    colours = {
      goldColours: before.goldColours.map((colour, i) => columnColour(gold[i], { colour, rows: goldRows })),
      predictedColours: before.predictedColours.map((colour, i) =>
        colour === dropped ? dropped : columnColour(predicted[i], { colour, rows: predictedRows })
      ),
    };
  }
}

/** The colours that both sides have equally often; columns of the prediction of no colour in the ground truth drop out. */
function balancedColours({ goldColours, predictedColours }: Colours) {
  const counts = new Map<number, number>();
  for (const colour of goldColours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const available = new Map<number, number>();
  for (const colour of predictedColours) available.set(colour, (available.get(colour) ?? 0) + 1);
  const balanced = new Set<number>();
  for (const [colour, count] of counts) {
    const others = available.get(colour) ?? 0;
    if (others < count) return undefined;
    if (others === count) balanced.add(colour);
  }
  return {
    goldColours,
    predictedColours: predictedColours.map((colour) => counts.has(colour) ? colour : dropped),
    balanced,
    kinds: counts.size,
  };
}

function rowColours(
  columns: readonly EncodedColumn[],
  { colours, balanced, groups }: {
    readonly colours: Int32Array;
    readonly balanced: ReadonlySet<number>;
    readonly groups: Int32Array;
  },
): Int32Array {
  const rows = groups.map((group) => mix(3, group));
  columns.forEach(({ values }, i) => {
    const colour = colours[i] ?? dropped;
    if (!balanced.has(colour)) return;
    for (let row = 0; row < rows.length; row++) {
      rows[row] = (rows[row] as number) + mix(colour, values[row] as number);
    }
  });
  return rows;
}

/** A sum over rows: their order does not count. */
function columnColour(
  column: EncodedColumn | undefined,
  { colour, rows }: { readonly colour: number; readonly rows: Int32Array },
): number {
  if (!column) return dropped;
  const { values } = column;
  let sum = 0;
  for (let row = 0; row < rows.length; row++) {
    sum = (sum + mix(rows[row] as number, values[row] as number)) | 0;
  }
  return mix(colour, sum);
}
