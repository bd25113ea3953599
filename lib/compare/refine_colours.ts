import type { EncodedColumn, EncodedTables } from "./encode_tables.ts";
import { mix } from "./hash_key.ts";

export interface Colours {
  readonly goldColours: Int32Array;
  readonly predictedColours: Int32Array;
}

export interface ColouredColumns extends Colours {
  readonly tables: EncodedTables;
  readonly groups: Int32Array;
  /** Ties that were branched on before, each of which has set a colour. */
  readonly depth: number;
}

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
export function refineColours(
  { tables: { gold, predicted }, groups, goldColours, predictedColours, depth }: ColouredColumns,
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
