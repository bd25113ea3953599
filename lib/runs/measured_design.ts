import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { InputError, readJsonFile } from "../base/mod.ts";
import type { AssumedDesign } from "./resolution.ts";

/**
 * Reads from the `metrics.json` of a run in how many questions one of two agents alone was right, and how alike the questions
 * of a dialogue were. Of several pairs of agents the one with the greatest variance counts, so that no other needs more.
 *
 * @param folder The run folder.
 * @throws {InputError} If the folder holds no finished run, or one in which no two agents were compared by their first
 * attempts or agreed throughout.
 */
export async function measuredDesign(folder: string): Promise<AssumedDesign> {
  const path = join(folder, "metrics.json");
  if (!existsSync(path)) {
    throw new InputError(
      `Cannot measure in ${folder}, as it is no folder of a finished run: give one that holds metrics.json, or the ` +
        "share itself, as 0.23",
    );
  }
  const read = shape.safeParse(await readJsonFile(path));
  const compared = (read.success ? read.data.comparisons : []).flatMap((one) => {
    const { metric, discordance = 0, design_effect = 1 } = one;
    return metric === "first_attempt_sql_correctness" && discordance > 0
      ? [{ discordance, design_effect }]
      : [];
  });
  const [most] = compared.toSorted((a, b) =>
    b.discordance * b.design_effect - a.discordance * a.design_effect
  );
  if (most !== undefined) return most;
  throw new InputError(
    `${path} tells of no two agents of which one alone was right: give a run of two different agents ` +
      "(an older one after deno task report RUN), or the share itself",
  );
}

const shape = z.object({
  comparisons: z.array(z.object({
    metric: z.string(),
    discordance: z.number().min(0).max(1).optional(),
    design_effect: z.number().min(1).optional(),
  })),
});
