import type { AgentMeasures } from "../metrics/mod.ts";

/** The numbers of one agent and the header of its column. */
export interface MeasuredAgent extends AgentMeasures {
  readonly label: string;
}
