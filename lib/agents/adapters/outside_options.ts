import type { OpenedAgent } from "../types.ts";

/** The time limit and dialect that the options of an agent name. */
export function outsideOptions(
  { timeout, dialect }: Readonly<Record<string, string>>,
): Pick<OpenedAgent, "timeoutMs" | "dialect"> {
  return {
    ...(timeout !== undefined && { timeoutMs: Number(timeout) * 1000 }),
    ...(dialect !== undefined && { dialect }),
  };
}
