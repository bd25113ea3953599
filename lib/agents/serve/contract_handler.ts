import { formFault } from "../../base/mod.ts";
import type { z } from "zod";
import { SessionLostError } from "../session_lost_error.ts";
import type { Agent, AgentRequest } from "../types.ts";
import { requestShape } from "../wire_shapes.ts";
import { readJsonBody } from "./read_json_body.ts";
import { RequestError } from "./request_error.ts";
import type { RequestHandler } from "./types.ts";

/** Answers by the contract: a request as JSON in, a reply as JSON out. A session that the agent lost is a status 410. */
export function contractHandler(agent: Agent): RequestHandler {
  return async (request) => {
    try {
      const asked = requestOf(await readJsonBody(request));
      const { raw: _, ...reply } = await agent(asked, { signal: request.signal });
      return Response.json(reply);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      return Response.json({ error: error.message }, { status: statusOf(error) });
    }
  };
}

function requestOf(given: unknown): AgentRequest {
  const read = requestShape.safeParse(given);
  if (read.success) return read.data as AgentRequest;
  const [issue] = read.error.issues as [z.core.$ZodIssue];
  const field = issue.path.join(".") || "the request";
  throw new RequestError(400, `${field}: ${formFault(issue, given)}`);
}

function statusOf(error: Error): number {
  if (error instanceof RequestError) return error.status;
  return error instanceof SessionLostError ? 410 : 500;
}
