import type { Dataset } from "../dialogue/mod.ts";
import type { Database, WritingSession } from "../database/mod.ts";
import type { Linker } from "../linking/mod.ts";
import type { Chat } from "../llm/mod.ts";
import type { Schema } from "../schema/mod.ts";
import type { DialogueOf } from "./oracle_agent.ts";

/** The models that agents of the loop ask. */
export interface AgentModels {
  /** Name of the model that is asked where an agent names none. */
  readonly name: string;
  /** The model of a name. */
  readonly chat: (model: string) => Chat;
  /**
   * A folder of the words that its replies were recorded with, as `loadLoopPrompts` reads it; `?prompts=` of an agent goes before it.
   *
   * @default the words that are shipped
   */
  readonly prompts?: string | undefined;
  /** Keys and passwords, kept out of replies and traces. @default none */
  readonly secrets?: readonly string[] | undefined;
}

/** A database that an agent may change: a disposable copy. */
export interface AgentScratch {
  readonly session: WritingSession;
  /** Reads the schema as it is after changes. */
  readonly readSchema: (options?: { readonly signal?: AbortSignal | undefined }) => Promise<Schema>;
}

/** The database and tools of an agent. */
export interface AgentContext {
  /** A connection of the agent's own. */
  readonly database: Database;
  readonly schema: Schema;
  /** Shared between agents on one database. @default made from the schema and the stored values of the database */
  readonly linker?: Linker;
  /** Needed by `oracle` and `linked`: the dialogue that a conversation plays. */
  readonly dialogueOf?: DialogueOf;
  /** Needed by `transcript`: the dataset whose questions it answered. */
  readonly dataset?: Dataset;
  /** The trial that a conversation belongs to, from 1, so that a recorded model answers each anew. @default 1 */
  readonly trialOf?: (conversationId: string) => number;
  /** The copy that `database` reads, where it may be changed: `--scratch`. @default it is open for reading alone */
  readonly scratch?: AgentScratch | undefined;
  /** Needed by agents of the loop. @default none, so that they are refused */
  readonly models?: AgentModels | undefined;
  /** Address of the server of `openai`, for example `http://127.0.0.1:8080/v1`. @default "https://api.openai.com/v1" */
  readonly openaiBaseUrl?: string | undefined;
}
