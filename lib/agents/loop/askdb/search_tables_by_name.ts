import { z } from "zod";
import { fencedLines } from "../../../llm/mod.ts";
import type { SchemaSearch } from "../../../linking/mod.ts";
import { defineTool } from "../define_tool.ts";
import type { LoopTool } from "../types.ts";
import { schemaMarkdown } from "./schema_markdown.ts";

/** Tables that are found, and those of them whose columns are shown. */
const MOST_FOUND = 10;
const MOST_SHOWN = 5;

/**
 * Creates the paper's tool for exploring a schema: ranked tables with their scores, the first of them with their columns.
 *
 * @param search A search by meaning. @default the turn's search, by words
 */
export function searchTablesByNameTool(search?: SchemaSearch): LoopTool {
  return defineTool({
    name: "search_tables_by_name",
    description:
      "Ranks the tables that words may denote, with a score each, and shows the columns and keys of the first.",
    parameters: z.object({ words: z.string().min(1).describe("For example: customer data") }),
    run: async ({ words }, turn) => {
      const { tables } = await (search ?? turn.search)(words, { limit: MOST_FOUND, signal: turn.signal });
      if (tables.length === 0) return { kind: "observation", text: "No table is named so." };
      const ranked = tables.map(({ table, score }, i) => `${i + 1}. ${table} (score ${score.toFixed(2)})`);
      const shown = tables.slice(0, MOST_SHOWN).map(({ table }) => table);
      return {
        kind: "observation",
        text: `${fencedLines("tables", ranked)}\n\n${schemaMarkdown(shown, turn.schema)}`,
      };
    },
  });
}
