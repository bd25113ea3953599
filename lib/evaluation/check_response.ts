import type { AgentReply } from "../agents/mod.ts";
import type { Interaction, ReplyKind } from "../dialogue/mod.ts";
import type { Cause, Judge, Judgement, ProceedOn, SqlCheck, SqlVerdict } from "./types.ts";

export interface CheckResponseOptions {
  readonly judge: Judge;
  readonly checkSql: SqlCheck;
  /** Intentions of the interactions before this one, oldest first. */
  readonly earlier: readonly string[];
  /** @default "aligned-or-correct" */
  readonly proceedOn?: ProceedOn;
  readonly signal?: AbortSignal;
}

/** What the Check Response node found out about one reply. */
export interface CheckedResponse {
  readonly sql: SqlVerdict;
  readonly aligned: boolean | "undecided";
  readonly judge_reason: string;
  readonly cause: Cause;
  readonly proceed: boolean;
}

/**
 * The Check Response node (paper, section 4.2): sets the reply's interpretation against the intention and its SQL
 * against the ground truth, names the first cause of failure and decides whether the dialogue proceeds.
 *
 * Where data is expected, u′ is the reply's `interpretation`, and a reply without one is not aligned; elsewhere u′ is
 * the reply's text. A reply that asks back never lets the dialogue proceed where a response was expected.
 */
export async function checkResponse(
  interaction: Interaction,
  reply: AgentReply,
  options: CheckResponseOptions,
): Promise<CheckedResponse> {
  const { judge, earlier, proceedOn = "aligned-or-correct", signal } = options;
  const signalOption = signal === undefined ? {} : { signal };
  const wantsData = interaction.expected_reply.includes("response");
  const kinds = kindsOf(reply);
  const hasResponse = kinds.includes("response");
  const sql = wantsData
    ? await sqlVerdict(interaction.ground_truth_sql, hasResponse ? reply.sql : undefined, options)
    : { verdict: "not_expected", reasons: [] } as const;
  const interpretation = wantsData ? hasResponse ? reply.interpretation : undefined : reply.text;
  const judgement: Judgement = interpretation === undefined || interpretation.trim() === ""
    ? { verdict: "not_aligned", reason: withoutInterpretation(kinds, wantsData) }
    : await judge({ interpretation, intention: interaction.intention, earlier }, signalOption);
  const cause = causeOf(kinds, wantsData, interpretation, judgement, sql);
  const aligned = judgement.verdict === "undecided" ? "undecided" : judgement.verdict === "aligned";
  const answered = !["asked_back", "agent_error", "refused_to_answer"].includes(cause);
  const proceed = answered && satisfied(proceedOn, aligned === true, sql, wantsData);
  return { sql, aligned, judge_reason: judgement.reason, cause, proceed };
}

async function sqlVerdict(
  groundTruth: string | undefined,
  predicted: string | undefined,
  { checkSql, signal }: CheckResponseOptions,
): Promise<SqlVerdict> {
  if (groundTruth !== undefined) {
    return await checkSql(groundTruth, predicted, signal === undefined ? {} : { signal });
  }
  const text = "The interaction expects data and has no ground truth.";
  return { verdict: "unscored", reasons: [{ kind: "gold_failed", text }] };
}

function withoutInterpretation(kinds: readonly ReplyKind[], wantsData: boolean): string {
  return wantsData && !kinds.includes("response")
    ? `The reply is no response but: ${kinds.join(", ")}.`
    : "The reply gives no interpretation.";
}

function kindsOf(reply: AgentReply): readonly ReplyKind[] {
  return typeof reply.kind === "string" ? [reply.kind] : reply.kind;
}

function satisfied(proceedOn: ProceedOn, aligned: boolean, sql: SqlVerdict, wantsData: boolean): boolean {
  // Without a ground truth that can be set against it, only the alignment can speak.
  if (!wantsData || sql.verdict === "unscored") return aligned;
  const correct = sql.verdict === "equal";
  switch (proceedOn) {
    case "aligned":
      return aligned;
    case "correct":
      return correct;
    case "aligned-and-correct":
      return aligned && correct;
    case "aligned-or-correct":
      return aligned || correct;
    default:
      return proceedOn satisfies never;
  }
}

function causeOf(
  kinds: readonly ReplyKind[],
  wantsData: boolean,
  interpretation: string | undefined,
  judgement: Judgement,
  sql: SqlVerdict,
): Cause {
  if (wantsData && !kinds.includes("response")) {
    if (kinds.includes("request")) return "asked_back";
    if (kinds.includes("refusal")) return "refused_to_answer";
  }
  if (kinds.includes("error")) return "agent_error";
  if (interpretation === undefined || interpretation.trim() === "") return "no_interpretation";
  if (judgement.verdict === "not_aligned") return "not_aligned";
  switch (sql.verdict) {
    case "missing":
      return "no_sql";
    case "refused":
      return "sql_refused";
    case "failed":
      return "sql_failed";
    case "different":
      return "sql_different";
    case "equal":
    case "not_expected":
    case "unscored":
      return judgement.verdict === "undecided" ? "undecided" : "none";
    default:
      return sql.verdict satisfies never;
  }
}
