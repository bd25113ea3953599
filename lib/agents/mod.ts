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
export type { AgentContext, AgentModels } from "./agent_context.ts";
export { createLoopAgent } from "./loop/create_loop_agent.ts";
export {
  createTurnAgent,
  LOOP_LIMITS,
  type LoopContext,
  type TurnAgentOptions,
  type UserStore,
} from "./loop/create_turn_agent.ts";
export { defineTool, type ToolDefinition } from "./loop/define_tool.ts";
export { type ReactOptions, reactSpecification } from "./loop/react.ts";
export { type TutorialOptions, tutorialSpecification } from "./loop/tutorial.ts";
export { type AskdbOptions, askdbSpecification } from "./loop/askdb.ts";
export type { InternetSearch } from "./loop/askdb/internet_search.ts";
export { LOOP_TURN_MS } from "./loop/open_loop_agent.ts";
export { answerTool } from "./loop/tools/answer.ts";
export { askUserTool } from "./loop/tools/ask_user.ts";
export { describeTablesTool } from "./loop/tools/describe_tables.ts";
export { executeQueryTool } from "./loop/tools/execute_query.ts";
export { getSchemaDetailsTool } from "./loop/tools/get_schema_details.ts";
export { validateSqlTool } from "./loop/tools/validate_sql.ts";
export { runSqlTool } from "./loop/tools/run_sql.ts";
export { sampleValuesTool } from "./loop/tools/sample_values.ts";
export { searchTablesTool } from "./loop/tools/search_tables.ts";
export { searchValuesTool } from "./loop/tools/search_values.ts";
export { type TextToSqlOptions, textToSqlTool } from "./loop/tools/text_to_sql.ts";
export { dialogueMessages } from "./loop/dialogue_messages.ts";
export {
  translateQuestion,
  type TranslateQuestionOptions,
  type Translation,
} from "./loop/text_to_sql/translate_question.ts";
export { linkTables, type LinkTablesOptions } from "./loop/text_to_sql/link_tables.ts";
export { sampleRowsText, tablesText } from "./loop/text_to_sql/tables_text.ts";
export { loadLoopPrompts, type LoopWords } from "./loop/load_loop_prompts.ts";
export { type LoopPrompts, loopPrompts } from "./loop/prompts.ts";
export { runLoop } from "./loop/run_loop.ts";
export type * from "./loop/types.ts";
export { openAgent } from "./open_agent.ts";
export { echoAgent } from "./echo_agent.ts";
export { emptyAgent } from "./empty_agent.ts";
export { floorAgents } from "./floor_agents.ts";
export { hideAnswers } from "./hide_answers.ts";
export { keywordAgent, type KeywordAgentOptions } from "./keyword/keyword_agent.ts";
export { type DialogueOf, oracleAgent } from "./oracle_agent.ts";
export { openOutsideFunction, type OutsideFunction } from "./adapters/open_outside_function.ts";
export { NotRecordedError } from "./not_recorded_error.ts";
export { offerEverythingAgent, type OfferEverythingOptions } from "./offer_everything_agent.ts";
export type {
  MmsqlAnswer,
  MmsqlDialogue,
  MmsqlQuestion,
  MmsqlType,
} from "./transcript/formats/mmsql_dialogues.ts";
export { readMmsqlFile } from "./transcript/read_mmsql_file.ts";
export { readTranscript } from "./transcript/read_transcript.ts";
export type * from "./transcript/types.ts";
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
export { agentHandler } from "./serve/agent_handler.ts";
export type * from "./serve/types.ts";
export { SessionLostError } from "./session_lost_error.ts";
export type * from "./types.ts";
