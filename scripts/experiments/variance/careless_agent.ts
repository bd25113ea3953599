import { echoAgent, oracleAgent } from "../../../lib/agents/mod.ts";
import { randomFrom } from "../../../lib/base/mod.ts";
import { type Dataset, dialogueKeys } from "../../../lib/dialogue/mod.ts";
import { readConversationId } from "../../../lib/evaluation/mod.ts";
import type { GivenAgent } from "../../../lib/runs/mod.ts";

/**
 * An agent that knows the ground truth and in a share of its turns only repeats the user. Which ones is drawn anew in
 * each conversation, as a language model errs in other places each time.
 *
 * @param rate From 0 to 1.
 */
export function carelessAgent(
  dataset: Dataset,
  { rate, seed }: { readonly rate: number; readonly seed: number },
): GivenAgent {
  const keys = dialogueKeys(dataset);
  const oracle = oracleAgent(({ conversation_id }) =>
    dataset.dialogues[keys.indexOf(readConversationId(conversation_id)?.dialogueKey ?? "")]
  );
  return {
    name: `careless oracle, ${Math.round(100 * rate)} %`,
    agent: (request, options) => {
      const draw = randomFrom(seed, "careless", rate, request.conversation_id, request.turn_id);
      return draw() < rate ? echoAgent(request, options) : oracle(request, options);
    },
  };
}
