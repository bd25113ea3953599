import type { Database } from "../../database/mod.ts";
import { refusalReason } from "../../sql/mod.ts";
import type { AgentRequest } from "../types.ts";
import { admissionOf } from "./admission_of.ts";
import { ConfirmationNeeded } from "./confirmation_needed.ts";
import { PolicyRefusal } from "./policy_refusal.ts";
import type { LoopPolicy, PolicyScene } from "./types.ts";

export interface GuardOptions {
  readonly policy: LoopPolicy;
  readonly request: AgentRequest;
  readonly scene: () => PolicyScene;
  /** Whether a statement is run to answer the message. */
  readonly answers: (sql: string) => boolean;
  /** Is told a statement that the policy does not allow. */
  readonly withheld: (sql: string) => void;
}

/** Rows of a result that tools see where a policy says nothing. */
const USUAL_ROWS = 100;

/** Milliseconds of a query where a policy says nothing. */
const USUAL_MS = 10_000;

/**
 * Puts a policy before a database: only single reading queries, within its rows and its time, that it admits. Tools are
 * given nothing else, so no prompt and no tool gets past it.
 *
 * @returns A database whose queries reject with a `PolicyRefusal` where the policy refuses them, and with a
 * `ConfirmationNeeded` where it wants the user asked. Disposing of it does nothing.
 */
export function guardDatabase(
  database: Database,
  { policy, request, scene, answers, withheld }: GuardOptions,
): Database {
  const { maxRows = USUAL_ROWS, timeoutMs = USUAL_MS } = policy;
  const { url, dialect, hides, memoryBounded } = database;
  return {
    ...{ url, dialect },
    ...(hides !== undefined && { hides }),
    ...(memoryBounded !== undefined && { memoryBounded }),
    query: async (sql, options = {}) => {
      const reason = await refusalReason(sql, dialect);
      if (reason !== undefined) return { kind: "refused", reason };
      const admission = await admissionOf({ kind: "statement", sql, answers: answers(sql) }, {
        ...{ policy, request, scene: scene() },
      });
      if (admission.kind !== "allowed") withheld(sql);
      switch (admission.kind) {
        case "allowed":
          return await database.query(sql, {
            ...options,
            maxRows: Math.min(options.maxRows ?? maxRows, maxRows),
            timeoutMs: Math.min(options.timeoutMs ?? timeoutMs, timeoutMs),
          });
        case "refused":
          throw new PolicyRefusal(admission.reason);
        case "confirm":
          throw new ConfirmationNeeded(admission.question);
        default:
          return admission satisfies never;
      }
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}
