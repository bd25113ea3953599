import type { Value } from "../database/mod.ts";
import type { ReplyKind } from "../dialogue/mod.ts";

/** Any value of JSON. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** One message of the conversation before the current one. */
export interface HistoryEntry {
  readonly role: "user" | "system";
  readonly content: string;
  /** The SQL behind a system message, where it showed one. */
  readonly sql?: string;
  /** The `raw` of the reply behind a system message; adapters may send it back to their agent. */
  readonly raw?: Json;
}

/** The request to an agent: the message and the whole conversation before it. */
export interface AgentRequest {
  /** `RUN/AGENT/TRIAL/ATTEMPT/DIALOGUE`: a new attempt is a conversation of its own. */
  readonly conversation_id: string;
  readonly turn_id: string;
  readonly message: string;
  readonly history: readonly HistoryEntry[];
  /** The `session` of the agent's latest reply of this conversation that had one; absent at first. */
  readonly session?: Json;
}

/**
 * The source of a reply's kind: the agent's protocol states it, a rule derived it from the reply, or a judge read it from
 * the words.
 */
export type KindSource = "protocol" | "rule" | "judge";

/** One way to understand a message that an agent asks back about. */
export interface OfferedReading {
  /** A question that stands alone. */
  readonly meaning: string;
  readonly sql: string;
}

/** The reply of an agent. */
export interface AgentReply {
  readonly kind: ReplyKind | readonly ReplyKind[];
  /** @default "protocol" */
  readonly kind_source?: KindSource;
  readonly text: string;
  /** Names of the columns of `rows`. */
  readonly columns?: readonly string[];
  /** Rows of the answer; they are scored where the agent shows no SQL. */
  readonly rows?: readonly (readonly Value[])[];
  /** The rows are cut off: the answer has more. @default false */
  readonly truncated?: boolean;
  /** The sentence that was translated to SQL, in the agent's own words. */
  readonly interpretation?: string;
  /** The final statement, the one that answers. */
  readonly sql?: string;
  /** All statements that the agent ran for this reply, in order, the final one among them. */
  readonly statements?: readonly string[];
  /** Questions that the agent proposes to ask next; they are no request for clarification. */
  readonly suggestions?: readonly string[];
  readonly question_type?: string;
  /** Of a request: what the message may mean, each with the SQL that would answer it. @default it proposes no queries */
  readonly readings?: readonly OfferedReading[];
  /** Names of the tables that the agent linked the message to. */
  readonly schema_linking?: readonly string[];
  /** Absent where the agent does not report it, which is not 0. */
  readonly usage?: Readonly<Record<string, number>>;
  /** Opaque; kept with the reply and sent back with the next request of the conversation. */
  readonly session?: Json;
  /** The reply as it was received, without secrets, so that another mapping can read it again. */
  readonly raw?: Json;
  /** How an agent of the loop came to its reply. It is kept in the journal and is not scored. */
  readonly trace?: AgentTrace;
}

/** One event of a turn, in the order in which they ended. */
export type TraceStep =
  /** A call of a model: what it said beside its calls of tools. */
  | {
    readonly kind: "model";
    /** The specification or part that asked, for example `react` or `text_to_sql`. */
    readonly agent: string;
    readonly model: string;
    readonly text: string;
    readonly input_tokens: number;
    readonly output_tokens: number;
    readonly ms: number;
  }
  /** A call of a tool, and what it gave. */
  | {
    readonly kind: "tool";
    readonly agent: string;
    readonly tool: string;
    /** As the model wrote them. */
    readonly arguments: string;
    readonly observation: string;
    readonly ms: number;
  }
  /** Something that the agent did by itself, for example that it shortened a prompt. */
  | { readonly kind: "note"; readonly agent: string; readonly text: string };

/** Why a turn ended without an answer of the model (a closed list). */
export type StopReason =
  | "step_limit"
  | "token_budget"
  | "repeated_call"
  | "no_call"
  | "context_window"
  | "no_sql";

/** How an agent came to a reply. Texts are cut, and values of databases whose values are hidden are not in it. */
export interface AgentTrace {
  /** Versions of the prompts, by their names. */
  readonly prompts: Readonly<Record<string, number>>;
  readonly steps: readonly TraceStep[];
  /** Steps that were left out, as the trace is bounded. @default 0 */
  readonly omitted_steps?: number;
  /** @default the agent ended the turn itself */
  readonly stopped?: StopReason;
}

/**
 * An agent under test: a function of the request alone, so that a conversation can be resumed after a crash. An error that
 * it throws is a fault of the agent. A `SessionLostError` requests the conversation again. An `OutsideError` reports that
 * its database or server is gone, and ends the run.
 */
export type Agent = (
  request: AgentRequest,
  options?: { readonly signal?: AbortSignal | undefined },
) => Promise<AgentReply>;

/** An agent that is ready to be asked; belongs into `await using`, which ends its processes. */
export interface OpenedAgent extends AsyncDisposable {
  readonly agent: Agent;
  /** The dialect of its SQL, for example `snowflake`. @default the dialect of the database */
  readonly dialect?: string | undefined;
  /** Milliseconds until an agent that does not answer counts as failed. @default 60_000 */
  readonly timeoutMs?: number | undefined;
  /** What to do where a turn took longer, as the end of a sentence. @default to raise `timeoutMs` */
  readonly lateHint?: string | undefined;
  /** Reads the `raw` of an earlier reply again, without asking the agent. @default replies cannot be read again */
  readonly reread?: ((raw: Json) => AgentReply) | undefined;
  /** Whether requests carry the messages before this one. @default true */
  readonly sendsHistory?: boolean | undefined;
  /** It replays what was said elsewhere; later attempts may be lacking. @default false */
  readonly isRecorded?: boolean | undefined;
  /** The last trial of each dialogue that is recorded, by its key. @default nothing is */
  readonly recordedTrials?: ReadonlyMap<string, number> | undefined;
  /** Sentences about what of its file has no place in the dataset. @default there is nothing to say */
  readonly notes?: readonly string[] | undefined;
  /** Whose calls count together: one address and one credential. @default it shares with none */
  readonly account?: string | undefined;
  /** SHA-256 of the mapping by which its replies are read, or of the file that holds them. @default there is no such file */
  readonly mappingHash?: string | undefined;
  /** Selectors of a mapping that found nothing in the `raw` of a reply, each with its field. @default it has no mapping */
  readonly unmatched?: ((raw: Json) => readonly string[]) | undefined;
}
