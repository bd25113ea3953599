import { z } from "zod";
import { fencedLines } from "../../../llm/mod.ts";
import { defineTool } from "../define_tool.ts";
import type { LoopTool } from "../types.ts";

/** Tables and columns that are shown of each. */
const MOST_FOUND = 10;

/** Finds tables and columns by words. */
export const searchTablesTool: LoopTool = defineTool({
  name: "search_tables",
  description: "Finds the tables and columns that words may denote, likeliest first.",
  parameters: z.object({
    words: z.string().min(1).describe("What they are about, for example: length of rivers"),
  }),
  run: async ({ words }, { search, signal }) => {
    const { tables, columns } = await search(words, { limit: MOST_FOUND, signal });
    if (tables.length === 0) return { kind: "observation", text: "No table and no column is named so." };
    const lines = [
      ...tables.map(({ table }) => `table ${table}`),
      ...columns.map(({ table, column }) => `column ${table}.${column}`),
    ];
    return { kind: "observation", text: fencedLines("tables and columns", lines) };
  },
});
