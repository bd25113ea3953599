import type { CoverPart } from "./cover_parts.ts";

/** The rows that a column covers; one that it covers several times stands several times. */
type Column = readonly number[];

interface FractionalCoverOptions {
  /** For each row how often it is to be covered. */
  readonly demands: readonly number[];
  /**
   * Columns that weigh much, and a weight that no column exceeds. They may be relaxed: what bounds the relaxed columns
   * bounds the real ones.
   */
  readonly price: (
    weights: Float64Array,
  ) => { readonly columns: readonly Column[]; readonly heaviest: number };
  /** A number of columns that cover all: with a bound of as many the work is done. */
  readonly found: number;
}

interface FractionalCover {
  /** No fewer columns cover all. */
  readonly atLeast: number;
  /** The weights that prove it: no column weighs more than 1, and their sum is not below `atLeast` when rounded up. */
  readonly weights: Float64Array;
}

/** What sums may be off by. */
const slack = 1e-7;
/** Work that a bound may cost: numbers of the basis that are touched. */
const mostWork = 3e8;

/**
 * Bounds from below how many columns cover every row as often as it demands. If no column weighs more than 1, the
 * demands' total weight bounds every cover (weak duality). Weights are optimized by the simplex method with generated
 * columns (Gilmore and Gomory, "A linear programming approach to the cutting-stock problem", 1961). Divided by the
 * heaviest column, any weights are valid (Farley, "A note on bounding a class of linear programming problems", 1990),
 * so neither early ends nor rounding harm the bound. Yields now and then.
 */
export function* fractionalCover(
  { demands, price, found }: FractionalCoverOptions,
): Generator<FractionalCover, FractionalCover> {
  const rows = demands.length;
  // The first basis covers each row by a column of its own.
  const basis = Float64Array.from({ length: rows * rows }, (_, i) => i % (rows + 1) === 0 ? 1 : 0);
  // Slightly uneven demands keep the method from standing still where many solutions are equally good.
  const level = Float64Array.from(demands, (demand, row) => demand + 1e-4 * ((row * 0.6180339887) % 1));
  const weights = new Float64Array(rows).fill(1);
  const direction = new Float64Array(rows);
  const known: Column[] = [];
  const names = new Set<string>();
  let best: FractionalCover = { atLeast: 0, weights: new Float64Array(rows) };
  let work = 0;
  while (true) {
    const clean = weights.map((weight) => Math.max(0, weight));
    const { columns, heaviest } = price(clean);
    const total = clean.reduce((sum, weight, row) => sum + weight * (demands[row] as number), 0);
    const atLeast = Math.ceil(total / heaviest - slack);
    if (atLeast > best.atLeast) best = { atLeast, weights: clean.map((weight) => weight / heaviest) };
    yield best;
    // As long as columns are missing the optimum lies between what is proven and the present total.
    const settled = best.atLeast >= found || best.atLeast >= Math.ceil(total - 0.01);
    const before = known.length;
    for (const column of settled ? [] : columns) {
      const name = String(column.toSorted((a, b) => a - b));
      if (!names.has(name)) known.push(column);
      names.add(name);
    }
    if (known.length === before) return best;
    for (let entering = enter(known, weights); entering !== undefined; entering = enter(known, weights)) {
      if (work > mostWork) return best;
      pivot(entering);
    }
  }

  /** Takes a column, or a surplus of one row, into the basis in place of the first that falls to zero. */
  function pivot({ column, gain, sign }: Entering) {
    direction.fill(0);
    for (const covered of column) {
      for (let row = 0; row < rows; row++) {
        direction[row] = (direction[row] as number) + sign * (basis[row * rows + covered] as number);
      }
    }
    let leaving = -1;
    let least = Infinity;
    for (let row = 0; row < rows; row++) {
      const by = direction[row] as number;
      if (by < 1e-9) continue;
      const ratio = (level[row] as number) / by;
      if (ratio < least) [least, leaving] = [ratio, row];
    }
    if (leaving === -1) throw new RangeError("Cannot bound a cover: its columns cover less than nothing");
    const by = direction[leaving] as number;
    const pivotRow = basis.subarray(leaving * rows, (leaving + 1) * rows);
    const filled: number[] = [];
    for (let i = 0; i < rows; i++) {
      if (pivotRow[i] === 0) continue;
      pivotRow[i] = (pivotRow[i] as number) / by;
      filled.push(i);
    }
    for (let row = 0; row < rows; row++) {
      const factor = direction[row] as number;
      if (row === leaving || factor === 0) continue;
      const start = row * rows;
      work += filled.length;
      for (const i of filled) {
        basis[start + i] = (basis[start + i] as number) - factor * (pivotRow[i] as number);
      }
      level[row] = Math.max(0, (level[row] as number) - factor * least);
    }
    level[leaving] = least;
    work += rows;
    for (const i of filled) weights[i] = (weights[i] as number) - gain * (pivotRow[i] as number);
  }
}

interface Entering {
  readonly column: Column;
  /** By how much the column weighs too much. */
  readonly gain: number;
  readonly sign: 1 | -1;
}

function enter(known: readonly Column[], weights: Float64Array): Entering | undefined {
  let gain = slack;
  let column: Column | undefined;
  let sign: 1 | -1 = 1;
  for (const candidate of known) {
    let over = -1;
    for (const row of candidate) over += weights[row] as number;
    if (over > gain) [gain, column] = [over, candidate];
  }
  for (let element = 0; element < weights.length; element++) {
    if (-(weights[element] as number) > gain) {
      [gain, column, sign] = [-(weights[element] as number), [element], -1];
    }
  }
  return column && { column, gain, sign };
}

interface CoverRows {
  /** For each table, or foreign key, its row; -1 where it needs none. */
  readonly rowOf: Int32Array;
  /** For each row how many tables, or foreign keys, it stands for. */
  readonly demands: readonly number[];
}

/**
 * Reduces the rows of a cover bound. Tables with equal neighbours share a row, as equally good weights are equal for
 * them. A table without which one or two others are cut off needs no row: no combination of more joins holds those
 * without it. It keeps its row if the three form a triangle, around which a tree of {@link heaviestTrees} could run.
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

/** Neighbours of each table as a text; undefined if it is covered along with others. */
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
