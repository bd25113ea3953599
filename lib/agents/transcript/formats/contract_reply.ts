import { InputError } from "../../../base/mod.ts";
import { parseAgentReply } from "../../parse_agent_reply.ts";
import type { AgentReply } from "../../types.ts";
import type { PlacedValue } from "./read_shape.ts";

/**
 * Reads a reply in the form of the contract.
 *
 * @throws {InputError} If it has another form; the message names file and place.
 */
export function contractReply({ place, value }: PlacedValue, path: string): AgentReply {
  try {
    return parseAgentReply(value);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(`Cannot read ${path}: ${place}: ${error.message.replace(/^Cannot read /, "")}`);
  }
}
