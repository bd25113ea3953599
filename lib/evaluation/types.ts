import type { AgentReply } from "../agents/mod.ts";
import type { StateDifference } from "../database/mod.ts";
import type { ShownResults, ShownRows } from "../compare/mod.ts";
import type { OfferedReadings } from "../metrics/mod.ts";
import type { Interaction, UtteranceKind } from "../dialogue/mod.ts";

/** The two sentences that a judge compares, and the intentions before them. */
export interface JudgeQuestion {
  /** u′: the sentence that the agent translated to SQL, or its reply's text. */
  readonly interpretation: string;
  /** u″: the `intention` of the interaction. It may depend on `earlier`. */
  readonly intention: string;
  /** Intentions of the interactions before this one, oldest first. */
  readonly earlier: readonly string[];
  /** The intention with the whole dialogue written out. @default known from `earlier` alone */
  readonly standalone?: string;
  /**
   * The utterance that a request asks back about, where u′ is that request: it is aligned when it offers at least two
   * readings of the utterance and one of them asks for what the intention asks for.
   */
  readonly asked?: string;
}

export interface Judgement {
  readonly verdict: "aligned" | "not_aligned" | "undecided";
  /** One sentence that says what decided. */
  readonly reason: string;
  /** The judge gave nothing that can be used, which is no doubt about the sentences. @default false */
  readonly fault?: true;
}

/** Answers whether an interpretation asks for what the intention asks for. It never sees SQL. */
export type Judge = (
  question: JudgeQuestion,
  options?: { readonly signal?: AbortSignal | undefined },
) => Promise<Judgement>;

/** What a user does with a message (a closed list). */
export type UserAction = "ask" | "clarify" | "cannot_answer" | "feedback" | "approve" | "give_up";

/** What a simulated user did wrong, so that its turn says nothing about the agent (a closed list). */
export interface UserFault {
  readonly kind:
    | "sql"
    | "unasked_constraint"
    | "contradiction"
    | "not_delivered"
    | "premature_ending"
    | "endless_ending"
    | "empty"
    | "repeated"
    | "unreadable";
  /** One sentence. */
  readonly text: string;
}

/** A message of the simulated user. */
export interface UserTurn {
  readonly kind: UtteranceKind | "feedback";
  readonly text: string;
  /** What a user by model chose to do. @default it is told by the kind */
  readonly action?: UserAction;
  /** How a user by model writes. @default plainly */
  readonly mode?: string;
  /** What was wrong with the first words of a user by model, which were written again. @default nothing was */
  readonly mended?: UserFault["kind"];
  /** The user spoiled this turn; the agent does not hear it. @default none */
  readonly fault?: UserFault;
}

/** What a simulated user knows of its dialogue beside the interaction. */
export interface UserContext {
  /** From 1. */
  readonly trial: number;
  /** From 1. */
  readonly attempt: number;
  /** The conversation of this attempt in the words that the user saw, oldest first. */
  readonly chat: readonly { readonly role: "user" | "system"; readonly content: string }[];
  /** Intentions of the interactions before this one that still count. */
  readonly established: readonly string[];
  /** Messages that may still be sent about the interaction, this one included. */
  readonly triesLeft: number;
}

/** Returns the next message, given the interaction and its turns so far. It never sees the ground truth. */
export type SimulatedUser = (
  interaction: Interaction,
  turns: readonly TurnRecord[],
  options?: {
    /** @default the turns are all that is known of the dialogue */
    readonly context?: UserContext | undefined;
    readonly signal?: AbortSignal | undefined;
  },
) => Promise<UserTurn>;

/** Why a check came to its verdict; those of a comparison hold more, as `Reason` of `compare` says. */
export interface CheckReason {
  readonly kind: string;
  /** One sentence. */
  readonly text: string;
  /** Of extra rows: these are all of the reply. Of missing rows: the reply has none. @default not known */
  readonly all?: true;
  /** Of lacking columns: their names, as those of the ground truth. @default not known */
  readonly columns?: readonly string[];
  /** Of lacking columns: their tables, `null` where they are computed or the table is not known. @default not known */
  readonly tables?: readonly (string | null)[];
}

/** The comparison of the SQL of a reply with the ground truth. */
export interface SqlVerdict {
  /**
   * `missing`: a response was due and no SQL came; `not_expected`: the utterance asks for no data, or asking back was
   * right; `not_applicable`: rows came and no SQL; `unscored`: the ground truth, the agent, the translation or Querylogue
   * failed, the first reason says how.
   */
  readonly verdict:
    | "equal"
    | "different"
    | "refused"
    | "failed"
    | "missing"
    | "not_expected"
    | "not_applicable"
    | "unscored";
  readonly reasons: readonly CheckReason[];
  /** The SQL that ran, where the agent's is of another dialect than the database. */
  readonly translated?: string;
}

/** The comparison of the rows of a reply with those of the ground truth. */
export interface RowsVerdict {
  /** `unscored`: the ground truth or Querylogue failed, or the rows are cut off; the first reason says how. */
  readonly verdict: "equal" | "different" | "unscored";
  readonly reasons: readonly CheckReason[];
}

/** Runs the ground truth and compares its rows with those that an agent shows. */
export type RowsCheck = (
  groundTruthSql: string,
  shown: ShownRows,
  options?: { readonly signal?: AbortSignal | undefined },
) => Promise<RowsVerdict>;

/** Compares the predicted SQL with the ground truth by running both. */
export type SqlCheck = (
  groundTruthSql: string,
  predictedSql: string | undefined,
  options?: {
    /** The SQL was translated from the dialect of another engine. @default false */
    readonly otherEngine?: boolean | undefined;
    /** Told both results once they are compared. @default nobody is */
    readonly onResults?: ((results: ShownResults) => void) | undefined;
    readonly signal?: AbortSignal | undefined;
  },
) => Promise<SqlVerdict>;

/** The first fault of a turn, `none` without one (a closed list). */
export type Cause =
  | "none"
  | "agent_fault"
  /** The simulated user spoiled the turn; the agent was not asked. */
  | "user_fault"
  /** Querylogue itself failed to check the reply. */
  | "fault"
  /** The agent is a transcript without a reply to this message. */
  | "not_recorded"
  | "agent_error"
  | "asked_back"
  | "refused_to_answer"
  | "wrong_kind"
  | "no_reason"
  | "no_interpretation"
  | "not_aligned"
  | "undecided"
  | "no_sql"
  | "sql_refused"
  | "sql_failed"
  | "sql_different"
  | "rows_different"
  /** The answer is right but for the rows that it shows, which are not those of its own SQL. */
  | "unfaithful_answer";

/** The result of the Check Response node for one reply. */
export interface CheckedResponse {
  readonly sql: SqlVerdict;
  /** Of a reply that is scored by its rows. */
  readonly rows?: RowsVerdict;
  /** Of a reply with SQL and rows: the comparison of these rows with those of its own SQL. */
  readonly shown?: RowsVerdict;
  readonly aligned: boolean | "undecided";
  readonly judge_reason: string;
  /** The judge gave nothing that can be used; the turn is undecided. */
  readonly judge_fault?: true;
  readonly cause: Cause;
  readonly proceed: boolean;
  /** Of a reply that offers readings with queries: the best verdict of these. */
  readonly offered_sql?: SqlVerdict;
  /** Of a request about an ambiguous question. */
  readonly readings?: OfferedReadings;
}

/** What an agent changed in its copy of the database by one statement. */
export interface TurnChange extends StateDifference {
  /** @default values of the database are hidden, which it may hold */
  readonly sql?: string;
}

/** One finished turn pair: a line of the journal, from which all results of a run are computed. */
export interface TurnRecord {
  readonly agent: string;
  /** From 1. */
  readonly trial: number;
  readonly dialogue_key: string;
  /** From 1; a new one begins where the agent lost its session. @default 1 */
  readonly attempt?: number;
  /** The user's message is that of an earlier attempt, sent again. */
  readonly replayed?: true;
  /** From 1. */
  readonly interaction: number;
  /** From 1 within the interaction. */
  readonly turn: number;
  readonly user: UserTurn;
  readonly reply: AgentReply;
  readonly sql: SqlVerdict;
  /** Of a reply that shows no SQL that can run, and rows. */
  readonly rows?: RowsVerdict;
  /** Of a reply with SQL that runs, and rows: the comparison of these rows with those of its own SQL. */
  readonly shown?: RowsVerdict;
  readonly aligned: boolean | "undecided";
  /** Why the judge answered so. */
  readonly judge_reason: string;
  /** The judge gave nothing that can be used; the turn is undecided. */
  readonly judge_fault?: true;
  readonly cause: Cause;
  /** Of a reply that offers readings with queries: the best verdict of these. */
  readonly offered_sql?: SqlVerdict;
  /** Of a request about an ambiguous question: the readings that it offers. */
  readonly readings?: OfferedReadings;
  /** Whether the dialogue proceeds to its next interaction (the paper's `go_next_interaction`). */
  readonly proceed: boolean;
  /** The dialogue ends with this turn: the agent lost its session too often or used up its time, or the user spoiled too much. */
  readonly ends?: true;
  /** When the message was sent, in milliseconds since the run began. @default not known, in older journals */
  readonly asked_at_ms?: number;
  /** When the reply came, in the same way. @default none came, or it is not known, in older journals */
  readonly answered_at_ms?: number;
  /** When the turn was finished, in milliseconds since the run began. */
  readonly at_ms: number;
  readonly usage?: Readonly<Record<string, number>>;
  /** What the agent changed in its copy of the database, as the copy tells it. @default nothing */
  readonly changed?: readonly TurnChange[];
}

/** Whose replies stand in the history of a request: the agent's own, or those of the dataset. */
export type DialogueHistory = "own" | "ground-truth";

/** When an interaction counts as satisfied, so that the next one is asked. */
export type ProceedOn = "aligned-or-correct" | "aligned-and-correct" | "aligned" | "correct";

/** By what a reply is checked. */
export interface CheckResponseOptions {
  readonly judge: Judge;
  readonly checkSql: SqlCheck;
  /** @default rows are not compared, and a reply without SQL lacks it */
  readonly checkRows?: RowsCheck | undefined;
  /** Compares the rows of a reply with those of its own SQL. @default they are not compared */
  readonly checkShown?: RowsCheck | undefined;
  /** The agent has stated an interpretation in this dialogue before, so that one is expected now. @default false */
  readonly interprets?: boolean | undefined;
  /** Intentions of the interactions before this one, oldest first. */
  readonly earlier: readonly string[];
  /** The user has clarified the ambiguous question. @default false */
  readonly clarified?: boolean | undefined;
  /** @default "aligned-or-correct" */
  readonly proceedOn?: ProceedOn | undefined;
  readonly signal?: AbortSignal | undefined;
}
