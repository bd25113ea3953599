import type { SchemaGraph } from "../schema/mod.ts";
import type { EdgeSet } from "./edge_set.ts";
import { isConnected } from "./is_connected.ts";
import { joinCombination } from "./join_combination.ts";
import type { JoinCombination } from "./types.ts";

/** What is known of which combinations are admitted. Whatever holds a combination that is not, is not either. */
export interface Admission {
  /** False when the combination holds one that was turned away. */
  readonly allowed: (set: EdgeSet) => boolean;
  /** Asks, unless the answer is known. A combination that is turned away is narrowed to its smallest such part. */
  readonly test: (set: EdgeSet) => Promise<boolean>;
}

/**
 * Remembers every answer of `admit`, so that it is asked once a combination at most. The graph holds only joins that are
 * admitted on their own.
 */
export function admission(
  graph: SchemaGraph,
  admit: (combination: JoinCombination) => Promise<boolean>,
): Admission {
  const admitted = new Set<string>();
  /** Smallest combinations that were turned away, by their first join. */
  const refused = new Map<number, EdgeSet[]>();
  const allowed = (set: EdgeSet) =>
    set.every((edge) => !refused.get(edge)?.some((part) => part.every((other) => set.includes(other))));
  const test = async (set: EdgeSet): Promise<boolean> => {
    const key = String(set);
    if (set.length === 1 || admitted.has(key)) return true;
    if (!allowed(set)) return false;
    if (await admit(joinCombination(graph, set))) {
      admitted.add(key);
      return true;
    }
    for (const out of set) {
      const part = set.filter((edge) => edge !== out);
      if (isConnected(graph, part) && !(await test(part))) return false;
    }
    const first = set[0] as number;
    refused.set(first, [...(refused.get(first) ?? []), set]);
    return false;
  };
  return { allowed, test };
}
