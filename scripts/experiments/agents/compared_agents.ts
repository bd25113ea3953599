import { embeddedRecording } from "../../cli/embedded_recording.ts";

/** An agent of the table. */
export interface ComparedAgent {
  /** As a command line names it. */
  readonly agent: string;
  /** What it is, in a line. */
  readonly what: string;
}

/** The agents of the recording, then offline agents. */
export const comparedAgents: readonly ComparedAgent[] = [
  {
    agent: "react",
    what:
      "the paper's agent: a model leads the dialogue by tools and has self-contained questions translated",
  },
  { agent: "react?memory=off", what: "the paper's baseline: the same, shown the message alone" },
  { agent: "prompt", what: "one prompt with all tables, shown the message alone" },
  { agent: "prompt?history=3", what: "one prompt with all tables and the last three turns" },
  { agent: "rewrite", what: "a first call makes the message self-contained, a second translates it alone" },
  {
    agent: "linked",
    what:
      "one prompt with the tables of the ground truth, shown the message alone: what linking could give `prompt`",
  },
  { agent: "keyword", what: "keyword search over the database, without a model" },
  { agent: "keyword?memory=off", what: "the same, which reads the message alone" },
  { agent: "echo", what: "a floor: says the message back, without SQL" },
  { agent: "oracle", what: "the ceiling: answers with the ground truth, else in the kind that is due" },
];

/** The paper's agent with dialogue memory and without. */
export const memoryPair = ["react", "react?memory=off"] as const;

/** Repairs of SQL that fails, up to what agents have without saying so. */
export const repairLimits = [0, 1, 2, 3] as const;

/** Each recorded agent, and the same with each limit of repairs. */
export const repairedAgents: readonly { readonly agent: string; readonly limited: readonly string[] }[] =
  embeddedRecording.agents.map((agent) => ({
    agent,
    limited: repairLimits.map((repairs) => `${agent}${agent.includes("?") ? "&" : "?"}repairs=${repairs}`),
  }));

/** All agents that are played. */
export const playedAgents: readonly string[] = [
  ...comparedAgents.map(({ agent }) => agent),
  ...repairedAgents.flatMap(({ limited }) => limited),
];
