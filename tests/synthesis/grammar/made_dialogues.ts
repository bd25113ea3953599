import type { Database } from "../../../lib/database/mod.ts";
import { type Dialogue, joinReturnsRows } from "../../../lib/dialogue/mod.ts";
import { balance, type JoinPlan } from "../../../lib/joins/mod.ts";
import { type Schema, schemaGraph } from "../../../lib/schema/mod.ts";
import { symmetricPairTables } from "../../../lib/linking/lexicon/symmetric_pair_tables.ts";
import type { Composition } from "../../../lib/synthesis/mod.ts";

/** A balanced plan with so many combinations of each number of joins, each of which the grammar can speak of. */
export async function planFor(
  database: Database,
  schema: Schema,
  sizes: Readonly<Record<number, number>>,
): Promise<JoinPlan> {
  const pairs = await symmetricPairTables(database, schema);
  return await balance(schemaGraph(schema), {
    database: "test",
    sizes,
    seed: 1,
    admit: async (combination) =>
      !combination.joins.some(({ from }) => pairs.has(from.table)) &&
      await joinReturnsRows(database, combination),
  });
}

/** The dialogues among what was made. */
export function dialoguesOf(made: readonly Composition[]): readonly Dialogue[] {
  return made.flatMap((composition) => "dialogue" in composition ? [composition.dialogue] : []);
}
