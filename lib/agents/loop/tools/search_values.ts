import { z } from "zod";
import { querySteadily, rowsOf } from "../../../database/mod.ts";
import { dataBlock } from "../../../llm/mod.ts";
import { nameParts, type Table } from "../../../schema/mod.ts";
import { buildSql, sql } from "../../../sql/mod.ts";
import { defineTool } from "../define_tool.ts";
import type { LoopTool, Turn } from "../types.ts";
import { findColumn, findTable } from "./find_table.ts";

/** Values that are shown. */
const MOST_VALUES = 20;

/** Finds stored values by words: whole names in all texts, parts of them in a named column. */
export const searchValuesTool: LoopTool = defineTool({
  name: "search_values",
  description:
    "Finds where the data hold a name. Without table and column it finds whole names in all columns of texts; " +
    "with both it finds values of that column that hold the words.",
  parameters: z.object({
    words: z.string().min(1).describe("The name, for example: Rhine"),
    table: z.string().default("").describe("Name of a table."),
    column: z.string().default("").describe("Name of one of its columns."),
  }),
  run: async ({ words, table: tableName, column: columnName }, turn) => {
    const table = findTable(tableName, turn.schema);
    const column = table && findColumn(columnName, table);
    if (table === undefined || column === undefined) {
      return { kind: "observation", text: wholeNames(words, turn) };
    }
    return { kind: "observation", text: await partsOf(words, { table, column, turn }) };
  },
});

function wholeNames(words: string, { linker, database }: Turn): string {
  const found = linker(words).flatMap((mention) =>
    mention.kind === "value" && database.hides?.(mention.table, mention.column) !== true
      ? [[`${mention.table}.${mention.column}`, String(mention.value)]]
      : []
  );
  if (found.length === 0) {
    return "No column of texts holds it as a whole value. It may be spelled otherwise: name a table and a column " +
      "to find values that hold a part of it.";
  }
  return dataBlock("columns with a value that they hold", found, { maxValues: MOST_VALUES });
}

async function partsOf(
  words: string,
  { table, column, turn: { database, signal } }: {
    readonly table: Table;
    readonly column: string;
    readonly turn: Turn;
  },
): Promise<string> {
  if (database.hides?.(table.name, column) === true) return "Values of this column are hidden.";
  const pattern = `%${words.toLowerCase().replaceAll(/[%_!]/g, "!$&")}%`;
  const query = buildSql(
    sql`SELECT DISTINCT ${sql.id(column)} AS v FROM ${sql.id(...nameParts(table.name))}
      WHERE lower(${sql.id(column)}) LIKE ${pattern} ESCAPE '!' ORDER BY v`,
    database.dialect,
  );
  const outcome = await querySteadily(database, query, { maxRows: MOST_VALUES, signal });
  if (outcome.kind !== "rows") return "The column cannot be searched; it may hold other things than texts.";
  const values = rowsOf(outcome.table).map(([found]) => found ?? null);
  if (values.length === 0) return "No value of this column holds it.";
  return dataBlock(`values of ${table.name}.${column}`, values);
}
