import { z } from "zod";
import type { Glossary, SchemaSearch } from "../../linking/mod.ts";
import { executeNonQueryTool } from "./askdb/execute_non_query.ts";
import { type InternetSearch, internetSearchTool } from "./askdb/internet_search.ts";
import { riskPolicy } from "./askdb/risk_policy.ts";
import { schemaMarkdown } from "./askdb/schema_markdown.ts";
import { searchTablesByNameTool } from "./askdb/search_tables_by_name.ts";
import { showPlanTool } from "./askdb/show_plan.ts";
import { type LoopPrompts, loopPrompts } from "./prompts.ts";
import { dialectNote } from "./text_to_sql/dialect_note.ts";
import { linkTables } from "./text_to_sql/link_tables.ts";
import { answerTool } from "./tools/answer.ts";
import { askUserTool } from "./tools/ask_user.ts";
import { executeQueryTool } from "./tools/execute_query.ts";
import type { AgentSpecification, LimitOptions, LoopTool } from "./types.ts";

export interface AskdbOptions {
  /** @default those that are shipped */
  readonly prompts?: LoopPrompts | undefined;
  readonly limits?: LimitOptions | undefined;
  /** @default "native", and JSON where a server knows no tools */
  readonly calls?: "native" | "json" | undefined;
  /** Ranks tables for `search_tables_by_name`, for example by `createEmbeddingSearch`. @default by words */
  readonly searchTables?: SchemaSearch | undefined;
  /** Other words for columns, by which personal data are known. @default none */
  readonly glossary?: Glossary | undefined;
  /** Answers `request_for_internet_search`. @default there is no such tool */
  readonly searchInternet?: InternetSearch | undefined;
}

/** The risk of a query by the model; the policy takes the higher of its own and this. */
const judgedQueryTool: LoopTool = {
  ...executeQueryTool,
  parameters: executeQueryTool.parameters.extend({
    risk: z.enum(["low", "high"]).optional().describe(
      "high where the rows may tell something personal, also under a harmless name, or take long to read.",
    ),
  }),
};

const READS_ALONE = "The database is open for reading alone: nothing is changed.";
const MAY_CHANGE =
  "The database may be changed, one statement at a time. After a yes, call execute_non_query with exactly the statement " +
  "that was shown; every other statement is shown first. A task of several changes takes a yes for each.";

/** Tables whose columns stand in the prompt. */
const SCOPED_TABLES = 5;

/**
 * Specifies AskDB: an agent that reasons, acts and observes, is shown the tables that a message is about, corrects its SQL by
 * the database's message, shows its plan, and is kept from High-Risk queries and all changes until the user approves.
 *
 * Source: AskDB: An LLM Agent for Natural Language Interaction with Relational Databases, 2025, section 3.
 *
 * @example
 * ```ts
 * import { askdbSpecification } from "querylogue/agents/loop";
 * import assert from "node:assert/strict";
 *
 * const { name, tools } = askdbSpecification();
 * assert.equal(name, "askdb");
 * assert.ok(tools.some((tool) => tool.name === "execute_non_query"));
 * assert.ok(!tools.some((tool) => tool.name === "request_for_internet_search"));
 * ```
 */
export function askdbSpecification(
  { prompts = loopPrompts, limits, calls, searchTables, searchInternet, glossary }: AskdbOptions = {},
): AgentSpecification {
  return {
    name: "askdb",
    prompt: prompts.askdb,
    values: (turn, { tables: most = SCOPED_TABLES }) => {
      const { dialect } = turn.database;
      const scoped = linkTables(turn.message, { ...turn, most: Math.min(most, SCOPED_TABLES) });
      return {
        ...{ dialect, notes: dialectNote(dialect), tables: schemaMarkdown(scoped, turn.schema) },
        changes: turn.change === undefined ? READS_ALONE : MAY_CHANGE,
      };
    },
    tools: [
      ...[judgedQueryTool, executeNonQueryTool, searchTablesByNameTool(searchTables), showPlanTool],
      ...searchInternet === undefined ? [] : [internetSearchTool(searchInternet)],
      ...[askUserTool, answerTool],
    ],
    policy: riskPolicy({ glossary }),
    ...{ limits, calls },
  };
}
