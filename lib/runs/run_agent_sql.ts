import { heldTables, type QueryOptions, type QueryOutcome } from "../database/mod.ts";
import { agentDialect, translateAgentSql } from "../sql/mod.ts";
import type { TestedAgent } from "./open_tested_agent.ts";

/** How the SQL of an agent ran, or why it cannot be translated. */
export type AgentSqlOutcome =
  | {
    readonly kind: "ran";
    readonly outcome: QueryOutcome;
    /** What ran, where that is not what the agent wrote. @default the agent's SQL as it came */
    readonly translated?: string;
  }
  | { readonly kind: "unreadable"; readonly reason: string };

/** Runs the SQL of an agent on the database, translated where it is of another dialect. */
export async function runAgentSql(
  { database, schema, opened: { dialect } }: TestedAgent,
  sql: string,
  options: QueryOptions = {},
): Promise<AgentSqlOutcome> {
  if (dialect === undefined) return { kind: "ran", outcome: await database.query(sql, options) };
  const from = agentDialect(dialect);
  const held = heldTables(database, schema);
  const translated = await translateAgentSql(sql, { from, to: database.dialect, held });
  if (translated.kind === "unreadable") {
    const reason = `it cannot be translated from ${dialect} to ${database.dialect}: ${translated.reason}`;
    return { kind: "unreadable", reason };
  }
  const outcome = await database.query(translated.sql, options);
  const isAsItCame = from.name === database.dialect && translated.sql === sql;
  return { kind: "ran", outcome, ...(!isAsItCame && { translated: translated.sql }) };
}
