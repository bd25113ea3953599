import { z } from "zod";
import { fencedLines } from "../../../llm/mod.ts";
import { defineTool } from "../define_tool.ts";
import type { LoopTool } from "../types.ts";
import { tableDetails } from "../text_to_sql/tables_text.ts";
import { findTable } from "./find_table.ts";

/** Tables that one call describes. */
const MOST_TABLES = 8;

/** Shows tables with their columns, keys and first rows. */
export const describeTablesTool: LoopTool = defineTool({
  name: "describe_tables",
  description: "Shows tables: columns, types, primary and foreign keys, and their first rows.",
  parameters: z.object({
    tables: z.array(z.string()).min(1).max(MOST_TABLES).describe("Names of tables."),
  }),
  run: async ({ tables }, turn) => {
    const known = tables.flatMap((name) => findTable(name, turn.schema)?.name ?? []);
    const unknown = tables.filter((name) => findTable(name, turn.schema) === undefined);
    const parts = [
      ...known.length === 0 ? [] : [await tableDetails(known, turn)],
      ...unknown.length === 0 ? [] : [`There are no tables called:\n${fencedLines("names", unknown)}`],
    ];
    return { kind: "observation", text: parts.join("\n\n") };
  },
});
