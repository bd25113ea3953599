import type { Database } from "../../database/mod.ts";
import type { JoinPlan } from "../../joins/mod.ts";
import type { Schema } from "../../schema/mod.ts";
import type { Composition } from "../types.ts";
import { composeDialogue } from "./compose_dialogue.ts";
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
 *
 * @example
 * ```ts
 * import { introspect, openDatabase } from "querylogue/database";
 * import { balance } from "querylogue/joins";
 * import { schemaGraph } from "querylogue/schema";
 * import { synthesize } from "querylogue/synthesis";
 * import assert from "node:assert/strict";
 * import { DatabaseSync } from "node:sqlite";
 *
 * const path = await Deno.makeTempFile();
 * const file = new DatabaseSync(path);
 * file.exec("CREATE TABLE sea (name TEXT PRIMARY KEY, depth INTEGER)");
 * file.exec("CREATE TABLE river (name TEXT PRIMARY KEY, length_km INTEGER, sea TEXT REFERENCES sea)");
 * file.exec("INSERT INTO sea VALUES ('Black Sea', 2212), ('North Sea', 700), ('Baltic Sea', 459)");
 * file.exec("INSERT INTO river VALUES ('Danube', 2850, 'Black Sea'), ('Dnieper', 2201, 'Black Sea')");
 * file.exec("INSERT INTO river VALUES ('Rhine', 1233, 'North Sea'), ('Elbe', 1094, 'North Sea')");
 * file.close();
 *
 * await using database = await openDatabase(`sqlite:${path}`);
 * const schema = await introspect(database);
 * const plan = await balance(schemaGraph(schema), { database: "waters", sizes: { 1: 1 }, seed: 1 });
 * for await (const made of synthesize(database, schema, plan, { seed: 1 })) {
 *   assert.ok("dialogue" in made);
 *   assert.match(made.dialogue.interactions[0]?.ground_truth_sql ?? "", /"river".*"sea"|"sea".*"river"/);
 * }
 * ```
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
