import { type Database, introspect } from "../database/mod.ts";
import type { Dataset } from "../dialogue/mod.ts";
import type { JoinPlan } from "../joins/mod.ts";
import { synthesize, type SynthesizeOptions } from "../synthesis/mod.ts";

export interface GenerateOptions
  extends Pick<SynthesizeOptions, "kinds" | "typeMix" | "concurrency" | "signal"> {
  /** @default 1 */
  readonly seed?: number | undefined;
  /** Called after each combination of the plan. @default nothing */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/**
 * Writes a dialogue for each combination of a plan by the grammar, in memory; a combination of which none can be made is
 * left out. `generateDialogues` works on a file, resumes, and replaces such combinations.
 *
 * @throws The signal's reason when it is aborted.
 * @throws {OutsideError} If the database is gone.
 */
export async function generate(
  database: Database,
  plan: JoinPlan,
  { seed = 1, onProgress, ...options }: GenerateOptions = {},
): Promise<Dataset> {
  const schema = await introspect(database, { signal: options.signal });
  const dialogues: Dataset["dialogues"][number][] = [];
  let done = 0;
  for await (const made of synthesize(database, schema, plan, { seed, ...options })) {
    if ("dialogue" in made) dialogues.push(made.dialogue);
    onProgress?.(++done, plan.combinations.length);
  }
  return {
    control: { model: "grammar", seed, database: database.url, sql_dialect: database.dialect },
    dialogues,
  };
}
