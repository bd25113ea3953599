/**
 * The contract of agents under test, and the agents that come with the project.
 *
 * @example
 * ```ts
 * import { type Agent, parseAgentReply } from "querylogue/agents";
 * import assert from "node:assert/strict";
 *
 * const agent: Agent = ({ message }) => Promise.resolve(parseAgentReply({ kind: "refusal", text: `No: ${message}` }));
 * const reply = await agent({ conversation_id: "1", turn_id: "1", message: "Hello", history: [] });
 * assert.equal(reply.text, "No: Hello");
 * ```
 *
 * @module
 */
export { type AgentName, type AgentSpec, KNOWN_AGENTS, parseAgentSpec } from "./agent_spec.ts";
export { AgentFaultError } from "./agent_fault_error.ts";
export { agentSchema, type JsonSchema } from "./agent_schema.ts";
export { asksModel } from "./asks_model.ts";
export { isOfflineAgent } from "./is_offline_agent.ts";
export { agentLabel } from "./agent_label.ts";
export type { AgentContext, AgentModels, AgentScratch } from "./agent_context.ts";
export type * from "./loop/types.ts";
export type { TurnAgentOptions } from "./loop/create_turn_agent.ts";
export { openAgent } from "./open_agent.ts";
export { echoAgent } from "./echo_agent.ts";
export { emptyAgent } from "./empty_agent.ts";
export { floorAgents } from "./floor_agents.ts";
export { followDialogue, type FollowedDialogue } from "./follow_dialogue.ts";
export { hideAnswers } from "./hide_answers.ts";
export { keywordAgent, type KeywordAgentOptions } from "./keyword/keyword_agent.ts";
export { type DialogueOf, oracleAgent } from "./oracle_agent.ts";
export { openOutsideFunction, type OutsideFunction } from "./adapters/open_outside_function.ts";
export { NotRecordedError } from "./not_recorded_error.ts";
export { plainWords } from "./plain_words.ts";
export { offerEverythingAgent, type OfferEverythingOptions } from "./offer_everything_agent.ts";
export { parseAgentReply } from "./parse_agent_reply.ts";
export { rewordedEchoAgent } from "./reworded_echo_agent.ts";
export {
  type Paraphrase,
  type ParaphraseMark,
  parseParaphrase,
  sayParaphrase,
} from "./saboteur/paraphrase.ts";
export {
  plantableInteractions,
  type PlantableInteractionsOptions,
} from "./saboteur/plantable_interactions.ts";
export { createSaboteur, type Saboteur, type SaboteurOptions } from "./saboteur/saboteur.ts";
export { saboteurAgent, type SaboteurAgentOptions } from "./saboteur/saboteur_agent.ts";
export type * from "./saboteur/types.ts";
export { typeDetectorAgent, type TypeDetectorAgentOptions } from "./type_detector/type_detector_agent.ts";
export { SessionLostError } from "./session_lost_error.ts";
export type * from "./types.ts";
