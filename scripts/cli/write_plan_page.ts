import { writeFileAtomic } from "../../lib/base/mod.ts";
import type { JoinPlan } from "../../lib/joins/mod.ts";
import { planPage } from "../../lib/report/mod.ts";

/** Writes the page of a plan to a file. */
export async function writePlanPage(path: string, plan: JoinPlan): Promise<void> {
  await writeFileAtomic(path, planPage(plan));
}
