import type { TurnRecord } from "./types.ts";

/**
 * Why a turn failed, in the words of what decided: the comparison of the answers, or the judge.
 *
 * @returns An empty text where neither gave a reason.
 */
export function failureReason({ sql, rows, shown, cause, judge_reason }: TurnRecord): string {
  if (cause === "unfaithful_answer") {
    return `The SQL is right, and the rows shown are not its own. ${shown?.reasons[0]?.text ?? ""}`.trimEnd();
  }
  const verdict = rows ?? sql;
  if (verdict.verdict === "equal") {
    return `The ${rows === undefined ? "SQL is" : "rows are"} right. ${judge_reason}`;
  }
  if (verdict.verdict === "not_expected") return judge_reason;
  return verdict.reasons[0]?.text ?? judge_reason;
}
