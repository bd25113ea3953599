import { dataBlock, fencedLines } from "../../llm/mod.ts";
import { type LoopPrompts, loopPrompts } from "./prompts.ts";
import { linkTables } from "./text_to_sql/link_tables.ts";
import { answerTool } from "./tools/answer.ts";
import { askUserTool } from "./tools/ask_user.ts";
import { describeTablesTool } from "./tools/describe_tables.ts";
import { sampleValuesTool } from "./tools/sample_values.ts";
import { searchTablesTool } from "./tools/search_tables.ts";
import { searchValuesTool } from "./tools/search_values.ts";
import { textToSqlTool } from "./tools/text_to_sql.ts";
import type { AgentSpecification, LimitOptions, PastTurn } from "./types.ts";

export interface ReactOptions {
  /** @default those that are shipped */
  readonly prompts?: LoopPrompts | undefined;
  /** Whether the dialogue before a message is shown; without it this is the paper's baseline. @default true */
  readonly memory?: boolean | undefined;
  /** The model that writes SQL. @default the one that controls the dialogue */
  readonly sqlModel?: string | undefined;
  readonly limits?: LimitOptions | undefined;
  /** @default "native", and JSON where a server knows no tools */
  readonly calls?: "native" | "json" | undefined;
}

/** Tables that are named in the prompt. */
const NAMED_TABLES = 100;

/**
 * Specifies the paper's agent (section 5.1): a dialogue control agent that reasons, acts and observes, and reformulates the
 * question for a text-to-SQL tool, which may use another model.
 *
 * Source: Silva, Nascimento, Izquierdo, Lemos, Casanova, Automated Evaluation of Database Conversational Agents, WEBIST 2025.
 *
 * @example
 * ```ts
 * import { reactSpecification } from "querylogue/agents/loop";
 * import assert from "node:assert/strict";
 *
 * const { name, memory, tools } = reactSpecification({ memory: false });
 * assert.deepEqual([name, memory], ["react", "off"]);
 * assert.ok(tools.some((tool) => tool.name === "text_to_sql"));
 * ```
 */
export function reactSpecification(
  { prompts = loopPrompts, memory = true, sqlModel, limits, calls }: ReactOptions = {},
): AgentSpecification {
  return {
    name: "react",
    prompt: prompts.control,
    values: (turn, { tables: most = NAMED_TABLES }) => ({
      dialect: turn.database.dialect,
      tables: namedTables(linkTables(turn.message, { ...turn, most }), turn.schema.tables.length),
      past: pastText(turn.past),
    }),
    prompts: [prompts.write_sql, prompts.repair_sql],
    tools: [
      ...[searchTablesTool, describeTablesTool, sampleValuesTool, searchValuesTool],
      ...[textToSqlTool({ model: sqlModel }), askUserTool, answerTool],
    ],
    memory: memory ? "all" : "off",
    ...{ limits, calls },
  };
}

function namedTables(tables: readonly string[], all: number): string {
  const names = fencedLines("names of tables", tables);
  const more = all - tables.length;
  return `${names}${more > 0 ? `\n(and ${more} more, which search_tables finds)` : ""}`;
}

function pastText(past: readonly PastTurn[]): string {
  if (past.length === 0) return "";
  const rows = past.map(({ message, interpretation = null }) => [message, interpretation]);
  return `What this person said in earlier dialogues, and what it was taken to ask:\n${
    dataBlock("messages with what they were taken to ask", rows, {
      maxValues: rows.length,
      maxCharacters: 300,
    })
  }`;
}
