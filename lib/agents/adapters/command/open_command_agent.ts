import { checkProgram, hideEnvironment } from "../../../base/process/mod.ts";
import type { AgentSpec } from "../../agent_spec.ts";
import type { OpenedAgent } from "../../types.ts";
import { outsideOptions } from "../outside_options.ts";
import { readContractReply } from "../read_contract_reply.ts";
import { sentRequest } from "../sent_request.ts";
import { converse } from "./converse.ts";
import { splitWords } from "./split_words.ts";

/**
 * Opens an agent that is a program: it reads one request a line on standard input and writes one reply a line on standard
 * output. It starts at the first request with the user's rights, starts again after it has ended, and ends with the agent.
 * Messages that quote it hide the values of environment variables that look secret.
 *
 * @throws {InputError} If the command cannot be read, or there is no such program.
 */
export async function openCommandAgent({ target, options }: AgentSpec): Promise<OpenedAgent> {
  const words = splitWords(target);
  await checkProgram(words[0]);
  const conversation = converse(words, { ids: ["conversation_id", "turn_id"] });
  return {
    ...outsideOptions(options),
    async agent(request, { signal } = {}) {
      const line = await conversation.ask(sentRequest(request), signal);
      try {
        return readContractReply(line);
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        throw new Error(await hideEnvironment(error.message), { cause: error });
      }
    },
    reread: readContractReply,
    [Symbol.asyncDispose]: () => conversation[Symbol.asyncDispose](),
  };
}
