import { type AgentReply, type AgentRequest, openAgent, type OpenedAgent } from "querylogue/agents";

/** A database and schema for agents that look at neither. */
export const noDatabase = {
  database: {
    url: "sqlite:none",
    dialect: "sqlite" as const,
    query: () => Promise.resolve({ kind: "refused" as const, reason: "no query here" }),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  },
  schema: { tables: [], foreignKeys: [] },
};

export const openAlone = (spec: string): Promise<OpenedAgent> => openAgent(spec, noDatabase);

/** A first message of a conversation. */
export function request(message: string, fields: Partial<AgentRequest> = {}): AgentRequest {
  return { conversation_id: "run/agent/1/1/d1", turn_id: "1.1", message, history: [], ...fields };
}

/** The sentence of the fault of a call. */
export async function faultOf(call: Promise<AgentReply>): Promise<string> {
  try {
    return `no fault, but ${JSON.stringify(await call)}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
