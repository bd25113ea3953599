import type { ReplyKind } from "../dialogue/mod.ts";
import type { Value } from "../database/mod.ts";

/** One message of the conversation before the current one. */
export interface HistoryEntry {
  readonly role: "user" | "system";
  readonly content: string;
  /** The SQL behind a system message, where it showed one. */
  readonly sql?: string;
}

/** What an agent is given: the message and the whole conversation before it. */
export interface AgentRequest {
  readonly conversation_id: string;
  readonly turn_id: string;
  readonly message: string;
  readonly history: readonly HistoryEntry[];
}

/** What an agent answers. */
export interface AgentReply {
  readonly kind: ReplyKind | readonly ReplyKind[];
  readonly text: string;
  /** Rows of the answer, for agents that show no SQL. */
  readonly rows?: readonly (readonly Value[])[];
  /** The sentence that was translated to SQL, in the agent's own words. */
  readonly interpretation?: string;
  readonly sql?: string;
  readonly question_type?: string;
  /** Names of the tables that the agent linked the message to. */
  readonly schema_linking?: readonly string[];
  readonly usage?: Readonly<Record<string, number>>;
}

/**
 * An agent under test: a function of the request alone, so that a conversation can go on after a crash. An error that it
 * throws is a fault of the agent; an `OutsideError` says that what it works on is gone, and ends the run.
 */
export type Agent = (
  request: AgentRequest,
  options?: { readonly signal?: AbortSignal | undefined },
) => Promise<AgentReply>;
