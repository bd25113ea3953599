import { InputError, nearestName } from "../../base/mod.ts";
import type { PromptValues } from "../../llm/mod.ts";
import { createTurnAgent, type LoopContext } from "./create_turn_agent.ts";
import type { AgentSpecification } from "./types.ts";

/**
 * Checks that the prompt of a specification and its values name the same placeholders, by asking for the values of a turn
 * without words. Values that fail there, or ask a model, are not checked.
 *
 * @throws {InputError} If a placeholder has no value, or a value no placeholder; the message names the nearest one.
 */
export async function checkPlaceholders(
  { name, prompt: { placeholders }, values, policy, limits }: AgentSpecification,
  context: LoopContext,
): Promise<void> {
  const filled: PromptValues[] = [];
  const trial = createTurnAgent({
    play: async (turn) => {
      if (values !== undefined) filled.push(await values(turn, {}));
      return { kind: "acknowledgment", text: "" };
    },
    ...{ prompts: [], policy, limits },
  }, { ...context, models: { name: "none", chat: () => noModel }, store: undefined });
  // Values that need a question fail here; the first turn reports them.
  await trial({ conversation_id: "", turn_id: "1", message: "", history: [] }).catch(() => {});
  const [given] = filled;
  if (typeof given !== "object" || given === null) return;
  const names = Object.keys(given);
  const [empty] = placeholders.filter((one) => !names.includes(one));
  const [unused] = names.filter((one) => !placeholders.includes(one));
  if (empty === undefined && unused === undefined) return;
  const fault = empty === undefined
    ? `values gives "${unused}", and the prompt has no {{${unused}}}`
    : `values gives nothing for {{${empty}}}`;
  const meant = empty === undefined
    ? nearestName(unused ?? "", placeholders.filter((one) => !names.includes(one)))
    : nearestName(empty, names.filter((one) => !placeholders.includes(one)));
  throw new InputError(
    `The specification of agent "${name}" is wrong at its prompt (${fault}` +
      `${meant === undefined ? "" : `; is {{${meant}}} meant?`}); correct it`,
  );
}

const noModel = () => Promise.reject(new Error("No model is asked before the first turn"));
