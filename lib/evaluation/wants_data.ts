import type { Interaction } from "../dialogue/mod.ts";

/** Whether an interaction is to end in data: a response is expected, or it may be asked back about and has SQL. */
export function wantsData({ expected_reply: expected, ground_truth_sql }: Interaction): boolean {
  return expected.includes("response") || (expected.includes("request") && ground_truth_sql !== undefined);
}
