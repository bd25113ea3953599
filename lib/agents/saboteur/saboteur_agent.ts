import { choose, createCache, InputError, randomFrom } from "../../base/mod.ts";
import type { Dialogue } from "../../dialogue/mod.ts";
import { describeSpecification, specificationOf } from "../../specification/mod.ts";
import { currentInteraction } from "../current_interaction.ts";
import { type DialogueOf, truthOf } from "../oracle_agent.ts";
import { parseAgentReply } from "../parse_agent_reply.ts";
import type { Agent, AgentReply, AgentRequest } from "../types.ts";
import { plantedQueries, type PlantedQueriesOptions, type PlantedQuery } from "./planted_queries.ts";
import type { PlantKind } from "./types.ts";

/** What a saboteur can be asked to do wrong. */
export const sabotages: readonly PlantKind[] = [
  ...["filter_dropped", "fan_out", "context_forgotten", "withdrawn_kept", "refusal"] as const,
  ...["needless_question", "timeout", "malformed_reply", "wrong_words", "wrong_sql"] as const,
];

export interface SaboteurAgentOptions extends PlantedQueriesOptions {
  readonly fault: PlantKind;
  /** The share of turns that it answers wrongly, from 0 to 1. @default 1 */
  readonly rate?: number | undefined;
  /** @default 1 */
  readonly seed?: number | undefined;
}

/**
 * A control agent that knows the dataset, as `oracle` does, and does one thing wrong in a share of its turns. Trial,
 * attempt, dialogue and turn alone decide where, by the seed. A turn whose ground truth does not offer the fault is
 * answered rightly. The words of a wrong query are those that describe it; `fan_out` and `wrong_sql` keep the right words.
 *
 * @throws {InputError} By the agent, where the planted reply cannot be read.
 *
 * @example
 * ```ts
 * import { saboteurAgent } from "querylogue/agents";
 * import assert from "node:assert/strict";
 *
 * const agent = saboteurAgent(() => ({
 *   experiment_id: "1",
 *   total_expected_interactions: 1,
 *   kind: "partial",
 *   interactions: [{
 *     utterance: "Which rivers are longer than 9?",
 *     intention: "List the rivers longer than 9.",
 *     ground_truth_sql: "SELECT name FROM river WHERE length > 9",
 *     utterance_kinds: ["question"],
 *     expected_reply: ["response"],
 *   }],
 * }), {
 *   fault: "filter_dropped",
 *   dialect: "sqlite",
 *   schema: {
 *     tables: [{
 *       name: "river",
 *       columns: [
 *         { name: "name", type: "TEXT", notNull: true },
 *         { name: "length", type: "INTEGER", notNull: false },
 *       ],
 *       primaryKey: ["name"],
 *       uniqueKeys: [],
 *     }],
 *     foreignKeys: [],
 *   },
 * });
 * const message = "Which rivers are longer than 9?";
 * const { sql } = await agent({ conversation_id: "1", turn_id: "1", message, history: [] });
 * assert.equal(sql, `SELECT "river"."name" FROM "river"`);
 * ```
 */
export function saboteurAgent(
  dialogueOf: DialogueOf,
  { fault, rate = 1, seed = 1, schema, dialect }: SaboteurAgentOptions,
): Agent {
  const known = createCache<Promise<readonly PlantedQuery[]>>({ most: MOST_KEPT });
  const queriesOf = (dialogue: Dialogue, index: number) => {
    const { ground_truth_sql: sql } = dialogue.interactions[index] ?? {};
    const key = JSON.stringify([dialogue.interactions.slice(0, index + 1)]);
    const queries = known.get(key) ??
      plantedQueries(dialogue, index + 1, { schema, dialect }).then((read) => {
        const planted = read?.planted ?? [];
        return planted.filter((one) =>
          one.kind === (fault === "wrong_words" ? "wrong_sql" : fault) && one.sql !== sql
        );
      });
    known.set(key, queries);
    return queries;
  };
  return async (request, { signal } = {}) => {
    const { conversation_id, message } = request;
    const dialogue = dialogueOf(conversation_id);
    const index = currentInteraction(dialogue?.interactions ?? [], request);
    const interaction = dialogue?.interactions[index];
    if (dialogue === undefined || interaction === undefined) {
      return { kind: "refusal", text: "This conversation is not part of the dataset." };
    }
    const right = truthOf(interaction, message);
    const random = randomFrom(seed, "saboteur", fault, ...placeOf(request));
    if (random() >= rate) return right;
    switch (fault) {
      case "refusal":
        return { kind: "refusal", text: "I am sorry, I cannot tell that from these data." };
      case "needless_question":
        return { kind: "request", text: "Could you say that in other words?" };
      case "malformed_reply":
        return parseAgentReply({ kind: "answer", text: "Done." });
      case "timeout":
        return await never(signal);
      default: {
        const queries = right.sql === undefined ? [] : await queriesOf(dialogue, index);
        return queries.length === 0 ? right : await wrongly(right, choose(random, queries));
      }
    }
  };

  async function wrongly(right: AgentReply, { kind, sql }: PlantedQuery): Promise<AgentReply> {
    if (fault === "fan_out" || fault === "wrong_sql") return { ...right, sql };
    const read = await specificationOf(sql, { dialect, schema });
    const interpretation = read.kind === "specification"
      ? describeSpecification(read.specification)
      : right.interpretation;
    if (interpretation === undefined) return right;
    return { ...right, interpretation, ...(kind === fault && { sql }) };
  }
}

/** Dialogues up to a turn whose wrong queries are kept. */
const MOST_KEPT = 2_000;

/** What does not depend on the run: trial, attempt and dialogue of a conversation, and the turn. */
function placeOf({ conversation_id, turn_id }: AgentRequest): readonly string[] {
  return [...conversation_id.split("/").slice(-3), turn_id];
}

async function never(signal: AbortSignal | undefined): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  if (signal?.aborted) throw signal.reason;
  signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  return await promise;
}

/**
 * Reads the name of a fault.
 *
 * @throws {InputError} If it is unknown.
 */
export function sabotageOf(name: string): PlantKind {
  const fault = sabotages.find((one) => one === name.replaceAll("-", "_"));
  if (fault !== undefined) return fault;
  throw new InputError(`Unknown fault "${name}" of agent "saboteur" (known are ${sabotages.join(", ")})`);
}
