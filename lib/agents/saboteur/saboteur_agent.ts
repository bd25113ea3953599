import { choose, createCache, randomFrom } from "../../base/mod.ts";
import type { Dialogue } from "../../dialogue/mod.ts";
import { describeSpecification, specificationOf } from "../../specification/mod.ts";
import { followDialogue } from "../follow_dialogue.ts";
import { type DialogueOf, NOT_IN_DATASET } from "../oracle_agent.ts";
import { parseAgentReply } from "../parse_agent_reply.ts";
import { truthOf } from "../truth_of.ts";
import type { Agent, AgentReply, AgentRequest } from "../types.ts";
import { mutePlants } from "./mute_plants.ts";
import { neverReply } from "./never_reply.ts";
import { plantedQueries, type PlantedQueriesOptions, type PlantedQuery } from "./planted_queries.ts";
import type { PlantKind } from "./types.ts";

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
 * @throws {InputError} By the agent, where `malformed_reply` is planted.
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
    const { message } = request;
    const dialogue = dialogueOf(request);
    const index = followDialogue(dialogue?.interactions ?? [], request).place;
    const interaction = dialogue?.interactions[index];
    if (dialogue === undefined || interaction === undefined) {
      return { kind: "refusal", text: NOT_IN_DATASET };
    }
    const right = truthOf(interaction, message);
    const random = randomFrom(seed, "saboteur", fault, ...placeOf(request));
    if (random() >= rate) return right;
    const mute = mutePlants(interaction).filter(({ kind }) => kind === fault);
    if (mute.length > 0) {
      const { reply } = choose(random, mute);
      return reply === undefined ? await neverReply(signal) : parseAgentReply(reply);
    }
    const queries = right.sql === undefined ? [] : await queriesOf(dialogue, index);
    return queries.length === 0 ? right : await wrongly(right, choose(random, queries));
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
