import { z } from "zod";
import { howMany } from "../../../base/mod.ts";
import type { Schema, Table } from "../../../schema/mod.ts";
import { nameParts } from "../../../schema/mod.ts";
import { type Dialect, lexSql, statementKind } from "../../../sql/mod.ts";
import { defineTool } from "../define_tool.ts";
import type { LoopTool } from "../types.ts";

/**
 * The paper's tool for statements that change the database. All of them are High-Risk, and a database is opened for reading
 * alone, so that none runs: the turn ends with the plan, the tables that it names with their rows, and a refusal.
 */
export const executeNonQueryTool: LoopTool = defineTool({
  name: "execute_non_query",
  description:
    "For a statement that changes the database, such as UPDATE or DROP. It runs none of them: it " +
    "ends the turn by showing the person the plan, and what the statement would touch.",
  parameters: z.object({
    plan: z.array(z.string().min(1)).min(1).describe("The steps of the plan, in the words of the person."),
    sql: z.string().min(1).describe("One statement."),
  }),
  ends: true,
  run: async ({ plan, sql }, { schema, database: { dialect } }) => {
    const { kind } = await statementKind(sql, dialect);
    if (kind === "query") return { kind: "observation", text: "This only reads: run it by execute_query." };
    const touched = namedTables(sql, { schema, dialect }).map(({ name, rowCount }) =>
      `- ${name}${rowCount === undefined ? "" : ` (${howMany(rowCount, "row")})`}`
    );
    const text = [
      "High-Risk: this changes the database. Nothing was changed, as the database is open for reading alone.",
      `Plan:\n${plan.map((step, i) => `${i + 1}. ${step}`).join("\n")}\n\n\`\`\`sql\n${sql.trim()}\n\`\`\``,
      touched.length === 0
        ? "It names no table that the database has."
        : `It touches:\n${touched.join("\n")}`,
    ].join("\n\n");
    return { kind: "saying", saying: { kind: "refusal", text } };
  },
});

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
