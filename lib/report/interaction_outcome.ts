import type { ReportedDialogue, ReportedTurn } from "../evaluation/mod.ts";

/** How an interaction ended, for tools that know tests. */
export type InteractionOutcome =
  | { readonly kind: "passed" }
  /** By the cause of its last turn, with the reason of each turn. */
  | { readonly kind: "failed"; readonly cause: string; readonly why: readonly string[] }
  /** It says nothing of the agent. */
  | { readonly kind: "skipped"; readonly why: string };

/**
 * An interaction passed where a turn of it was answered correctly. It is skipped where it was not played, where a transcript
 * holds no reply to it, or where others than the agent spoiled all of its turns. Otherwise it failed.
 */
export function interactionOutcome(
  { turns }: ReportedDialogue["interactions"][number],
): InteractionOutcome {
  const last = turns.at(-1);
  if (last === undefined) return { kind: "skipped", why: "its dialogue ended or was stopped before" };
  // Asking back where that is right is not yet an answer.
  const verdictOf = ({ sql_verdict, rows_verdict = sql_verdict }: ReportedTurn) => rows_verdict;
  const isAnswered = turns.some((turn) => verdictOf(turn) === "equal") ||
    last.intention_aligned === true && ["not_expected", "unscored"].includes(verdictOf(last));
  if (isAnswered) return { kind: "passed" };
  if (turns.every(({ cause }) => cause === "not_recorded")) {
    return { kind: "skipped", why: "no reply to it is recorded" };
  }
  if (turns.every(({ fault = "agent" }) => fault !== "agent")) {
    const by = [...new Set(turns.map(({ fault }) => fault?.replace("_", " ")))].join(", ");
    return { kind: "skipped", why: `not scored (${by})` };
  }
  const why = turns.map(({ cause, reason = "" }, turn) =>
    `turn ${turn + 1}: ${cause}${reason === "" ? "" : `: ${reason}`}`
  );
  return { kind: "failed", cause: last.cause, why };
}
