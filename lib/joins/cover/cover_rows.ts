import type { CoverPart } from "./cover_parts.ts";

/** The rows of a covering problem. */
export interface CoverRows {
  /** For each table, or foreign key, its row; -1 where it needs none. */
  readonly rowOf: Int32Array;
  /** For each row how many tables, or foreign keys, it stands for. */
  readonly demands: readonly number[];
}

/**
 * The rows that a bound of a cover needs. Tables with the same neighbours can trade places, so that equally good weights
 * give them the same weight and one row will do. A table needs no row if without it one or two others are cut off: no
 * combination of more joins holds those but not it. Nor does a tree that {@link heaviestTrees} unfolds hold them more
 * often than it, unless it runs around a triangle of the three: then the table keeps its row.
 *
 * @param size Joins of a combination.
 * @param reached Whether a table, or a foreign key, is to be covered at all.
 */
export function coverRows(part: CoverPart, size: number, reached: (element: number) => boolean): CoverRows {
  const rowOf = new Int32Array(part.elements).fill(-1);
  const demands: number[] = [];
  const rows = new Map<string, number>();
  const names = part.cover === "tables" ? tableNames(part, size) : undefined;
  for (let element = 0; element < part.elements; element++) {
    const name = names === undefined ? String(element) : names[element];
    if (name === undefined || !reached(element)) continue;
    const row = rows.get(name) ?? rows.size;
    rows.set(name, row);
    rowOf[element] = row;
    demands[row] = (demands[row] ?? 0) + 1;
  }
  return { rowOf, demands };
}

/** For each table its neighbours as a text, or nothing where it is covered with others anyway. */
function tableNames({ graph: { ends, incident } }: CoverPart, size: number): readonly (string | undefined)[] {
  const neighbours = incident.map((joins, table) =>
    [...new Set(joins.flatMap((join) => ends[join] as readonly number[]))]
      .filter((other) => other !== table)
      .sort((a, b) => a - b)
  );
  /** Whether the table cuts off the other, alone or with one more. */
  const cutsOff = (table: number, other: number) => {
    const beyond = (neighbours[other] as readonly number[]).filter((next) => next !== table);
    const [next] = beyond;
    if (next === undefined) return true;
    return size > 1 && beyond.length === 1 &&
      (neighbours[next] as readonly number[]).every((last) => last === other || last === table && size === 2);
  };
  return neighbours.map((others, table) =>
    neighbours.length > 3 && others.some((other) => cutsOff(table, other)) ? undefined : String(others)
  );
}
