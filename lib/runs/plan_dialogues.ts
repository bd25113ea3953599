import type { Database } from "../database/mod.ts";
import { joinReturnsRows } from "../dialogue/mod.ts";
import { balance, type JoinPlan, type PlanSizes, planSizes } from "../joins/mod.ts";
import { symmetricPairTables } from "../linking/mod.ts";
import { schemaGraph } from "../schema/mod.ts";
import type { PlannedSchema } from "./plan_joins.ts";

export interface PlanDialoguesOptions {
  /** Numbers of joins, also as `planSizes` reads them. */
  readonly sizes: string | PlanSizes;
  /** Number of combinations. @default given by the sizes */
  readonly count?: number | undefined;
  readonly seed: number;
  /** Called with a sentence for each table that the plan leaves out. @default nothing */
  readonly onWarning?: ((sentence: string) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Chooses a balanced plan of combinations that dialogues can be made of: their join returns a row, and no table of theirs
 * stores each pair once.
 *
 * @throws {InputError} If no plan satisfies the options.
 * @throws {OutsideError} If the database is gone.
 */
export async function planDialogues(
  { name, database, schema, selected }: PlannedSchema & { readonly database: Database },
  { sizes, count, seed, onWarning, signal }: PlanDialoguesOptions,
): Promise<JoinPlan> {
  const once = await symmetricPairTables(database, schema, { signal });
  for (const table of once) {
    onWarning?.(
      `The plan leaves out joins over ${table}: it stores each pair once, so that they find half of the rows`,
    );
  }
  return await balance(schemaGraph(schema), {
    ...{ database: name, tables: schema.tables, selected, seed, signal },
    sizes: typeof sizes === "string" ? planSizes(sizes, count) : sizes,
    admit: async (combination) =>
      !combination.joins.some(({ from }) => once.has(from.table)) &&
      await joinReturnsRows(database, combination, { signal }),
  });
}
