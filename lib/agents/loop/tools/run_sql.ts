import { z } from "zod";
import { querySteadily } from "../../../database/mod.ts";
import { dataBlock } from "../../../llm/mod.ts";
import { failureText } from "../text_to_sql/failure_text.ts";
import { resultText } from "../text_to_sql/result_text.ts";
import { defineTool } from "../define_tool.ts";
import type { LoopTool } from "../types.ts";

/** Runs SQL that the model of the dialogue has written itself. */
export const runSqlTool: LoopTool = defineTool({
  name: "run_sql",
  description:
    "Runs one SELECT statement and gives its rows, or the database's message where it does not run.",
  parameters: z.object({
    question: z.string().min(1).describe(
      "What the statement answers, as one sentence that says everything and needs no dialogue to be understood.",
    ),
    sql: z.string().min(1).describe("One SELECT statement."),
  }),
  run: async ({ question, sql }, turn) => {
    turn.ran(sql);
    const outcome = await querySteadily(turn.database, sql, { signal: turn.signal });
    if (outcome.kind !== "rows") {
      const message = dataBlock("the database's message", [failureText(outcome)], { maxCharacters: 500 });
      return { kind: "observation", text: `The database does not run it.\n${message}` };
    }
    return {
      kind: "observation",
      text: `Query ${turn.answered.length + 1}: ${resultText(outcome.table, turn)}`,
      answered: { question, sql, table: outcome.table, tables: [] },
    };
  },
});
