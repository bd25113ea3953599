import type {
  ColumnReference,
  ConjunctiveOutput,
  ConjunctiveQuery,
  Filter,
  GroupFilter,
} from "../../../lib/specification/mod.ts";

/** A value of a row; dates and times are texts of ISO 8601. */
export type Cell = null | number | string | boolean;

export type Row = Readonly<Record<string, Cell>>;

/** The row of each table that one row of a join is made of. */
type Joined = Readonly<Record<string, Row>>;

export interface NestedLoopsOptions {
  /** The rows of every table, by its name. */
  readonly rowsOf: ReadonlyMap<string, readonly Row[]>;
  /** LIKE takes `a` for `A`. */
  readonly likeIgnoresCase: boolean;
}

/** The rows that a specification asks for, by loops over the rows of its tables: no SQL, and no code of the library. */
export function nestedLoops(
  query: ConjunctiveQuery,
  options: NestedLoopsOptions,
): readonly (readonly Cell[])[] {
  const table = (name: string) => {
    const rows = options.rowsOf.get(name);
    if (rows === undefined) throw new RangeError(`Cannot read table "${name}": it was not loaded`);
    return rows;
  };
  let joined: readonly Joined[] = table(query.tables[0] ?? "").map((row) => ({
    [query.tables[0] ?? ""]: row,
  }));
  const standing = new Set([query.tables[0]]);
  for (const { from, to } of query.joins) {
    const added = standing.has(from.table) ? to.table : from.table;
    if (standing.has(added)) throw new RangeError(`Cannot join "${added}" twice`);
    standing.add(added);
    joined = joined.flatMap((one) =>
      table(added).map((row): Joined => ({ ...one, [added]: row })).filter((both) =>
        from.columns.every((column, i) =>
          isEqual(both[from.table]?.[column], both[to.table]?.[to.columns[i] ?? ""])
        )
      )
    );
  }
  const kept = joined.filter((one) => query.filters.every((filter) => holds(filter, one)));
  const isGrouped = query.groupBy.length > 0 || query.outputs.some(({ kind }) => kind === "aggregate");
  const groups = isGrouped ? groupsOf(kept) : kept.map((one) => [one]);
  const rows = groups.filter((group) => query.groupFilters.every((filter) => holdsOf(filter, group)))
    .map((group) => ({
      shown: query.outputs.map((output) => valueOf(output, group)),
      keys: query.orderBy.map(({ by }) => valueOf(by, group)),
    }));
  const different = query.distinct
    ? [...new Map(rows.map((row) => [JSON.stringify(row.shown), row])).values()]
    : rows;
  return different.toSorted((a, b) => {
    for (const [i, { direction }] of query.orderBy.entries()) {
      const order = inOrder(a.keys[i] ?? null, b.keys[i] ?? null, direction === "descending");
      if (order !== 0) return order;
    }
    return 0;
  }).slice(0, query.limit).map(({ shown }) => shown);

  function holds(filter: Filter, one: Joined): boolean {
    if (filter.kind === "exists") {
      const { join: { from, to }, negated } = filter;
      const [near, far] = from.table === filter.table ? [to, from] : [from, to];
      const found = table(filter.table).some((row) =>
        far.columns.every((column, i) => isEqual(row[column], one[near.table]?.[near.columns[i] ?? ""]))
      );
      return found !== negated;
    }
    const value = cell(filter.column, one);
    if (filter.kind === "null") return (value === null) !== filter.negated;
    if (value === null) return false;
    switch (filter.kind) {
      case "comparison":
        return compares(value, filter.operator, filter.value);
      case "between":
        return value >= filter.low && value <= filter.high;
      case "one_of":
        return filter.values.some((other) => isEqual(value, other)) !== filter.negated;
      case "pattern":
        return isLike(String(value), filter.pattern) !== filter.negated;
      case "average": {
        const all = numbers(table(filter.column.table).map((row) => row[filter.column.column] ?? null));
        return compares(value, filter.operator, sum(all) / all.length);
      }
      default:
        return filter satisfies never;
    }
  }

  function isLike(text: string, pattern: string): boolean {
    const letters = pattern.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&").replaceAll("%", "[^]*").replaceAll(
      "_",
      "[^]",
    );
    return new RegExp(`^${letters}$`, options.likeIgnoresCase ? "i" : "").test(text);
  }

  function groupsOf(all: readonly Joined[]): readonly (readonly Joined[])[] {
    if (query.groupBy.length === 0) return [all];
    return [
      ...Map.groupBy(all, (one) => JSON.stringify(query.groupBy.map((key) => cell(key, one)))).values(),
    ];
  }

  function holdsOf({ output, operator, value }: GroupFilter, group: readonly Joined[]): boolean {
    const found = valueOf(output, group);
    return found !== null && compares(found, operator, value);
  }
}

function cell({ table, column }: ColumnReference, one: Joined): Cell {
  const value = one[table]?.[column];
  if (value === undefined) throw new RangeError(`Cannot read "${table}"."${column}"`);
  return value;
}

function isEqual(a: Cell | undefined, b: Cell | undefined): boolean {
  return a !== null && a !== undefined && b !== null && b !== undefined && String(a) === String(b);
}

function compares(value: NonNullable<Cell>, operator: string, other: NonNullable<Cell>): boolean {
  switch (operator) {
    case "=":
      return isEqual(value, other);
    case "<>":
      return !isEqual(value, other);
    case "<":
      return value < other;
    case "<=":
      return value <= other;
    case ">":
      return value > other;
    case ">=":
      return value >= other;
    default:
      throw new RangeError(`Cannot compare by "${operator}"`);
  }
}

function valueOf(output: ConjunctiveOutput, group: readonly Joined[]): Cell {
  if (output.kind === "column") {
    const [one] = group;
    if (one === undefined) throw new RangeError("Cannot show a column of no rows");
    return cell(output.column, one);
  }
  const { column, distinct = false } = output;
  if (column === undefined) return group.length;
  const values = group.map((one) => cell(column, one)).filter((value) => value !== null);
  const taken = distinct ? [...new Set(values)] : values;
  if (output.function === "count") return taken.length;
  const measured = numbers(taken);
  if (measured.length === 0) return null;
  switch (output.function) {
    case "sum":
      return sum(measured);
    case "average":
      return sum(measured) / measured.length;
    case "minimum":
      return measured.reduce((a, b) => Math.min(a, b));
    case "maximum":
      return measured.reduce((a, b) => Math.max(a, b));
    default:
      return output.function satisfies never;
  }
}

function numbers(values: readonly Cell[]): readonly number[] {
  return values.flatMap((value) => {
    if (value === null) return [];
    if (typeof value !== "number") throw new RangeError(`Cannot measure "${value}"`);
    return [value];
  });
}

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

/** Missing values stand last. */
function inOrder(a: Cell, b: Cell, isDown: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const order = a < b ? -1 : a > b ? 1 : 0;
  return isDown ? -order : order;
}
