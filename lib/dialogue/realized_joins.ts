import type { Join, JoinEnd } from "../schema/mod.ts";
import type { Equality, SourceTable } from "../sql/mod.ts";

/** A join that a query makes. */
export interface RealizedJoin extends Join {
  /**
   * Whether it is a foreign key. `part_of_key`: it compares some columns of one, but not all. A join that is no key has
   * its ends in alphabetical order.
   */
  readonly match: "key" | "part_of_key" | "no_key";
}

/** What a query sets equal, as `columnUse` tells it. */
export interface Equated {
  readonly sources: readonly SourceTable[];
  readonly equalities: readonly Equality[];
}

/**
 * Finds the joins of a query, each once: two tables with equal columns are joined.
 *
 * A foreign key counts if all its column pairs are equal and the query states at least one; others may follow (`a.x =
 * b.x` and `b.x = c.x`). A join without key counts as the keys implied instead: two tables joined by a column with
 * which both reference a third table of the query. Sides of an OR are read separately.
 *
 * @param foreignKeys Keys with the tables' names as the sources have them.
 *
 * @example
 * ```ts
 * import { realizedJoins } from "querylogue/dialogue";
 * import assert from "node:assert/strict";
 *
 * const key = { from: { table: "city", columns: ["country"] }, to: { table: "country", columns: ["code"] } };
 * const sources = [{ table: "country", known: true }, { table: "city", known: true }];
 * const [left, right] = [{ source: 0, column: "code" }, { source: 1, column: "country" }];
 * assert.deepEqual(realizedJoins({ sources, equalities: [{ left, right, branch: [] }] }, [key]), [
 *   { ...key, match: "key" },
 * ]);
 * ```
 */
export function realizedJoins(
  { sources, equalities }: Equated,
  foreignKeys: readonly Join[],
): readonly RealizedJoin[] {
  const tables = sources.map(({ table }) => table);
  const keys = Map.groupBy(foreignKeys, ({ from, to }) => JSON.stringify([from.table, to.table]));
  const found = new Map<string, RealizedJoin>();
  for (const [branch, own] of Map.groupBy(equalities, (one) => one.branch.join())) {
    const outer = equalities.filter((one) => one.branch.join() !== branch && isAround(one, own[0]));
    for (const join of joinsOfBranch({ own, outer, tables, keys })) {
      found.set(JSON.stringify([join.from, join.to]), join);
    }
  }
  return [...found.values()];
}

function isAround(outer: Equality, inner: Equality | undefined): boolean {
  return outer.branch.every((step, i) => inner?.branch[i] === step);
}

interface Branch {
  /** Equalities that the branch itself states. */
  readonly own: readonly Equality[];
  /** Equalities that hold around it. */
  readonly outer: readonly Equality[];
  /** Table of each source. */
  readonly tables: readonly string[];
  /** Foreign keys by their two tables. */
  readonly keys: ReadonlyMap<string, readonly Join[]>;
}

/** A foreign key between two sources, with its column pairs. */
interface Fit {
  readonly key: Join;
  readonly pairs: readonly (readonly [left: string, right: string])[];
}

function joinsOfBranch({ own, outer, tables, keys }: Branch): readonly RealizedJoin[] {
  const equal = classes([...outer, ...own]);
  // What the keys and everything around the branch already make equal.
  const explained = classes(outer);
  const joined = [...Map.groupBy(own, ({ left, right }) => sourcesText(left.source, right.source)).values()];
  const made = joined.map((pairs) => {
    const { left, right } = pairs[0] as Equality;
    const fits = fitsBetween(left.source, right.source, { tables, keys })
      .filter(({ pairs: needed }) =>
        needed.every(([a, b]) => equal.same(a, b)) &&
        needed.some((pair) => pairs.some((one) => states(one, pair)))
      );
    for (const { pairs: joins } of fits) for (const [a, b] of joins) explained.unite(a, b);
    return fits;
  });
  const implied = own.some((one) => !explained.same(...ends(one)))
    ? impliedKeys(own, { tables, keys, equal, explained })
    : [];
  return [
    ...joined.flatMap((pairs, i): readonly RealizedJoin[] => {
      const fits = made[i] ?? [];
      if (fits.length > 0) return widest(fits).map(({ key: { from, to } }) => ({ from, to, match: "key" }));
      return pairs.every((one) => explained.same(...ends(one))) ? [] : [keyless(pairs, { tables, keys })];
    }),
    ...implied.map(({ from, to }) => ({ from, to, match: "key" as const })),
  ];
}

/** A minimal set of keys implied by equalities that no stated key explains. */
function impliedKeys(
  own: readonly Equality[],
  { tables, keys, equal, explained }: Pick<Branch, "tables" | "keys"> & {
    readonly equal: Classes;
    readonly explained: Classes;
  },
): readonly Join[] {
  const sources = tables.keys().toArray();
  return sources.flatMap((a) =>
    sources.slice(a + 1).flatMap((b) =>
      fitsBetween(a, b, { tables, keys }).flatMap(({ key, pairs }) => {
        const follows = pairs.every(([left, right]) => equal.same(left, right));
        const isNew = pairs.some(([left, right]) => !explained.same(left, right));
        const concerns = pairs.some(([left]) => own.some((one) => equal.same(ends(one)[0], left)));
        if (!follows || !isNew || !concerns) return [];
        for (const [left, right] of pairs) explained.unite(left, right);
        return [key];
      })
    )
  );
}

/** Foreign keys between the tables of two sources, in either direction. */
function fitsBetween(
  a: number,
  b: number,
  { tables, keys }: Pick<Branch, "tables" | "keys">,
): readonly Fit[] {
  return [[a, b], [b, a]].flatMap(([from = 0, to = 0]) =>
    (keys.get(JSON.stringify([tables[from], tables[to]])) ?? []).map((key) => ({
      key,
      pairs: key.from.columns.map((column, i) =>
        [columnText(from, column), columnText(to, key.to.columns[i] ?? "")] as const
      ),
    }))
  );
}

/** Without keys that are a part of another one. */
function widest(fits: readonly Fit[]): readonly Fit[] {
  const texts = fits.map(({ pairs }) => new Set(pairs.map((pair) => pair.toSorted().join())));
  return fits.filter((_, i) =>
    !texts.some((other) => {
      const text = texts[i] ?? new Set();
      return other.size > text.size && text.isSubsetOf(other);
    })
  );
}

function keyless(
  pairs: readonly Equality[],
  { tables, keys }: Pick<Branch, "tables" | "keys">,
): RealizedJoin {
  const { left: { source: a }, right: { source: b } } = pairs[0] as Equality;
  const columns = pairs
    .map(({ left, right }) => left.source === a ? [left.column, right.column] : [right.column, left.column])
    .toSorted((one, other) => one.join().localeCompare(other.join()));
  const end = (source: number, side: number): JoinEnd => ({
    table: tables[source] ?? "",
    columns: columns.map((pair) => pair[side] ?? ""),
  });
  const [from, to] = [end(a, 0), end(b, 1)].toSorted((one, other) => endText(one) < endText(other) ? -1 : 1);
  const touched = fitsBetween(a, b, { tables, keys })
    .some((fit) => fit.pairs.some((pair) => pairs.some((one) => states(one, pair))));
  return { from: from as JoinEnd, to: to as JoinEnd, match: touched ? "part_of_key" : "no_key" };
}

const endText = ({ table, columns }: JoinEnd) => JSON.stringify([table, columns]);
const columnText = (source: number, column: string) => `${source} ${column}`;
const sourcesText = (a: number, b: number) => `${Math.min(a, b)} ${Math.max(a, b)}`;
const ends = ({ left, right }: Equality) =>
  [columnText(left.source, left.column), columnText(right.source, right.column)] as const;

function states(equality: Equality, pair: readonly string[]): boolean {
  return ends(equality).every((end) => pair.includes(end));
}

/** Columns that are equal to each other. */
interface Classes {
  same(a: string, b: string): boolean;
  unite(a: string, b: string): void;
}

function classes(equalities: readonly Equality[]): Classes {
  const above = new Map<string, string>();
  const top = (column: string): string => {
    const next = above.get(column);
    return next === undefined ? column : top(next);
  };
  const unite = (a: string, b: string) => {
    if (top(a) !== top(b)) above.set(top(a), top(b));
  };
  for (const one of equalities) unite(...ends(one));
  return { same: (a, b) => top(a) === top(b), unite };
}
