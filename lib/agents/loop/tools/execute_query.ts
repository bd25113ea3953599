import { z } from "zod";
import { type QueryOutcome, querySteadily, type ResultTable, rowsOf } from "../../../database/mod.ts";
import { dataBlock } from "../../../llm/mod.ts";
import { ConfirmationNeeded } from "../confirmation_needed.ts";
import { defineTool } from "../define_tool.ts";
import { dialectNote } from "../text_to_sql/dialect_note.ts";
import { failureText } from "../text_to_sql/failure_text.ts";
import { resultText } from "../text_to_sql/result_text.ts";
import type { LoopTool, Turn } from "../types.ts";

/** Rows that are shown. */
const SHOWN_ROWS = 25;

/**
 * Runs a query that the model of the dialogue has written. It shows 25 rows and the number of all. What the database does
 * not run is answered by its message with a hint, as often as the turn's limits allow repairs; after that nothing runs.
 */
export const executeQueryTool: LoopTool = defineTool({
  name: "execute_query",
  description:
    `Runs one SELECT statement. Gives its first ${SHOWN_ROWS} rows and the number of all, or the ` +
    "database's message with a hint where it does not run.",
  parameters: z.object({
    question: z.string().min(1).describe(
      "What you took to be asked, as one sentence that says everything and needs no dialogue to be understood.",
    ),
    sql: z.string().min(1).describe("One SELECT statement."),
  }),
  run: async ({ question, sql }, turn) => {
    const { statements, answered, limits: { repairs } } = turn;
    if (statements.length - answered.length > repairs) {
      return {
        kind: "observation",
        text: `It was not run: a query that fails may be written again ${repairs} times in a turn. ` +
          "End the turn and say what could not be found out.",
      };
    }
    turn.ran(sql);
    const outcome = await querySteadily(turn.database, sql, { signal: turn.signal });
    if (outcome.kind !== "rows") return { kind: "observation", text: failedText(outcome, turn) };
    const { table } = outcome;
    const total = table.truncated ? await countAll(sql, turn) : table.rowCount;
    return {
      kind: "observation",
      text: `Query ${answered.length + 1}: ${resultText(table, turn, { shown: SHOWN_ROWS, total })}`,
      answered: { question, sql, table, tables: [] },
    };
  },
});

/** The database's message, with the names that were probably meant; where it has none, with how the dialect writes. */
function failedText(
  outcome: Exclude<QueryOutcome, { readonly kind: "rows" }>,
  { database: { dialect } }: Turn,
): string {
  const message = dataBlock("the database's message", [failureText(outcome)], { maxCharacters: 500 });
  const note = outcome.kind === "failed" && outcome.hint === undefined
    ? `\nHint: the database speaks ${dialect}. ${dialectNote(dialect)}`
    : "";
  return `The database does not run it.\n${message}${note}`;
}

/** Counts the rows of a query whose result was cut; undefined where the database cannot count them. */
async function countAll(
  sql: string,
  { database, signal }: Turn,
): Promise<ResultTable["rowCount"] | undefined> {
  // The query may end in a comment.
  const count = `SELECT count(*) AS n FROM (\n${sql.trim().replace(/;$/, "")}\n) counted`;
  const outcome = await querySteadily(database, count, { signal }).catch((error) => {
    // The user was asked about the query alone.
    if (error instanceof ConfirmationNeeded) return undefined;
    throw error;
  });
  if (outcome?.kind !== "rows") return undefined;
  const [[n] = []] = rowsOf(outcome.table);
  return n === undefined ? undefined : Number(n);
}
