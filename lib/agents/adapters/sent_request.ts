import type { AgentRequest } from "../types.ts";

/** Removes `raw` from the history, as an agent of the contract needs only the fields that the contract names. */
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
