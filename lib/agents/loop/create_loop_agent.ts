import type { Agent } from "../types.ts";
import { checkSpecification } from "./check_specification.ts";
import { createTurnAgent, type LoopContext } from "./create_turn_agent.ts";
import { loopPrompts } from "./prompts.ts";
import { runLoop } from "./run_loop.ts";
import type { AgentSpecification } from "./types.ts";

/**
 * Creates an agent from its specification. It is a function of the request, so that a conversation can go on after a crash,
 * but for what a store keeps.
 *
 * @returns An agent that rejects with a `ModelRefusedError` where a setting of its model is wrong, and with an `OutsideError`
 * where model or database is away. A limit that is reached is a reply of the kind `error`, or a
 * `response` where a question was answered before.
 * @throws {InputError} If a field of the specification is missing, unknown or of a wrong form.
 *
 * @example
 * ```ts
 * import { createLoopAgent, reactSpecification } from "querylogue/agents/loop";
 * import { scriptedChat } from "querylogue/llm";
 * import assert from "node:assert/strict";
 *
 * const call = { id: "1", name: "ask_user", arguments: '{"question": "Which lake do you mean?"}' };
 * const agent = createLoopAgent(reactSpecification(), {
 *   models: { name: "small", chat: () => scriptedChat([{ text: "There are many.", toolCalls: [call] }]) },
 *   database: {
 *     url: "sqlite:none",
 *     dialect: "sqlite",
 *     query: () => Promise.resolve({ kind: "refused", reason: "an example" }),
 *     [Symbol.asyncDispose]: () => Promise.resolve(),
 *   },
 *   schema: { tables: [], foreignKeys: [] },
 * });
 * const reply = await agent({ conversation_id: "1", turn_id: "1", message: "How deep is the lake?", history: [] });
 * assert.deepEqual([reply.kind, reply.text], ["request", "Which lake do you mean?"]);
 * ```
 */
export function createLoopAgent(specification: AgentSpecification, context: LoopContext): Agent {
  checkSpecification(specification);
  const { prompt, prompts = [], policy, limits } = specification;
  const { json_calls, last_step, no_call } = context.words?.prompts ?? loopPrompts;
  return createTurnAgent({
    play: (turn) => runLoop(specification, turn),
    prompts: [prompt, ...prompts, json_calls, last_step, no_call],
    ...{ policy, limits },
  }, context);
}
