import type { Random } from "../../base/mod.ts";
import type { SchemaGraph } from "../../schema/mod.ts";
import type { Admission } from "./admission.ts";
import { countWithin } from "../combinations/count_within.ts";
import type { EdgeSet } from "../combinations/edge_set.ts";
import { enumerateCombinations } from "../combinations/enumerate_combinations.ts";
import { grow } from "./grow.ts";
import { tablesOf } from "../combinations/tables_of.ts";

/** Positions of the tables and joins that some combination of the asked sizes can hold. */
export interface Reach {
  readonly tables: ReadonlySet<number>;
  readonly joins: ReadonlySet<number>;
}

export interface ReachOptions {
  readonly sizes: readonly number[];
  readonly trees: boolean;
  readonly largest: ReadonlyMap<number, number>;
  readonly admission: Admission;
  /** Combinations that were found, which need not be looked for again. */
  readonly known: readonly EdgeSet[];
  readonly random: Random;
}

const mostListed = 200_000;
const drawsPerJoin = 200;

/**
 * Where nothing was turned away, all of a component that has room. Otherwise what allowed combinations hold: all of them
 * where they can be listed, and random ones around each join where they are too many.
 */
export function reach(graph: SchemaGraph, options: ReachOptions): Reach {
  const { sizes, trees, largest, admission, known, random } = options;
  const roomy = [...graph.joins.keys()].filter((edge) => largest.has(graph.ends[edge]?.[0] as number));
  if (!admission.refusals()) return { tables: new Set(largest.keys()), joins: new Set(roomy) };
  const joins = new Set(known.flat());
  for (const size of sizes) {
    if ((countWithin(graph, size, { trees, atMost: mostListed }) ?? Infinity) <= mostListed) {
      for (const set of enumerateCombinations(graph, size, { trees })) {
        if (set.some((edge) => !joins.has(edge)) && admission.allowed(set)) {
          for (const edge of set) joins.add(edge);
        }
      }
      continue;
    }
    for (const edge of roomy) {
      for (let draw = 0; draw < drawsPerJoin && !joins.has(edge); draw++) {
        const set = grow(graph, { size, trees, random, from: [edge] });
        if (set !== undefined && admission.allowed(set)) { for (const other of set) joins.add(other); }
      }
    }
  }
  return { tables: new Set(tablesOf(graph, [...joins])), joins };
}
