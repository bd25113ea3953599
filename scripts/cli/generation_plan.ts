import type { Database } from "../../lib/database/mod.ts";
import { joinReturnsRows } from "../../lib/dialogue/mod.ts";
import { balance, checkPlan, type JoinPlan, loadPlan, planSizes } from "../../lib/joins/mod.ts";
import { type Schema, schemaGraph } from "../../lib/schema/mod.ts";
import { pairsOnce } from "../../lib/synthesis/mod.ts";
import { interrupted, say } from "./command.ts";
import { defaultCount } from "./default_count.ts";
import type { GenerateOptions } from "./generate_options.ts";

/** The database that a plan is for. */
export interface PlannedDatabase {
  readonly name: string;
  readonly database: Database;
  readonly schema: Schema;
}

/**
 * The plan that dialogues follow: the one of the command line, else a balanced one. What it leaves unmet is told.
 *
 * @throws {InputError} If the plan cannot be read or does not fit the database, or no plan can be as it is asked for.
 */
export async function generationPlan(
  options: Pick<GenerateOptions, "plan" | "count" | "sizes" | "seed">,
  opened: PlannedDatabase,
): Promise<JoinPlan> {
  const plan = options.plan === undefined ? await balanced(options, opened) : await loadPlan(options.plan);
  checkPlan(plan, opened.schema);
  for (const sentence of plan.quality.unmet) say(`Not met by the plan: ${sentence}`);
  return plan;
}

async function balanced(
  { sizes = "2,3,4", count, seed }: Pick<GenerateOptions, "count" | "sizes" | "seed">,
  { name, database, schema }: PlannedDatabase,
): Promise<JoinPlan> {
  const wanted = count ?? (sizes.includes(":") ? undefined : defaultCount);
  const abort = { signal: interrupted };
  const once = await pairsOnce(database, schema, abort);
  for (const table of once) {
    say(
      `Not in the plan: joins over ${table}, which holds each pair once, so that they find half of what is asked for`,
    );
  }
  return await balance(schemaGraph(schema), {
    database: name,
    sizes: planSizes(sizes, wanted),
    tables: schema.tables,
    seed,
    ...abort,
    admit: async (combination) =>
      !combination.joins.some(({ from }) => once.has(from.table)) &&
      await joinReturnsRows(database, combination, abort),
  });
}
