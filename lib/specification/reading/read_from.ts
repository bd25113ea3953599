import type { ForeignKey, Join } from "../../schema/mod.ts";
import type { JoinReading, SelectReading, SourceReading, SqlExpression } from "../../sql/mod.ts";
import type { ColumnReference } from "../conjunctive_query.ts";
import { Unreadable } from "./read_output.ts";

/** Two columns that a query sets equal, in the order in which it writes them. */
export interface ColumnPair {
  readonly left: ColumnReference;
  readonly right: ColumnReference;
}

interface ReadFrom {
  readonly tables: readonly string[];
  /** What ON demands. */
  readonly conditions: readonly SqlExpression[];
}

export function readFrom({ sources, joins }: SelectReading): ReadFrom {
  const tables: string[] = [];
  const conditions: SqlExpression[] = [];
  const add = (source: SourceReading) => {
    switch (source.kind) {
      case "table":
        if (tables.includes(source.table)) throw new Unreadable(`the table ${source.table} stands twice`);
        tables.push(source.table);
        return;
      case "joined":
        add(source.source);
        source.joins.forEach(addJoin);
        return;
      case "with":
      case "query":
        throw new Unreadable("it reads from a query inside it");
      case "other":
        throw new Unreadable(`it reads from ${source.text}`);
      default:
        source satisfies never;
    }
  };
  const addJoin = ({ type, source, using, on }: JoinReading) => {
    if (type !== "inner" && type !== "cross") {
      throw new Unreadable(`it has a join of the type ${type.toUpperCase()}`);
    }
    if (using.length > 0) throw new Unreadable("it joins with USING");
    add(source);
    if (on !== undefined) conditions.push(on);
  };
  sources.forEach(add);
  joins.forEach(addJoin);
  if (tables.length === 0) throw new Unreadable("it reads from no table");
  return { tables, conditions };
}

/**
 * Builds joins from pairs of equal columns, each touching an earlier table. Pairs between two tables are one join, or
 * the foreign keys they consist of.
 */
export function joinsOf(
  pairs: readonly ColumnPair[],
  { tables, foreignKeys }: {
    readonly tables: readonly string[];
    readonly foreignKeys: readonly ForeignKey[];
  },
): readonly Join[] {
  const between = Map.groupBy(
    pairs,
    ({ left, right }) => JSON.stringify([left.table, right.table].toSorted()),
  );
  const open = [...between.values()].flatMap((group) => joinsBetween(group, foreignKeys));
  const standing = new Set(tables.slice(0, 1));
  const ordered: Join[] = [];
  while (open.length > 0) {
    const next = open.findIndex(({ from, to }) => standing.has(from.table) || standing.has(to.table));
    const [join] = next < 0 ? [] : open.splice(next, 1);
    if (join === undefined) break;
    standing.add(join.from.table).add(join.to.table);
    ordered.push(join);
  }
  const loose = tables.find((table) => !standing.has(table));
  if (loose !== undefined) throw new Unreadable(`no equal columns join the table ${loose} to the others`);
  return ordered;
}

/** Builds the joins of pairs between two tables. */
export function joinsBetween(
  pairs: readonly ColumnPair[],
  foreignKeys: readonly ForeignKey[],
): readonly Join[] {
  const open = new Set(pairs.map(pairText));
  const joins: Join[] = [];
  const named = new Set(pairs.flatMap(({ left, right }) => [left.table, right.table]));
  const possible = foreignKeys.filter(({ from, to }) => named.has(from.table) && named.has(to.table));
  for (const { from, to } of possible.toSorted((a, b) => b.from.columns.length - a.from.columns.length)) {
    const own = from.columns.map((column, i) =>
      pairText({
        left: { table: from.table, column },
        right: { table: to.table, column: to.columns[i] ?? "" },
      })
    );
    if (!own.every((pair) => open.has(pair))) continue;
    own.forEach((pair) => open.delete(pair));
    joins.push({ from, to });
  }
  const rest = pairs.filter((pair) => open.has(pairText(pair)));
  const [first] = rest;
  if (first === undefined) return joins;
  const turned = rest.map((pair) =>
    pair.left.table === first.left.table ? pair : { left: pair.right, right: pair.left }
  );
  return [...joins, {
    from: { table: first.left.table, columns: turned.map(({ left }) => left.column) },
    to: { table: first.right.table, columns: turned.map(({ right }) => right.column) },
  }];
}

function pairText({ left, right }: ColumnPair): string {
  const ends = [[left.table, left.column], [right.table, right.column]].map((end) => JSON.stringify(end));
  return ends.toSorted().join("=");
}
