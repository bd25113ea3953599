import type { Agent } from "../../lib/agents/mod.ts";

/** Milliseconds that each reply takes on the far side. */
export const farSideMs = 50;

/** An agent that acknowledges whatever it is told, after a time: what is measured beyond that time is ours. */
const waitingAgent: Agent = async () => {
  await new Promise((resolve) => setTimeout(resolve, farSideMs));
  return { kind: "acknowledgment", text: "Fine." };
};

export default waitingAgent;
