import { InputError } from "../base/mod.ts";
import type { Database } from "../database/mod.ts";
import type { Linker } from "../linking/mod.ts";
import type { Schema } from "../schema/mod.ts";
import { parseAgentSpec } from "./agent_spec.ts";
import { echoAgent } from "./echo_agent.ts";
import { emptyAgent } from "./empty_agent.ts";
import { keywordAgent } from "./keyword/keyword_agent.ts";
import { type DialogueOf, oracleAgent } from "./oracle_agent.ts";
import type { Agent } from "./types.ts";

/** The database and tools of an agent. */
export interface AgentContext {
  /** A connection of the agent's own. */
  readonly database: Database;
  readonly schema: Schema;
  /** Shared between agents on one database. @default made from the schema and the stored values of the database */
  readonly linker?: Linker;
  /** Needed by `oracle`: the dialogue that a conversation plays. */
  readonly dialogueOf?: DialogueOf;
}

/**
 * Makes the agent that a text names: `keyword`, `keyword?memory=off`, `echo`, `empty` or `oracle`.
 *
 * @throws {InputError} If the agent or one of its options is unknown, or `oracle` is asked for without dialogues.
 *
 * @example
 * ```ts
 * import { createAgent } from "querylogue/agents";
 * import assert from "node:assert/strict";
 *
 * const agent = await createAgent("echo", {
 *   database: {
 *     url: "sqlite:none",
 *     dialect: "sqlite",
 *     query: () => Promise.resolve({ kind: "refused", reason: "an example" }),
 *     [Symbol.asyncDispose]: () => Promise.resolve(),
 *   },
 *   schema: { tables: [], foreignKeys: [] },
 * });
 * const reply = await agent({ conversation_id: "1", turn_id: "1", message: "Hello", history: [] });
 * assert.equal(reply.text, "Hello");
 * ```
 */
export async function createAgent(
  spec: string,
  { database, schema, linker, dialogueOf }: AgentContext,
): Promise<Agent> {
  const { name, options } = parseAgentSpec(spec);
  switch (name) {
    case "keyword":
      return await keywordAgent(database, {
        schema,
        memory: options.memory !== "off",
        ...(linker && { linker }),
      });
    case "echo":
      return echoAgent;
    case "empty":
      return emptyAgent;
    case "oracle":
      if (dialogueOf === undefined) {
        throw new InputError('Agent "oracle" answers from a dataset and none was given: name the dataset');
      }
      return oracleAgent(dialogueOf);
    default:
      return name satisfies never;
  }
}
