import type { Dataset } from "../dialogue/mod.ts";
import type { Database } from "../database/mod.ts";
import type { Linker } from "../linking/mod.ts";
import type { Schema } from "../schema/mod.ts";
import type { DialogueOf } from "./oracle_agent.ts";

/** The database and tools of an agent. */
export interface AgentContext {
  /** A connection of the agent's own. */
  readonly database: Database;
  readonly schema: Schema;
  /** Shared between agents on one database. @default made from the schema and the stored values of the database */
  readonly linker?: Linker;
  /** Needed by `oracle`: the dialogue that a conversation plays. */
  readonly dialogueOf?: DialogueOf;
  /** Needed by `transcript`: the dataset whose questions it answered. */
  readonly dataset?: Dataset;
  /** Address of the server of `openai`, for example `http://127.0.0.1:8080/v1`. @default "https://api.openai.com/v1" */
  readonly openaiBaseUrl?: string | undefined;
}
