import type { SchemaGraph } from "../../schema/mod.ts";
import { coverSets, type CoverSetsOptions } from "./cover_sets.ts";
import type { EdgeSet } from "../combinations/edge_set.ts";
import type { Pace } from "../choice/pace.ts";

export interface CoverAdmittedOptions extends CoverSetsOptions {
  /** Whether a combination may really be used; once it says no, `allowed` says no as well. */
  readonly test: (set: EdgeSet) => Promise<boolean>;
  readonly pace: Pace;
}

export interface AdmittedCover {
  /** Admitted combinations. */
  readonly sets: readonly EdgeSet[];
  /** How many combinations the last cover had, admitted or not. */
  readonly found: number;
  /** No cover has fewer. */
  readonly atLeast: number;
}

const mostRounds = 20;

/** The fewest combinations found that cover all and are all admitted: those turned away are replaced in some rounds. */
export async function coverAdmitted(
  graph: SchemaGraph,
  options: CoverAdmittedOptions,
): Promise<AdmittedCover> {
  const { test, pace } = options;
  for (let round = 1;; round++) {
    const { sets, atLeast } = await pace.run(coverSets(graph, options));
    const passed: EdgeSet[] = [];
    for (const set of sets) if (await test(set)) passed.push(set);
    if (passed.length === sets.length || round === mostRounds || pace.stopped()) {
      return { sets: passed, found: sets.length, atLeast };
    }
  }
}
