import type { Database } from "../../database/mod.ts";
import type { ReplyKind } from "../../dialogue/mod.ts";
import { createLinker, type Linker, readValues } from "../../linking/mod.ts";
import type { Schema } from "../../schema/mod.ts";
import { keywordAgent } from "../keyword/keyword_agent.ts";
import type { Agent } from "../types.ts";
import { detectQuestionType } from "./detect_question_type.ts";

export interface TypeDetectorAgentOptions {
  readonly schema: Schema;
  /** @default made from the schema and the stored values of the database */
  readonly linker?: Linker | undefined;
}

/**
 * A baseline without a model that tells the type of each question, by rules over linking. It answers what it takes for
 * answerable as the keyword agent does, asks back about what is ambiguous, refuses what is unanswerable, and
 * acknowledges what asks nothing.
 *
 * @param database A connection of the agent's own.
 *
 * @example
 * ```ts
 * import { typeDetectorAgent } from "querylogue/agents";
 * import assert from "node:assert/strict";
 *
 * const column = { name: "name", type: "TEXT", notNull: true };
 * const schema = { tables: [{ name: "river", columns: [column], primaryKey: [], uniqueKeys: [] }], foreignKeys: [] };
 * const table = { columns: [{ name: "name", type: "text", values: ["Amur"] }], rowCount: 1, truncated: false } as const;
 * const agent = await typeDetectorAgent({
 *   url: "sqlite:rivers",
 *   dialect: "sqlite",
 *   query: () => Promise.resolve({ kind: "rows", table }),
 *   [Symbol.asyncDispose]: () => Promise.resolve(),
 * }, { schema });
 * const ask = (message: string) => agent({ conversation_id: "1", turn_id: "1", message, history: [] });
 * assert.equal((await ask("Thanks!")).question_type, "improper");
 * assert.equal((await ask("What is the colour of each river?")).question_type, "unanswerable");
 * ```
 */
export async function typeDetectorAgent(
  database: Database,
  { schema, linker }: TypeDetectorAgentOptions,
): Promise<Agent> {
  const link = linker ?? createLinker(schema, { values: await readValues(database, { schema }) });
  const answer = await keywordAgent(database, { schema, linker: link });
  return async (request, { signal } = {}) => {
    const detected = await detectQuestionType(request, { link, schema, database, signal });
    if (detected.type === "answerable") {
      return { ...await answer(request, { signal }), question_type: detected.type };
    }
    const { type, text } = detected;
    return { kind: KINDS[type], text, question_type: type };
  };
}

const KINDS = {
  ambiguous: "request",
  unanswerable: "refusal",
  improper: "acknowledgment",
} as const satisfies Record<string, ReplyKind>;
