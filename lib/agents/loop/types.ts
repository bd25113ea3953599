import type { z } from "zod";
import type { Database, ResultTable, Value } from "../../database/mod.ts";
import type { ReplyKind } from "../../dialogue/mod.ts";
import type { Linker, SchemaSearch } from "../../linking/mod.ts";
import type { Chat, ChatTool, Prompt, PromptValues } from "../../llm/mod.ts";
import type { Schema } from "../../schema/mod.ts";
import type { Dialect } from "../../sql/mod.ts";
import type { AgentRequest } from "../types.ts";
import type { Change } from "./guard_changes.ts";
import type { LoopPrompts } from "./prompts.ts";

/** A question and the SQL that it was translated to. */
export interface TranslatedQuestion {
  /** u′: the sentence that was translated. */
  readonly question: string;
  readonly sql: string;
  /** Its result. @default the database does not run it */
  readonly table?: ResultTable | undefined;
  /** Tables that the question was linked to; empty where it was linked to none. */
  readonly tables: readonly string[];
}

/** A question that was translated to SQL and answered by the database. */
export interface AnsweredQuestion extends TranslatedQuestion {
  readonly table: ResultTable;
}

/** A turn of an earlier dialogue of the same user. */
export interface PastTurn {
  readonly message: string;
  /** What it was taken to ask. @default it asked for no data */
  readonly interpretation?: string | undefined;
}

/** What a turn says to the user. */
export interface Saying {
  readonly kind: ReplyKind | readonly ReplyKind[];
  readonly text: string;
  /** The type that the agent takes the question to be of. @default it does not say */
  readonly questionType?: "answerable" | "ambiguous" | "unanswerable" | "improper" | undefined;
  /** The question whose SQL and rows a response shows. @default the latest that was answered in the turn */
  readonly shows?: TranslatedQuestion | undefined;
  /** The readings of an ambiguous message that a request offers, each with its SQL. @default it offers none */
  readonly readings?: readonly TranslatedQuestion[] | undefined;
}

/** What a tool gives: a text for the model, or words for the user, which end the turn. */
export type ToolResult =
  | {
    readonly kind: "observation";
    /** Database content in it has passed `dataBlock` or `fence`. */
    readonly text: string;
    readonly answered?: AnsweredQuestion | undefined;
  }
  | { readonly kind: "saying"; readonly saying: Saying };

/** One turn of an agent, as its tools see it. */
export interface Turn {
  readonly request: AgentRequest;
  /** What the user says, as the tools are to understand it. */
  readonly message: string;
  /** The tables that the agent may know. */
  readonly schema: Schema;
  readonly linker: Linker;
  /** Ranks tables and columns by words. */
  readonly search: SchemaSearch;
  /** Every query passes the policy; one that it refuses rejects, which ends the call with the policy's reason. */
  readonly database: Database;
  /** Changes the database after the person's approval; absent where it is open for reading alone. */
  readonly change?: Change | undefined;
  /** Where a policy decides in this turn. */
  readonly scene: PolicyScene;
  /** The first rows of a table, without hidden columns; empty where it has none or cannot be read. */
  readonly sampleRows: (table: string) => Promise<SampleRows>;
  /** The latest turns of earlier dialogues of this user, oldest first; empty without a store. */
  readonly past: readonly PastTurn[];
  /** Questions that were answered in this turn, oldest first. */
  readonly answered: readonly AnsweredQuestion[];
  /** Statements that were run to answer the message in this turn, oldest first. */
  readonly statements: readonly string[];
  /** Tells that a statement is about to run to answer the message; the reply lists those that did, but no look-ups. */
  readonly ran: (sql: string) => void;
  /** Shows words to the user above those that end the turn. */
  readonly show: (text: string) => void;
  /** Keeps an answered question; the loop does so for those that tools give. */
  readonly keep: (answered: AnsweredQuestion) => void;
  /**
   * A model of the agent. Its calls count for the token budget and stand in the trace.
   *
   * @param agent Who asks, in the trace.
   * @param model @default the agent's
   */
  readonly chat: (agent: string, model?: string) => Chat;
  /** Writes something that the agent did by itself into the trace. */
  readonly note: (agent: string, text: string) => void;
  /** Writes a call of a tool into the trace. */
  readonly observe: (step: ObservedCall) => void;
  readonly limits: LoopLimits;
  /** Whether the server has refused tools in any turn of the agent. */
  readonly refusesTools: () => boolean;
  /** Tells that it has. */
  readonly noteRefusedTools: () => void;
  /** The prompts of the loop and of its tools. */
  readonly prompts: LoopPrompts;
  /** What the model is told of tools, by their names, in place of what they say themselves. @default each tells itself */
  readonly told?: readonly ChatTool[] | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Rows of a table, for prompts. */
export interface SampleRows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Value[])[];
}

/** How much a prompt shows; it becomes less where the model's context is too small. */
export interface PromptDetail {
  /** Most tables. @default all */
  readonly tables?: number | undefined;
}

/** A call of a tool, and what it gave. */
export interface ObservedCall {
  readonly agent: string;
  readonly tool: string;
  readonly arguments: string;
  readonly observation: string;
  readonly ms: number;
}

/** A tool of an agent. `defineTool` makes one whose arguments have a type. */
export interface LoopTool {
  readonly name: string;
  /** Tells the model what it does and when to call it. */
  readonly description: string;
  /** The arguments: an object whose fields are described. */
  readonly parameters: z.ZodObject;
  /** @param given Arguments that fit `parameters`. */
  readonly run: (given: unknown, turn: Turn) => Promise<ToolResult> | ToolResult;
  /** It ends the turn, so that it may not be called beside others. @default false */
  readonly ends?: boolean;
}

/** Something that a policy is asked about: a call of a tool before it runs, a statement before the database sees it. */
export type PolicyAction =
  | { readonly kind: "call"; readonly tool: string; readonly given: unknown }
  | {
    readonly kind: "statement";
    readonly sql: string;
    /** It is run to answer the message (`turn.ran`); others look things up, such as sample rows. */
    readonly answers: boolean;
  };

/** What a policy answers. `confirm` ends the turn with a request to the user. */
export type Admission =
  | { readonly kind: "allowed" }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "confirm"; readonly question: string };

/** Where a policy decides. */
export interface PolicyScene {
  /** The tables that the agent may know. */
  readonly schema: Schema;
  readonly dialect: Dialect;
  /** Columns whose values look personal, as `table.column`; read from the data once. */
  readonly personalColumns: () => Promise<ReadonlySet<string>>;
}

/** What an agent may do, enforced where tools run and whatever prompts say. Only reading queries ever run, but for
 * changes of a scratch copy, which `guardChanges` alone makes. */
export interface LoopPolicy {
  /** Most rows of a result. @default 100 */
  readonly maxRows?: number | undefined;
  /** Milliseconds of a query. @default 10_000 */
  readonly timeoutMs?: number | undefined;
  /**
   * Decides about each call and each statement, those of tools themselves included. Sample rows that it does not allow are
   * left out, and nobody is asked about them.
   *
   * @default all are allowed
   */
  readonly admit?:
    | ((
      action: PolicyAction,
      request: AgentRequest,
      scene: PolicyScene,
    ) => Admission | Promise<Admission>)
    | undefined;
}

/** Where an agent stops. */
export interface LimitOptions {
  /** Calls of the model that controls the turn. @default 12 */
  readonly steps?: number | undefined;
  /** Tokens of one turn, of input and output and of all models. @default 100_000 */
  readonly tokens?: number | undefined;
  /** How often `text_to_sql` has a failing statement written again; `run_sql` is bounded by the steps. @default 3 */
  readonly repairs?: number | undefined;
}

/** The limits of a turn, each of them known. */
export type LoopLimits = { readonly [Limit in keyof LimitOptions]-?: number };

/** What the model sees of the dialogue before the message: all of it, the last k turns, or nothing. */
export type DialogueMemory = "all" | "off" | { readonly turns: number };

/** An agent of the loop as a plain value. */
export interface AgentSpecification {
  /** In the trace. */
  readonly name: string;
  /** Its system message, and what may follow it; the dialogue comes behind it. */
  readonly prompt: Prompt;
  /** Fills in the placeholders of the prompt. @default it has none */
  readonly values?: ((turn: Turn, detail: PromptDetail) => PromptValues | Promise<PromptValues>) | undefined;
  /** Other prompts of its tools, whose versions are kept with the trace. @default none */
  readonly prompts?: readonly Prompt[] | undefined;
  readonly tools: readonly LoopTool[];
  readonly policy?: LoopPolicy | undefined;
  readonly limits?: LimitOptions | undefined;
  /** @default "all" */
  readonly memory?: DialogueMemory | undefined;
  /** How tools are called: by the protocol of the server, or by JSON in the text. @default "native", and JSON where a server knows no tools */
  readonly calls?: "native" | "json" | undefined;
}
