import { z } from "zod";
import { howMany } from "../../../base/mod.ts";
import { dataBlock } from "../../../llm/mod.ts";
import type { Schema, Table } from "../../../schema/mod.ts";
import { nameParts } from "../../../schema/mod.ts";
import { type Dialect, lexSql, statementKind } from "../../../sql/mod.ts";
import { defineTool } from "../define_tool.ts";
import type { LoopTool, ToolResult, Turn } from "../types.ts";
import { effectText } from "./change_plan.ts";

/**
 * The paper's tool for statements that change the database. All of them are High-Risk. On a scratch copy the turn ends with
 * a plan, and the statement runs after the user approves it (`guardChanges`). Any other database is opened for reading
 * only: the statement never runs, and the turn ends with the plan, the named tables with their rows, and a refusal.
 */
export const executeNonQueryTool: LoopTool = defineTool({
  name: "execute_non_query",
  description:
    "For a statement that changes the database, such as UPDATE or DROP. It ends the turn by showing the person the plan " +
    "and what the statement would change. Where the person has just said yes to that plan, the same statement runs.",
  parameters: z.object({
    plan: z.array(z.string().min(1)).min(1).describe("The steps of the plan, in the words of the person."),
    sql: z.string().min(1).describe("One statement."),
  }),
  run: async ({ plan, sql }, turn) => {
    const { kind } = await statementKind(sql, turn.database.dialect);
    if (kind === "query") return { kind: "observation", text: "This only reads: run it by execute_query." };
    return turn.change === undefined ? refused(sql, plan, turn) : await changed(sql, plan, turn);
  },
});

async function changed(sql: string, plan: readonly string[], turn: Turn): Promise<ToolResult> {
  const result = await turn.change?.(sql, { steps: plan, signal: turn.signal });
  switch (result?.kind) {
    case "done": {
      turn.ran(sql);
      const text = `Done, as approved:\n${effectText(result.effect)}`;
      turn.show(text);
      return {
        kind: "observation",
        text: `${text}\nThe person sees this above your next words. End the turn as an acknowledgment.`,
      };
    }
    case "not_run":
    case undefined:
      return {
        kind: "observation",
        text: `Nothing was changed.\n${
          dataBlock("why", [result?.reason ?? "there is no copy to change"], { maxCharacters: 500 })
        }`,
      };
    default:
      return result satisfies never;
  }
}

function refused(sql: string, plan: readonly string[], { schema, database: { dialect } }: Turn): ToolResult {
  const touched = namedTables(sql, { schema, dialect }).map(({ name, rowCount }) =>
    `- ${name}${rowCount === undefined ? "" : ` (${howMany(rowCount, "row")})`}`
  );
  const text = [
    "High-Risk: this changes the database. Nothing was changed, as the database is open for reading alone.",
    `Plan:\n${plan.map((step, i) => `${i + 1}. ${step}`).join("\n")}\n\n\`\`\`sql\n${sql.trim()}\n\`\`\``,
    touched.length === 0 ? "It names no table that the database has." : `It touches:\n${touched.join("\n")}`,
  ].join("\n\n");
  return { kind: "saying", saying: { kind: "refusal", text } };
}

/** The tables that a statement of any kind names. */
function namedTables(
  sql: string,
  { schema: { tables, views = [] }, dialect }: { readonly schema: Schema; readonly dialect: Dialect },
): readonly Table[] {
  const words = new Set(
    lexSql(sql, dialect).filter(({ kind }) => kind === "word" || kind === "quoted")
      .map(({ value }) => value.toLowerCase()),
  );
  return [...tables, ...views].filter(({ name }) =>
    words.has((nameParts(name).at(-1) ?? name).toLowerCase())
  );
}
