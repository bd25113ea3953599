import { z } from "zod";
import { fencedLines } from "../../../llm/mod.ts";
import { defineTool } from "../define_tool.ts";
import { linkTables } from "../text_to_sql/link_tables.ts";
import { tableDetails } from "../text_to_sql/tables_text.ts";
import type { LoopTool } from "../types.ts";

/** Tables that are shown: all of a smaller schema, of a larger one those that the words are about. */
const MOST_TABLES = 12;

/** Other tables that are named. */
const MOST_NAMED = 100;

/** Shows the tables that a message is about, with columns, types, keys and first rows. */
export const getSchemaDetailsTool: LoopTool = defineTool({
  name: "get_schema_details",
  description:
    "Shows tables with columns, types, primary and foreign keys and first rows: all of a small database, of a large " +
    "one those that the words are about, with the names of others.",
  parameters: z.object({
    about: z.string().default("").describe(
      "What is asked for, for example: length of rivers. Without it, what the person said.",
    ),
  }),
  run: async ({ about }, turn) => {
    const words = about.trim() === "" ? turn.message : about;
    const shown = linkTables(words, { ...turn, most: MOST_TABLES });
    const { tables, views = [] } = turn.schema;
    const others = [...tables, ...views].map(({ name }) => name).filter((name) => !shown.includes(name));
    const more = others.length - MOST_NAMED;
    const named = others.length === 0 ? [] : [
      `Other tables, shown when this is called with their names:\n${
        fencedLines("names of tables", others.slice(0, MOST_NAMED))
      }${more > 0 ? `\n(and ${more} more)` : ""}`,
    ];
    return { kind: "observation", text: [await tableDetails(shown, turn), ...named].join("\n\n") };
  },
});
