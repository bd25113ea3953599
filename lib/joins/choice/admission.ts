import type { SchemaGraph } from "../../schema/mod.ts";
import type { Ask } from "./ask_until.ts";
import type { EdgeSet } from "../combinations/edge_set.ts";
import { isConnected } from "../combinations/is_connected.ts";
import { joinCombination } from "../combinations/join_combination.ts";

/** What is known of which combinations are admitted. Whatever holds a combination that is not, is not either. */
export interface Admission {
  /** False when the combination holds one that was turned away. */
  readonly allowed: (set: EdgeSet) => boolean;
  /** Asks, unless the answer is known. A combination that is turned away is narrowed to its smallest such part. */
  readonly test: (set: EdgeSet) => Promise<boolean>;
  /** Whether a combination has been turned away. */
  readonly refusals: () => boolean;
}

/**
 * Remembers every answer, so that each combination is asked about once at most; one without an answer does not pass. The
 * graph holds only joins that are admitted on their own.
 */
export function admission(graph: SchemaGraph, ask: Ask): Admission {
  const admitted = new Set<string>();
  /** Smallest combinations that were turned away, by their first join. */
  const refused = new Map<number, EdgeSet[]>();
  const allowed = (set: EdgeSet) =>
    refused.size === 0 ||
    set.every((edge) => !refused.get(edge)?.some((part) => part.every((other) => set.includes(other))));
  const test = async (set: EdgeSet): Promise<boolean> => {
    const key = String(set);
    if (set.length === 1 || admitted.has(key)) return true;
    if (!allowed(set)) return false;
    const answer = await ask(joinCombination(graph, set));
    if (answer === true) admitted.add(key);
    if (answer !== false) return answer === true;
    for (const out of set) {
      const part = set.filter((edge) => edge !== out);
      if (isConnected(graph, part) && !(await test(part))) return false;
    }
    const first = set[0] as number;
    refused.set(first, [...(refused.get(first) ?? []), set]);
    return false;
  };
  return { allowed, test, refusals: () => refused.size > 0 };
}
