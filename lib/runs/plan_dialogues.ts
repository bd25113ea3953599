import type { Database } from "../database/mod.ts";
import { joinReturnsRows } from "../dialogue/mod.ts";
import { balance, type JoinPlan, type PlanSizes, planSizes } from "../joins/mod.ts";
import { schemaGraph } from "../schema/mod.ts";
import { symmetricPairTables } from "../linking/mod.ts";
import type { PlannedSchema } from "./plan_joins.ts";

export interface PlanDialoguesOptions {
  /** Numbers of joins, also as `planSizes` reads them. */
  readonly sizes: string | PlanSizes;
  /** Number of combinations, where the sizes do not say it. @default the sizes say it */
  readonly count?: number | undefined;
  readonly seed: number;
  /** Called with what the plan leaves out, a sentence each. @default nothing */
  readonly onWarning?: ((sentence: string) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * A balanced plan of combinations that dialogues can be made of: their join returns a row, and no table of theirs holds
 * each pair once.
 *
 * @throws {InputError} If no plan can be as it is asked for.
 * @throws {OutsideError} If the database is gone.
 */
export async function planDialogues(
  { name, database, schema, selected }: PlannedSchema & { readonly database: Database },
  { sizes, count, seed, onWarning, signal }: PlanDialoguesOptions,
): Promise<JoinPlan> {
  const abort = signal === undefined ? {} : { signal };
  const once = await symmetricPairTables(database, schema, abort);
  for (const table of once) {
    onWarning?.(
      `Not in the plan: joins over ${table}, which holds each pair once, so that they find half of what is asked for`,
    );
  }
  return await balance(schemaGraph(schema), {
    ...{ database: name, tables: schema.tables, selected, seed, ...abort },
    sizes: typeof sizes === "string" ? planSizes(sizes, count) : sizes,
    admit: async (combination) =>
      !combination.joins.some(({ from }) => once.has(from.table)) &&
      await joinReturnsRows(database, combination, abort),
  });
}
