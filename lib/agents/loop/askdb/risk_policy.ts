import { howMany } from "../../../base/mod.ts";
import type { AgentRequest } from "../../types.ts";
import type { LoopPolicy } from "../types.ts";
import { classifyRisk, type RiskReason } from "./classify_risk.ts";

/**
 * The paper's safety protocol for reading queries (section 3.3), by code and whatever the model says: a High-Risk query ends
 * the turn with a plan, and runs only where the whole next message of the user is a plain yes to that very plan. The plan
 * holds the statement, so that an approval is bound to it; it lasts for one turn, and neither data nor a model gives it.
 * `SELECT *` of a large table is never approved: the user is asked for columns.
 */
export const riskPolicy: LoopPolicy = {
  admit: async (action, request, { schema, dialect }) => {
    if (action.kind === "call") return { kind: "allowed" };
    const reasons = await classifyRisk(action.sql, { schema, dialect });
    if (reasons.length === 0) return { kind: "allowed" };
    const whole = reasons.find((reason) => reason.kind === "all_columns");
    if (whole !== undefined) return { kind: "confirm", question: columnsQuestion(whole) };
    const question = planOf(action.sql, reasons);
    return isApproved(question, request) ? { kind: "allowed" } : { kind: "confirm", question };
  },
};

/** Words that approve, alone or together. */
const APPROVAL =
  /^(?:(?:yes|yep|ok|okay|proceed|confirm|confirmed|approved|go ahead|please|do it)[\s,.!]*)+$/i;

function isApproved(question: string, { message, history }: AgentRequest): boolean {
  const last = history.at(-1);
  return last?.role === "system" && last.content.endsWith(question) && APPROVAL.test(message.trim());
}

function planOf(sql: string, reasons: readonly RiskReason[]): string {
  return [
    "High-Risk: this needs your approval.",
    reasons.map((reason) => `- ${reasonText(reason)}`).join("\n"),
    `Plan:\n1. Run this one query. It only reads.\n\n\`\`\`sql\n${sql.trim()}\n\`\`\`\n\n2. Show its rows.`,
    "Say yes to run exactly this, no to leave it, or what to change.",
  ].join("\n\n");
}

function reasonText(reason: RiskReason): string {
  switch (reason.kind) {
    case "sensitive":
      return `The column ${reason.column} of ${reason.table} may hold personal data.`;
    case "large":
      return `The table ${reason.table} is large (${
        rowsText(reason.rows)
      }), so that the query may take long.`;
    case "all_columns":
      return `All columns of ${reason.table} are shown.`;
    case "unknown":
      return `What the query shows is not known: ${reason.reason}.`;
    default:
      return reason satisfies never;
  }
}

const rowsText = (rows: number | undefined) =>
  rows === undefined ? "too many rows to count" : howMany(rows, "row");

function columnsQuestion({ table, columns }: Extract<RiskReason, { readonly kind: "all_columns" }>): string {
  return `All columns of ${table} would be slow to read, as the table is large. Which of them do you need? ` +
    `There are: ${columns.join(", ")}.`;
}
