import { formFault } from "../../base/mod.ts";
import type { z } from "zod";
import { SessionLostError } from "../session_lost_error.ts";
import type { Agent, AgentRequest } from "../types.ts";
import { requestShape } from "../wire_shapes.ts";
import type { RequestHandler } from "./types.ts";

/** Answers by the contract: a request as JSON in, a reply as JSON out. A session that the agent lost is a status 410. */
export function contractHandler(agent: Agent): RequestHandler {
  return async (request) => {
    const given: unknown = await request.json().catch(() => undefined);
    const read = requestShape.safeParse(given);
    if (!read.success) {
      const [issue] = read.error.issues as [z.core.$ZodIssue];
      const field = issue.path.join(".") || "the request";
      return Response.json({ error: `${field}: ${formFault(issue, given)}` }, { status: 400 });
    }
    try {
      const { raw: _, ...reply } = await agent(read.data as AgentRequest, { signal: request.signal });
      return Response.json(reply);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      return Response.json({ error: error.message }, {
        status: error instanceof SessionLostError ? 410 : 500,
      });
    }
  };
}
