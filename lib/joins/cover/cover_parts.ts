import { components, type SchemaGraph } from "../../schema/mod.ts";
import { tablePositions } from "../combinations/edge_set.ts";

/** What is to be covered, and by which combinations. */
export interface CoverTarget {
  /** How many joins a combination may have: any of these. */
  readonly sizes: readonly number[];
  /** Only combinations in which each join brings a new table. */
  readonly trees: boolean;
  /** Every table, or every foreign key. */
  readonly cover: "tables" | "keys";
}

/** A connected part of the graph that holds a combination. */
export interface CoverPart {
  /** The part as a graph of its own, without joins that no combination can hold. */
  readonly graph: SchemaGraph;
  /** Positions of the part's tables in the whole graph. */
  readonly tables: readonly number[];
  /** Positions of the part's joins in the whole graph. */
  readonly joins: readonly number[];
  /** Sizes of combinations that fit, the largest first. */
  readonly sizes: readonly number[];
  readonly trees: boolean;
  readonly cover: "tables" | "keys";
  /** How many tables, or foreign keys, there are to cover. */
  readonly elements: number;
}

/** Splits the graph into connected parts that hold a combination of one of the sizes. */
export function coverParts(graph: SchemaGraph, { sizes, trees, cover }: CoverTarget): readonly CoverPart[] {
  return components(graph).flatMap((names) => {
    const tables = names.map((name) => graph.positions.get(name) as number);
    const positions = new Map(names.map((name, position) => [name, position]));
    const joins = [...new Set(tables.flatMap((table) => graph.incident[table] as readonly number[]))]
      .filter((join) => !trees || graph.ends[join]?.[0] !== graph.ends[join]?.[1])
      .sort((a, b) => a - b);
    const room = trees ? tables.length - 1 : joins.length;
    const fitting = [...new Set(sizes)].filter((size) => size <= room).sort((a, b) => b - a);
    if (fitting.length === 0) return [];
    const place = new Map(tables.map((table, position) => [table, position]));
    const renamed = new Map(joins.map((join, position) => [join, position]));
    const part: SchemaGraph = {
      tables: names,
      positions,
      joins: joins.map((join) => graph.joins[join] as SchemaGraph["joins"][number]),
      ends: joins.map((join) => {
        const [from, to] = graph.ends[join] as readonly [number, number];
        return [place.get(from) as number, place.get(to) as number];
      }),
      incident: tables.map((table) =>
        graph.incident[table]?.flatMap((join) => renamed.get(join) ?? []) ?? []
      ),
    };
    const elements = cover === "tables" ? tables.length : joins.length;
    return [{ graph: part, tables, joins, sizes: fitting, trees, cover, elements }];
  });
}

/** Positions within the part of the tables, or the foreign keys, that joins of the part cover. */
export function coveredBy({ graph, cover }: CoverPart, joins: readonly number[]): readonly number[] {
  return cover === "keys" ? joins : tablePositions(graph, joins);
}
