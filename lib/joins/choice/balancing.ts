import type { SchemaGraph } from "../../schema/mod.ts";
import type { EdgeSet } from "../combinations/edge_set.ts";

/** What is to be balanced. */
export interface Balancing {
  readonly graph: SchemaGraph;
  readonly trees: boolean;
  /** What it costs that a table occurs in `frequency` combinations; it is convex where balance is wanted. */
  readonly cost: (table: number, frequency: number) => number;
  /**
   * What the square of the number of tables in all combinations, each counted as often as it occurs, takes off the cost.
   * Trees of given sizes always hold as many, so that it is 0 for them.
   */
  readonly levelGain: number;
  /** What it costs that a join occurs in no combination. */
  readonly openJoin: number;
  /** What each breach of a limit costs: more than anything that can be gained by it. */
  readonly breach: number;
  /** No table in more combinations than this. */
  readonly maxFrequency: number;
  /** Greatest Jaccard index of the tables of two combinations. */
  readonly maxOverlap: number;
  /** Whether a combination may be taken, as far as is known. */
  readonly allowed: (set: EdgeSet) => boolean;
  /** Sizes of which there are so few combinations that all can be walked over. */
  readonly listable: ReadonlySet<number>;
}
