import type { Database } from "../../../database/mod.ts";
import { createLexicon, gatherStatistics, type Glossary } from "../../../linking/mod.ts";
import type { Schema } from "../../../schema/mod.ts";
import { sentenceTools } from "../../../verify/mod.ts";
import { createGoldGate } from "./gold_gate.ts";
import { createHoldsRows } from "./holds_rows.ts";
import { nearCombinations } from "./near_combinations.ts";
import { createSampler } from "./sampler.ts";
import { spreadQueries } from "./spread_queries.ts";
import type { Workshop } from "./workshop.ts";

/** What a workshop is furnished with. */
export interface WorkshopOptions {
  /** Further connections to the same data: queries run on all of them at the same time. @default none */
  readonly alongside?: readonly Database[] | undefined;
  /** The words of the business. @default none */
  readonly glossary?: Glossary | undefined;
  /** Ends the work that is done in the workshop, too. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * What dialogues over one database are made with: its words, statistics of every column, and a memory of what was asked
 * last. The same workshop serves {@link synthesize} and {@link replacement}, also several times; it closes no database.
 *
 * @throws {OutsideError} If a table of the database cannot be read.
 *
 * @example
 * ```ts
 * import { buildAtlas } from "querylogue/bundled";
 * import { introspect, openDatabase } from "querylogue/database";
 * import { balance } from "querylogue/joins";
 * import { schemaGraph } from "querylogue/schema";
 * import { createWorkshop, synthesize } from "querylogue/synthesis";
 * import assert from "node:assert/strict";
 *
 * const path = await buildAtlas();
 * await using database = await openDatabase(path);
 * await using second = await openDatabase(path);
 * const schema = await introspect(database);
 * const plan = await balance(schemaGraph(schema), { database: "atlas", sizes: { 2: 2 }, seed: 1 });
 * const workshop = await createWorkshop(database, schema, { alongside: [second] });
 * const made = await Array.fromAsync(synthesize(database, schema, plan, { seed: 1, workshop }));
 * assert.equal(made.length, 2);
 * ```
 */
export async function createWorkshop(
  database: Database,
  schema: Schema,
  { alongside = [], glossary, signal }: WorkshopOptions = {},
): Promise<Workshop> {
  const abort = signal === undefined ? {} : { signal };
  const shared = spreadQueries([database, ...alongside]);
  const statistics = await gatherStatistics(shared, schema, abort);
  return {
    database: shared,
    lexicon: createLexicon(schema, statistics, glossary && { glossary }),
    sampler: createSampler(shared, abort),
    gate: createGoldGate(shared, schema),
    holdsRows: createHoldsRows(shared, abort),
    near: nearCombinations(schema, statistics.pairs && { without: statistics.pairs }),
    tools: sentenceTools(shared, { schema, glossary, ...abort }),
  };
}
