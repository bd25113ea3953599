import type { AgentReply } from "../agents/mod.ts";
import type { Interaction, ReplyKind } from "../dialogue/mod.ts";
import { checkWords, wrongKind } from "./check_words.ts";
import { replyKinds } from "./reply_kinds.ts";
import type { Cause, CheckedResponse, Judge, Judgement, ProceedOn, SqlCheck, SqlVerdict } from "./types.ts";

export interface CheckResponseOptions {
  readonly judge: Judge;
  readonly checkSql: SqlCheck;
  /** Intentions of the interactions before this one, oldest first. */
  readonly earlier: readonly string[];
  /** The user has said which reading of an ambiguous question is meant. @default false */
  readonly clarified?: boolean;
  /** @default "aligned-or-correct" */
  readonly proceedOn?: ProceedOn;
  readonly signal?: AbortSignal;
}

/**
 * The Check Response node (paper, section 4.2): sets the reply's interpretation against the intention and its SQL
 * against the ground truth, names the first cause of failure and decides whether the dialogue proceeds.
 *
 * - Where data is expected, u′ is the reply's `interpretation`, and a reply without one is not aligned. One that asks
 *   back never lets the dialogue proceed. A response acknowledges what it answers, so that where both are expected the
 *   response is what counts.
 * - Where none is expected, a reply of an expected kind is aligned, whatever it says: "OK." cannot be set against an
 *   intention. A greeting that is answered wrongly is not repeated.
 * - An ambiguous question may be asked back about, which is aligned and waits for the clarification; or it is answered
 *   right away, and then any of its readings will do. Once it is clarified, only the one that was chosen counts.
 * - A reply without SQL that names the `question_type` rightly is taken as what that type calls for.
 */
export async function checkResponse(
  interaction: Interaction,
  reply: AgentReply,
  options: CheckResponseOptions,
): Promise<CheckedResponse> {
  const { clarified = false, proceedOn = "aligned-or-correct" } = options;
  const { expected_reply: expected, ground_truth_sql } = interaction;
  const kinds = replyKinds(reply, interaction);
  const mayAskBack = expected.includes("request");
  const wantsData = expected.includes("response") || (mayAskBack && ground_truth_sql !== undefined);
  if (!wantsData) return checkWords(interaction, kinds);
  const responds = kinds.includes("response");
  if (mayAskBack && !clarified && kinds.includes("request") && !responds) return RIGHT_REQUEST;
  const interpretation = responds && reply.interpretation?.trim() !== "" ? reply.interpretation : undefined;
  const sql = await sqlVerdict(interaction, responds ? reply.sql : undefined, options);
  const judgement = interpretation === undefined
    ? { verdict: "not_aligned", reason: withoutInterpretation(kinds) } as const
    : await judgementOf(interaction, interpretation, options);
  const cause = causeOf(kinds, interpretation, judgement, sql);
  const aligned = judgement.verdict === "undecided" ? "undecided" : judgement.verdict === "aligned";
  const answered = responds && cause !== "agent_error";
  const proceed = answered && satisfied(proceedOn, aligned === true, sql);
  return { sql, aligned, judge_reason: judgement.reason, cause, proceed };
}

const RIGHT_REQUEST: CheckedResponse = {
  sql: { verdict: "not_expected", reasons: [] },
  aligned: true,
  judge_reason: "The question has several readings, and the reply asks which one is meant.",
  cause: "none",
  proceed: false,
};

/** Against each ground truth that would do, the chosen one first; one that it equals decides. */
async function sqlVerdict(
  { ground_truth_sql, readings = [] }: Interaction,
  predicted: string | undefined,
  { checkSql, clarified = false, signal }: CheckResponseOptions,
): Promise<SqlVerdict> {
  if (ground_truth_sql === undefined) {
    const text = "The interaction expects data and has no ground truth.";
    return { verdict: "unscored", reasons: [{ kind: "gold_failed", text }] };
  }
  const signalOption = signal === undefined ? {} : { signal };
  const chosen = await checkSql(ground_truth_sql, predicted, signalOption);
  if (clarified || chosen.verdict !== "different") return chosen;
  for (const { ground_truth_sql: other } of readings) {
    if (other === ground_truth_sql) continue;
    const verdict = await checkSql(other, predicted, signalOption);
    if (verdict.verdict === "equal") return verdict;
  }
  return chosen;
}

/**
 * Against each sentence that would do, the intention first; the most favourable judgement stands. Where the turn changes
 * the context too, the standalone intention says the same without naming what no longer holds.
 */
async function judgementOf(
  { intention, standalone_intention, context, readings = [] }: Interaction,
  interpretation: string,
  { judge, earlier, clarified = false, signal }: CheckResponseOptions,
): Promise<Judgement> {
  const signalOption = signal === undefined ? {} : { signal };
  const meanings = [
    intention,
    ...(context === undefined || standalone_intention === undefined ? [] : [standalone_intention]),
    ...clarified ? [] : readings.map(({ meaning }) => meaning),
  ];
  const judgements: Judgement[] = [];
  for (const meaning of meanings) {
    const judgement = await judge({ interpretation, intention: meaning, earlier }, signalOption);
    if (judgement.verdict === "aligned") return judgement;
    judgements.push(judgement);
  }
  return judgements.find(({ verdict }) => verdict === "undecided") ?? judgements[0] as Judgement;
}

function withoutInterpretation(kinds: readonly ReplyKind[]): string {
  return kinds.includes("response")
    ? "The reply gives no interpretation."
    : `The reply is no response but: ${kinds.join(", ")}.`;
}

function satisfied(proceedOn: ProceedOn, aligned: boolean, sql: SqlVerdict): boolean {
  // Without a ground truth that can be set against it, only the alignment can speak.
  if (sql.verdict === "unscored") return aligned;
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
  interpretation: string | undefined,
  judgement: Judgement,
  sql: SqlVerdict,
): Cause {
  if (!kinds.includes("response")) return wrongKind(kinds);
  if (kinds.includes("error")) return "agent_error";
  if (interpretation === undefined) return "no_interpretation";
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
