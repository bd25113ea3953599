import { type LoopPrompts, loopPrompts } from "./prompts.ts";
import { dialectNote } from "./text_to_sql/dialect_note.ts";
import { answerTool } from "./tools/answer.ts";
import { askUserTool } from "./tools/ask_user.ts";
import { executeQueryTool } from "./tools/execute_query.ts";
import { getSchemaDetailsTool } from "./tools/get_schema_details.ts";
import { validateSqlTool } from "./tools/validate_sql.ts";
import type { AgentSpecification, LimitOptions } from "./types.ts";

export interface TutorialOptions {
  /** @default those that are shipped */
  readonly prompts?: LoopPrompts | undefined;
  readonly limits?: LimitOptions | undefined;
  /** @default "native", and JSON where a server knows no tools */
  readonly calls?: "native" | "json" | undefined;
}

/**
 * Specifies the agent of a tutorial: one model looks at the schema, writes SQL, has it checked, runs it and corrects it by
 * the database's message.
 *
 * Source: CallSphere, Text-to-SQL Agents: Converting Natural Language Questions to Database Queries, 2026.
 *
 * @example
 * ```ts
 * import { tutorialSpecification } from "querylogue/agents/loop";
 * import assert from "node:assert/strict";
 *
 * const { name, tools } = tutorialSpecification();
 * assert.equal(name, "tutorial");
 * assert.deepEqual(tools.slice(0, 3).map((tool) => tool.name), [
 *   "get_schema_details",
 *   "validate_sql",
 *   "execute_query",
 * ]);
 * ```
 */
export function tutorialSpecification(
  { prompts = loopPrompts, limits, calls }: TutorialOptions = {},
): AgentSpecification {
  return {
    name: "tutorial",
    prompt: prompts.tutorial,
    values: ({ database: { dialect }, limits: { repairs } }) => ({
      dialect,
      notes: dialectNote(dialect),
      retries: String(repairs),
    }),
    tools: [getSchemaDetailsTool, validateSqlTool, executeQueryTool, askUserTool, answerTool],
    ...{ limits, calls },
  };
}
