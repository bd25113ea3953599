import type { Database } from "../../../lib/database/mod.ts";
import { type Dialogue, joinReturnsRows } from "../../../lib/dialogue/mod.ts";
import { balance, type JoinPlan } from "../../../lib/joins/mod.ts";
import { type Schema, schemaGraph } from "../../../lib/schema/mod.ts";
import type { Composition } from "../../../lib/synthesis/mod.ts";

/** A balanced plan with so many combinations of each number of joins. */
export async function planFor(
  database: Database,
  schema: Schema,
  sizes: Readonly<Record<number, number>>,
): Promise<JoinPlan> {
  return await balance(schemaGraph(schema), {
    database: "test",
    sizes,
    seed: 1,
    admit: (combination) => joinReturnsRows(database, combination),
  });
}

/** The dialogues among what was made. */
export function dialoguesOf(made: readonly Composition[]): readonly Dialogue[] {
  return made.flatMap((composition) => "dialogue" in composition ? [composition.dialogue] : []);
}
