import { otherEnd } from "./other_end.ts";
import type { SchemaGraph } from "./schema_graph.ts";

/** What a walk goes by. */
export interface WalkDown {
  /** How many joins a table is away from where the walk ends; infinite where none lead there. */
  readonly stepsFrom: (table: number) => number;
  /** Joins that are not taken. @default none */
  readonly without?: ReadonlySet<number>;
}

/**
 * The joins of a shortest way from a table to where no steps are left, at each table the first declared of those that
 * lead nearer: so of all shortest ways the one whose joins are declared first, compared from the start on.
 */
export function walkDown(graph: SchemaGraph, start: number, { stepsFrom, without }: WalkDown): number[] {
  const joins: number[] = [];
  let table = start;
  for (let left = stepsFrom(start) - 1; left >= 0; left--) {
    const join = graph.incident[table]?.find((join) =>
      stepsFrom(otherEnd(graph, join, table)) === left && !without?.has(join)
    ) as number;
    joins.push(join);
    table = otherEnd(graph, join, table);
  }
  return joins;
}
