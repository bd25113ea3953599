import type { SchemaGraph } from "../../schema/mod.ts";
import { type EdgeSet, isConnected } from "../combinations/edge_set.ts";
import { joinCombination } from "../combinations/join_combination.ts";
import type { JoinCombination } from "../types.ts";

/** Known answers about which combinations are admitted. A superset of a refused combination is refused. */
export interface Admission {
  /** False when the combination holds one that was turned away. */
  readonly allowed: (set: EdgeSet) => boolean;
  /** Asks, unless the answer is known. A combination that is turned away is narrowed to its smallest such part. */
  readonly test: (set: EdgeSet) => Promise<boolean>;
  /** Whether a combination has been turned away. */
  readonly refusals: () => boolean;
}

/**
 * Caches every answer, so that each combination is tested at most once. The graph holds only joins admitted on their
 * own.
 */
export function admission(graph: SchemaGraph, ask: AdmissionTest): Admission {
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

/** Tests whether a combination is admitted; undefined if the deadline struck first. */
export type AdmissionTest = (combination: JoinCombination) => Promise<boolean | undefined>;

interface TestUntilDeadlineOptions {
  readonly signal: AbortSignal | undefined;
  readonly deadline: AbortSignal | undefined;
}

/** Calls `admit` until the deadline; a call that the deadline interrupts gives undefined. */
export function testUntilDeadline(
  admit: ((combination: JoinCombination) => Promise<boolean>) | undefined,
  { signal, deadline }: TestUntilDeadlineOptions,
): AdmissionTest {
  return async (combination) => {
    signal?.throwIfAborted();
    if (admit === undefined) return true;
    if (deadline?.aborted) return undefined;
    try {
      return await admit(combination);
    } catch (error) {
      signal?.throwIfAborted();
      if (deadline?.aborted) return undefined;
      throw error;
    }
  };
}
