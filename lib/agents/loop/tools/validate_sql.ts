import { z } from "zod";
import { fencedLines } from "../../../llm/mod.ts";
import { defineTool } from "../define_tool.ts";
import { checkQuery, type QueryCheck } from "../text_to_sql/check_query.ts";
import type { LoopTool } from "../types.ts";

/** Checks a query before it runs, by the parser and the guard that every query passes. */
export const validateSqlTool: LoopTool = defineTool({
  name: "validate_sql",
  description:
    "Checks a query without running it: whether it only reads, can be read, and names what there is.",
  parameters: z.object({ sql: z.string().min(1).describe("One SELECT statement.") }),
  run: async ({ sql }, { schema, database: { dialect } }) => ({
    kind: "observation",
    text: checkText(await checkQuery(sql, { dialect, schema })),
  }),
});

/** Writes a check for a model; names come from the query and from the schema. */
function checkText(check: QueryCheck): string {
  switch (check.kind) {
    case "valid":
      return "VALID: it may run.";
    case "rejected":
      return `REJECTED:\n${fencedLines("reason", [check.reason])}`;
    case "doubtful":
      return `WARNING:\n${fencedLines("warnings", check.warnings)}`;
    default:
      return check satisfies never;
  }
}
