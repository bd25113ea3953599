import { changeText, isNoDifference, type StateDifference, type WritingSession } from "../../database/mod.ts";
import type { Dialect } from "../../sql/mod.ts";
import type { AgentRequest } from "../types.ts";
import { changePlan, isDestructive, type ProposedChange, secondQuestion } from "./askdb/change_plan.ts";
import { isApproval } from "./askdb/is_approval.ts";
import { ConfirmationNeeded } from "./confirmation_needed.ts";

/** What became of a change that was asked for; where the person has to approve first, the call rejects instead. */
export type ChangeResult =
  | { readonly kind: "done"; readonly effect: StateDifference }
  /** Nothing was changed. */
  | { readonly kind: "not_run"; readonly reason: string };

/** Asks for a change of the database. */
export type Change = (
  sql: string,
  options: { readonly steps: readonly string[]; readonly signal?: AbortSignal | undefined },
) => Promise<ChangeResult>;

/** Milliseconds for which a plan can be approved. */
const PLAN_MS = 600_000;

interface Pending {
  readonly change: ProposedChange;
  /** What the person was shown. */
  readonly question: string;
  /** Approvals that are lacking, this one included. */
  readonly lacking: number;
  readonly latestMs: number;
}

/**
 * Puts the safety protocol before a database that may be changed. It is the only way from tools to the session:
 *
 * - a statement is run and taken back, and the person is shown a plan with what it did;
 * - it runs for good where the whole next message of that conversation is an approval, and statement and effect are those
 *   of the plan; what drops or empties something is asked about twice;
 * - a plan holds for one message and ten minutes, for one run, and only if this guard has written it. A text from a model,
 *   a tool or the data cannot replace it.
 *
 * @returns For each turn the way to ask for changes. It rejects with a `ConfirmationNeeded` where the person has to approve.
 */
export function guardChanges(
  session: WritingSession,
  { dialect, now = () => performance.now() }: {
    readonly dialect: Dialect;
    /** Milliseconds of a clock. @default that of the runtime */
    readonly now?: (() => number) | undefined;
  },
): (request: AgentRequest) => Change {
  const pending = new Map<string, Pending>();
  return (request) => {
    const { conversation_id: conversation, message } = request;
    const shown = pending.get(conversation);
    // Whatever the message is, it is the only one that can approve the plan.
    pending.delete(conversation);
    let approved = shown !== undefined && isShownLast(shown, request) && isApproval(message) &&
        now() < shown.latestMs
      ? shown
      : undefined;

    const ask = (change: ProposedChange, lacking: number): never => {
      const question = lacking === 1 && isDestructive(change) ? secondQuestion(change) : changePlan(change);
      pending.set(conversation, { change, question, lacking, latestMs: now() + PLAN_MS });
      throw new ConfirmationNeeded(question);
    };

    return async (text, { steps, signal }) => {
      const sql = changeText(text);
      if (approved?.change.sql === sql) {
        const { change, lacking } = approved;
        // One approval, one run.
        approved = undefined;
        if (lacking > 1) return ask(change, lacking - 1);
        const outcome = await session.apply(sql, { fingerprint: change.fingerprint, signal });
        if (outcome.kind === "applied") return { kind: "done", effect: outcome.effect };
        if (outcome.kind !== "other_effect") return notRun(outcome);
      }
      const outcome = await session.rehearse(sql, { signal });
      if (outcome.kind !== "rehearsed") return notRun(outcome);
      if (isNoDifference(outcome.effect)) {
        return { kind: "not_run", reason: "It would change nothing, so it was not run." };
      }
      const { effect, fingerprint } = outcome;
      const change = { sql, dialect, effect, fingerprint, steps, message };
      return ask(change, isDestructive(change) ? 2 : 1);
    };
  };
}

function isShownLast({ question }: Pending, { history }: AgentRequest): boolean {
  const last = history.at(-1);
  return last?.role === "system" && last.content === question;
}

function notRun(
  outcome: { readonly kind: string; readonly reason?: string; readonly message?: string },
): ChangeResult {
  return { kind: "not_run", reason: outcome.reason ?? outcome.message ?? outcome.kind };
}
