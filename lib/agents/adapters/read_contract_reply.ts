import { InputError } from "../../base/mod.ts";
import { parseAgentReply } from "../parse_agent_reply.ts";
import type { AgentReply, Json } from "../types.ts";

/**
 * Reads a reply in the form of the contract and keeps it as `raw`.
 *
 * @throws {Error} If it has another form.
 */
export function readContractReply(raw: Json): AgentReply {
  try {
    return { ...parseAgentReply(raw), raw };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new Error(error.message, { cause: error });
  }
}
