/**
 * The loop of agents by a model: agents as specifications, their tools, and those that come with the project. A page of its
 * own, as a run without such an agent loads none of it.
 *
 * @module
 */
export { checkPlaceholders } from "./check_placeholders.ts";
export { createLoopAgent } from "./create_loop_agent.ts";
export {
  createTurnAgent,
  LOOP_LIMITS,
  type LoopContext,
  type TurnAgentOptions,
  type UserStore,
} from "./create_turn_agent.ts";
export { defineTool, type ToolDefinition } from "./define_tool.ts";
export { type ReactOptions, reactSpecification } from "./react.ts";
export { type MultiOptions, type MultiPart, multiParts, multiSpecification } from "./multi.ts";
export { type TutorialOptions, tutorialSpecification } from "./tutorial.ts";
export { type AskdbOptions, askdbSpecification } from "./askdb.ts";
export type { InternetSearch } from "./askdb/internet_search.ts";
export { LOOP_TURN_MS } from "./open_loop_agent.ts";
export { answerTool } from "./tools/answer.ts";
export { askUserTool } from "./tools/ask_user.ts";
export { describeTablesTool } from "./tools/describe_tables.ts";
export { executeQueryTool } from "./tools/execute_query.ts";
export { getSchemaDetailsTool } from "./tools/get_schema_details.ts";
export { validateSqlTool } from "./tools/validate_sql.ts";
export { runSqlTool } from "./tools/run_sql.ts";
export { sampleValuesTool } from "./tools/sample_values.ts";
export { searchTablesTool } from "./tools/search_tables.ts";
export { searchValuesTool } from "./tools/search_values.ts";
export { type TextToSqlOptions, textToSqlTool } from "./tools/text_to_sql.ts";
export { dialogueMessages } from "./dialogue_messages.ts";
export {
  translateQuestion,
  type TranslateQuestionOptions,
  type Translation,
} from "./text_to_sql/translate_question.ts";
export { linkTables, type LinkTablesOptions } from "./text_to_sql/link_tables.ts";
export { sampleRowsText, tablesText } from "./text_to_sql/tables_text.ts";
export { loadLoopPrompts, type LoopWords } from "./load_loop_prompts.ts";
export { type LoopPrompts, loopPrompts } from "./prompts.ts";
export { runLoop } from "./run_loop.ts";
export type * from "./types.ts";
