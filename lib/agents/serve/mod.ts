/**
 * Agents served to other harnesses, over HTTP, the chat protocol of OpenAI and A2A. A page of its own, as a run loads none
 * of it.
 *
 * @module
 */
export { agentHandler } from "./agent_handler.ts";
export type * from "./types.ts";
