import { metricRows, type TurnRecord } from "../evaluation/mod.ts";
import type { AgentRows } from "../metrics/mod.ts";

/** Returns what one agent of a run did in its first trials; turns of others and of later trials are left out. */
export function agentRows(
  records: readonly TurnRecord[],
  { agent, trials, ...options }: Omit<Parameters<typeof metricRows>[1], "agents"> & {
    readonly agent: string;
  },
): AgentRows {
  const ofAgent = records.filter((record) => record.agent === agent && record.trial <= trials);
  return { agent, ...metricRows(ofAgent, { ...options, trials, agents: [agent] }) };
}
