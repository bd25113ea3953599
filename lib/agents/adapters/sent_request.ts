import type { AgentRequest } from "../types.ts";

/** The request as it is sent: an agent of the contract needs nothing of its own replies but what the contract names. */
export function sentRequest(request: AgentRequest): AgentRequest {
  return {
    ...request,
    history: request.history.map(({ role, content, sql }) => ({
      role,
      content,
      ...(sql !== undefined && { sql }),
    })),
  };
}
