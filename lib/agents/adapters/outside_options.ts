import type { OpenedAgent } from "../types.ts";
import { moreTime } from "./more_time.ts";

/** Seconds of a turn where nothing else is said. */
export const USUAL_TURN_S = 60;

/** The time limit and dialect that the options of an agent name, and what to write where a turn took longer. */
export function outsideOptions(
  { timeout, dialect }: Readonly<Record<string, string>>,
): Pick<OpenedAgent, "timeoutMs" | "lateHint" | "dialect"> {
  return {
    ...(timeout !== undefined && { timeoutMs: Number(timeout) * 1000 }),
    lateHint: moreTime({ turnS: Number(timeout ?? USUAL_TURN_S) }),
    ...(dialect !== undefined && { dialect }),
  };
}
