import { parsePrompt, type Prompt } from "../../llm/mod.ts";
import askdbText from "./prompts/askdb.md" with { type: "text" };
import controlText from "./prompts/control.md" with { type: "text" };
import decomposeQuestionText from "./prompts/decompose_question.md" with { type: "text" };
import detectTypeText from "./prompts/detect_type.md" with { type: "text" };
import jsonCallsText from "./prompts/json_calls.md" with { type: "text" };
import lastStepText from "./prompts/last_step.md" with { type: "text" };
import noCallText from "./prompts/no_call.md" with { type: "text" };
import refineSqlText from "./prompts/refine_sql.md" with { type: "text" };
import repairSqlText from "./prompts/repair_sql.md" with { type: "text" };
import rewriteText from "./prompts/rewrite.md" with { type: "text" };
import selectSchemaText from "./prompts/select_schema.md" with { type: "text" };
import tutorialText from "./prompts/tutorial.md" with { type: "text" };
import writeSqlText from "./prompts/write_sql.md" with { type: "text" };

/** The prompts of the loop and of the agents that come with it. */
export const loopPrompts: LoopPrompts = {
  askdb: parsePrompt(askdbText, "askdb.md"),
  control: parsePrompt(controlText, "control.md"),
  decompose_question: parsePrompt(decomposeQuestionText, "decompose_question.md"),
  detect_type: parsePrompt(detectTypeText, "detect_type.md"),
  json_calls: parsePrompt(jsonCallsText, "json_calls.md"),
  last_step: parsePrompt(lastStepText, "last_step.md"),
  no_call: parsePrompt(noCallText, "no_call.md"),
  refine_sql: parsePrompt(refineSqlText, "refine_sql.md"),
  repair_sql: parsePrompt(repairSqlText, "repair_sql.md"),
  rewrite: parsePrompt(rewriteText, "rewrite.md"),
  select_schema: parsePrompt(selectSchemaText, "select_schema.md"),
  tutorial: parsePrompt(tutorialText, "tutorial.md"),
  write_sql: parsePrompt(writeSqlText, "write_sql.md"),
};

/** Prompts by the names of the shipped ones. */
export type LoopPrompts = Readonly<
  Record<
    | "askdb"
    | "control"
    | "decompose_question"
    | "detect_type"
    | "json_calls"
    | "last_step"
    | "no_call"
    | "refine_sql"
    | "repair_sql"
    | "rewrite"
    | "select_schema"
    | "tutorial"
    | "write_sql",
    Prompt
  >
>;
