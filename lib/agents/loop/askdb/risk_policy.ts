import { howMany } from "../../../base/mod.ts";
import { z } from "zod";
import type { Glossary } from "../../../linking/mod.ts";
import type { AgentRequest } from "../../types.ts";
import type { LoopPolicy, PolicyAction } from "../types.ts";
import { classifyRisk, type RiskReason } from "./classify_risk.ts";
import { isApproval } from "./is_approval.ts";

/**
 * The paper's safety protocol for reading queries (section 3.3), by code and whatever the model says: a High-Risk query ends
 * the turn with a plan, and runs only where the whole next message of the user is a plain yes to that very plan. The plan
 * holds the statement, so that an approval is bound to it; it lasts for one turn, and neither data nor a model gives it. The model may call a query High-Risk that the
 * code does not; it cannot do the reverse.
 * `SELECT *` of a large table is never approved: the user is asked for columns.
 */
export function riskPolicy({ glossary }: RiskPolicyOptions = {}): LoopPolicy {
  return {
    admit: async (action, request, { schema, dialect, personalColumns }) => {
      const sql = action.kind === "call" ? judgedHigh(action) : action.sql;
      if (sql === undefined) return { kind: "allowed" };
      const found = await classifyRisk(sql, {
        ...{ schema, dialect, glossary },
        personal: await personalColumns(),
      });
      const reasons: readonly RiskReason[] = action.kind === "call" ? [...found, { kind: "judged" }] : found;
      if (reasons.length === 0) return { kind: "allowed" };
      const whole = reasons.find((reason) => reason.kind === "all_columns");
      if (whole !== undefined) return { kind: "confirm", question: columnsQuestion(whole) };
      // A plan that the model's word has brought about holds for the statement, too.
      const plans = [planOf(sql, reasons), planOf(sql, [...reasons, { kind: "judged" }])] as const;
      return plans.some((plan) => isApproved(plan, request))
        ? { kind: "allowed" }
        : { kind: "confirm", question: plans[0] };
    },
  };
}

export interface RiskPolicyOptions {
  /** Other words for columns, which may say that they hold personal data. @default none */
  readonly glossary?: Glossary | undefined;
}

const judgedShape = z.object({ sql: z.string(), risk: z.literal("high") });

/** The query of a call that the model itself takes for High-Risk. */
function judgedHigh({ given }: Extract<PolicyAction, { readonly kind: "call" }>): string | undefined {
  return judgedShape.safeParse(given).data?.sql;
}

function isApproved(question: string, { message, history }: AgentRequest): boolean {
  const last = history.at(-1);
  return last?.role === "system" && last.content === question && isApproval(message);
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
    case "judged":
      return "What it shows may be personal or take long, by my own reading of it.";
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
