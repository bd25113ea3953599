import type { Database } from "../database/mod.ts";
import type { JoinPlan } from "../joins/mod.ts";
import type { Schema } from "../schema/mod.ts";
import { composeDialogue, type Composition } from "./compose_dialogue.ts";
import { createGoldGate } from "./gold_gate.ts";
import { createLexicon } from "./lexicon.ts";
import { createSampler } from "./sampler.ts";
import { gatherStatistics } from "./statistics.ts";

/** How dialogues are made. */
export interface SynthesizeOptions {
  /** Seed of the whole dataset. */
  readonly seed: number;
  /** Position in the plan of the first combination to work on, for going on with an interrupted dataset. @default 0 */
  readonly start?: number;
  readonly signal?: AbortSignal;
}

/**
 * Dialogues of partial questions by grammar, one for each combination of a plan, in the plan's order.
 *
 * A dialogue depends on nothing but the seed, its combination and its position in the plan, so equal seeds give equal
 * dialogues and a start in the middle gives what a full run gives there. A combination of which no dialogue passes the
 * gold gate is yielded as not made, with the reason.
 *
 * @throws {OutsideError} If a table of the database cannot be read.
 */
export async function* synthesize(
  database: Database,
  schema: Schema,
  plan: JoinPlan,
  options: SynthesizeOptions,
): AsyncGenerator<Composition, void, void> {
  const { seed, start = 0, signal } = options;
  const abort = signal === undefined ? {} : { signal };
  const statistics = await gatherStatistics(database, schema, abort);
  const workshop = {
    database,
    lexicon: createLexicon(schema, statistics),
    sampler: createSampler(database, abort),
    gate: createGoldGate(database, schema),
  };
  for (const [index, combination] of plan.combinations.entries()) {
    if (index < start) continue;
    signal?.throwIfAborted();
    yield await composeDialogue(combination, workshop, { seed, index, ...abort });
  }
}
