import { z } from "zod";
import { OutsideError } from "../../../base/mod.ts";
import { sampleValues } from "../../../database/mod.ts";
import { dataBlock } from "../../../llm/mod.ts";
import { defineTool } from "../define_tool.ts";
import type { LoopTool } from "../types.ts";
import { findColumn, findTable } from "./find_table.ts";

/** Values of a column that are shown. */
const MOST_VALUES = 15;

/** Shows values of a column. */
export const sampleValuesTool: LoopTool = defineTool({
  name: "sample_values",
  description: "Shows some of the different values that a column holds.",
  parameters: z.object({
    table: z.string().describe("Name of a table."),
    column: z.string().describe("Name of one of its columns."),
  }),
  run: async (given, { schema, database, signal }) => {
    const table = findTable(given.table, schema);
    const column = table && findColumn(given.column, table);
    if (table === undefined || column === undefined) {
      return {
        kind: "observation",
        text: "There is no such column; search_tables finds those that there are.",
      };
    }
    // One seed, so that the same question shows the same values.
    const values = await sampleValues(database, { table: table.name, column }, {
      ...{ limit: MOST_VALUES, seed: 1 },
      signal,
    }).catch((error) => {
      // Where the database is gone, its next query says so.
      if (error instanceof OutsideError) return undefined;
      throw error;
    });
    if (values === undefined) return { kind: "observation", text: "The column cannot be read." };
    const text = values.length === 0
      ? "It holds no value that may be shown."
      : dataBlock(`values of ${table.name}.${column}`, values);
    return { kind: "observation", text };
  },
});
