import type { ForeignKey } from "../../schema/mod.ts";
import type { ColumnValue, Condition, Link } from "../types.ts";

/** Two columns that a query sets equal, in the order in which it writes them. */
export interface ColumnPair {
  readonly left: ColumnValue;
  readonly right: ColumnValue;
}

export interface Keys {
  readonly foreignKeys: readonly ForeignKey[];
  /** The table of a role; `undefined` where it has none. */
  readonly tableOf: (role: string) => string | undefined;
}

/** The columns that a condition sets equal; `undefined` where it is another one. */
export function pairOf(condition: Condition): ColumnPair | undefined {
  if (condition.kind !== "comparison" || condition.operator !== "=") return undefined;
  const { left, right } = condition;
  return left.kind === "column" && right.kind === "column" ? { left, right } : undefined;
}

/** Pairs by the two roles between which they stand. */
export function groupPairs(pairs: readonly ColumnPair[]): readonly (readonly ColumnPair[])[] {
  const groups = Map.groupBy(
    pairs,
    ({ left, right }) => JSON.stringify([left.role, right.role].toSorted()),
  );
  return [...groups.values()];
}

/** Links of pairs between two roles: the foreign keys that they make up, and one of the rest. */
export function linksBetween(pairs: readonly ColumnPair[], keys: Keys): readonly Link[] {
  const links: Link[] = [];
  let open = withoutRepeats(pairs);
  for (const key of possibleKeys(pairs, keys)) {
    const own = new Set(keyPairs(key));
    if (!own.isSubsetOf(new Set(open.map(pairText)))) continue;
    open = open.filter((pair) => !own.has(pairText(pair)));
    links.push({ ...key, kind: "inner" });
  }
  const [first] = open;
  return first === undefined ? links : [...links, pairsLink(open, first.left.role)];
}

/** The link of all pairs, which stand between two roles, from one of them. */
export function pairsLink(pairs: readonly ColumnPair[], from: string): Link {
  const turned = pairs.map(({ left, right }) =>
    left.role === from ? { left, right } : { left: right, right: left }
  );
  return {
    from,
    to: turned[0]?.right.role ?? from,
    columns: turned.map(({ left, right }) => ({ from: left.column, to: right.column })),
    kind: "inner",
  };
}

type RoleKey = Pick<Link, "from" | "to" | "columns">;

/** A foreign key that the pairs, which stand between two roles, make up. */
export function keyBetween(pairs: readonly ColumnPair[], keys: Keys): RoleKey | undefined {
  const have = new Set(pairs.map(pairText));
  return possibleKeys(pairs, keys).find((key) => new Set(keyPairs(key)).isSubsetOf(have));
}

export function withoutRepeats(pairs: readonly ColumnPair[]): readonly ColumnPair[] {
  return [...new Map(pairs.map((pair) => [pairText(pair), pair])).values()];
}

/** Foreign keys that may lead from one of the roles to the other, the longest first. */
function possibleKeys([pair]: readonly ColumnPair[], { foreignKeys, tableOf }: Keys): readonly RoleKey[] {
  if (pair === undefined) return [];
  const ends = [[pair.left.role, pair.right.role], [pair.right.role, pair.left.role]] as const;
  return foreignKeys.toSorted((a, b) => b.from.columns.length - a.from.columns.length)
    .flatMap((key) =>
      ends.filter(([from, to]) => tableOf(from) === key.from.table && tableOf(to) === key.to.table)
        .map(([from, to]) => ({
          from,
          to,
          columns: key.from.columns.map((column, i) => ({ from: column, to: key.to.columns[i] ?? "" })),
        }))
    );
}

function keyPairs({ from, to, columns }: RoleKey): readonly string[] {
  return columns.map((column) => endsText([[from, column.from], [to, column.to]]));
}

function pairText({ left, right }: ColumnPair): string {
  return endsText([[left.role, left.column], [right.role, right.column]]);
}

function endsText(ends: readonly (readonly [role: string, column: string])[]): string {
  return JSON.stringify(ends.map((end) => JSON.stringify(end)).toSorted());
}
