import type { Database } from "../../../database/mod.ts";
import { createLexicon, gatherStatistics, type Glossary } from "../../../linking/mod.ts";
import type { Schema } from "../../../schema/mod.ts";
import type { Dialect } from "../../../sql/mod.ts";
import { sentenceTools } from "../../../verify/mod.ts";
import { createGoldGate } from "./gold_gate.ts";
import { createHoldsRows } from "./holds_rows.ts";
import { createJoinedAtMost } from "./joined_at_most.ts";
import { createJoinLimit } from "./join_limit.ts";
import { keyedSchema } from "./keyed_schema.ts";
import { withLinkThings } from "./link_things.ts";
import { partneredStatistics } from "./partnered_statistics.ts";
import { rowsByKeys } from "./rows_by_keys.ts";
import { createSampler } from "./sampler.ts";
import { unclockedDatabase, type UnclockedOptions } from "../../unclocked_database.ts";
import { spreadQueries } from "./spread_queries.ts";
import { rowsInReach, type TableSize, tableSizes } from "./table_sizes.ts";
import { createWorkLimit } from "./work_limit.ts";
import type { SynthesisContext } from "./synthesis_context.ts";

/** How a synthesis context is created. */
export interface SynthesisContextOptions extends UnclockedOptions {
  /** Further connections to the same data: queries run on all of them concurrently. @default none */
  readonly alongside?: readonly Database[] | undefined;
  /** Business terms of the domain. @default none */
  readonly glossary?: Glossary | undefined;
  /** Also aborts the queries that the context runs later. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Creates the shared state of dialogue synthesis over one database: its lexicon, the statistics of every column, and a cache
 * of recent query results. One context can serve several calls of {@link synthesize} and {@link replaceCombination}. It does
 * not close the databases.
 *
 * @throws {OutsideError} If a table of the database cannot be read.
 *
 * @example
 * ```ts
 * import { buildAtlas } from "querylogue/bundled";
 * import { introspect, openDatabase } from "querylogue/database";
 * import { balance } from "querylogue/joins";
 * import { schemaGraph } from "querylogue/schema";
 * import { createSynthesisContext, synthesize } from "querylogue/synthesis";
 * import assert from "node:assert/strict";
 *
 * const path = await buildAtlas();
 * await using database = await openDatabase(path);
 * await using second = await openDatabase(path);
 * const schema = await introspect(database);
 * const plan = await balance(schemaGraph(schema), { database: "atlas", sizes: { 2: 2 }, seed: 1 });
 * const context = await createSynthesisContext(database, schema, { alongside: [second] });
 * const made = await Array.fromAsync(synthesize(database, schema, plan, { seed: 1, context }));
 * assert.equal(made.length, 2);
 * ```
 */
export async function createSynthesisContext(
  database: Database,
  schema: Schema,
  { alongside = [], glossary, onUnended, signal }: SynthesisContextOptions = {},
): Promise<SynthesisContext> {
  const shared = unclockedDatabase(spreadQueries([database, ...alongside]), { onUnended });
  const sizeOf = await tableSizes(shared, schema, { signal });
  const measured = measurable(schema, sizeOf, shared.dialect);
  const gathered = await gatherStatistics(shared, measured, { signal });
  const statistics = await partneredStatistics(shared, measured, gathered, { signal });
  const lexicon = withLinkThings(createLexicon(schema, statistics, glossary && { glossary }));
  const joinLimit = createJoinLimit(shared, schema, { sizeOf, signal });
  const joinedAtMost = createJoinedAtMost(shared, (joined) => rowsByKeys(joined, { schema, sizeOf }));
  return {
    database: shared,
    lexicon: { ...lexicon, schema: await keyedSchema(shared, lexicon, { sizeOf, signal }) },
    sampler: createSampler(shared, { schema, signal }),
    gate: createGoldGate(shared, schema, {
      isAffordable: createWorkLimit(shared.dialect, schema, { sizeOf, joinLimit, joinedAtMost }),
      joinedAtMost,
    }),
    joinLimit,
    holdsRows: createHoldsRows(shared, { signal }),
    tools: sentenceTools(shared, { schema, glossary, signal }),
  };
}

/** The tables with values that can be counted with reasonable work, and the keys among them; others count as empty. */
function measurable(schema: Schema, sizeOf: TableSize, dialect: Dialect): Schema {
  const most = VALUES_PER_ROW * rowsInReach[dialect];
  const tables = schema.tables.filter(({ name, columns }) =>
    sizeOf(name) > 0 && sizeOf(name) * columns.length <= most
  );
  const names = new Set(tables.map(({ name }) => name));
  const foreignKeys = schema.foreignKeys.filter(({ from, to }) =>
    names.has(from.table) && names.has(to.table)
  );
  return { ...schema, tables, foreignKeys };
}

/** Values that may be counted for each row in reach; dialogues wait longer for the statistics than for an answer. */
const VALUES_PER_ROW = 30;
