import type { ResultColumn, ResultTable } from "../../lib/database/mod.ts";

export interface PrismTableOptions {
  /** Corners of the prism, an even number. */
  readonly columns: number;
  readonly rows: number;
  /** A Möbius ladder instead: the two rings are one that goes round twice. @default false */
  readonly twisted?: boolean;
}

/**
 * A table whose columns are the corners of a prism over a ring and whose rows are its edges, a 1 at both ends, again and
 * again. All columns are alike, and those of a twisted one are as well, so that no count tells the two apart.
 */
export function prismTable({ columns, rows, twisted = false }: PrismTableOptions): ResultTable {
  const half = columns / 2;
  const edges = Array.from({ length: half }, (_, i) => {
    const last = i === half - 1;
    const ring = last ? twisted ? half : 0 : i + 1;
    return [[i, ring], [half + i, last && twisted ? 0 : half + (i + 1) % half], [i, half + i]];
  }).flat();
  const whole = Math.floor(rows / edges.length) * edges.length;
  return {
    columns: Array.from({ length: columns }, (_, corner): ResultColumn => ({
      name: `g${corner}`,
      type: "integer",
      values: Array.from(
        { length: rows },
        (_, row) => row < whole && edges[row % edges.length]?.includes(corner) ? 1 : 0,
      ),
    })),
    rowCount: rows,
    truncated: false,
  };
}
