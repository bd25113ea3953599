import type { AgentSpec } from "../../agent_spec.ts";
import type { OpenedAgent } from "../../types.ts";
import { outsideOptions } from "../outside_options.ts";
import { readContractReply } from "../read_contract_reply.ts";
import { sentRequest } from "../sent_request.ts";
import { startModule } from "./start_module.ts";

/**
 * Opens an agent that is the default export of a TypeScript or JavaScript module. It runs in a process that can read and
 * write no file, read no environment variable, and reach no host but the one that `?allow-net=` names.
 *
 * @throws {InputError} If the file does not exist, cannot be loaded, or its default export is no function.
 */
export async function openModuleAgent({ target, options }: AgentSpec): Promise<OpenedAgent> {
  const module = await startModule(target, { allowNet: options["allow-net"], role: "agent" });
  return {
    ...outsideOptions(options),
    agent: async (request, { signal } = {}) =>
      readContractReply(JSON.parse(await module.ask(sentRequest(request), signal))),
    reread: readContractReply,
    [Symbol.asyncDispose]: () => module[Symbol.asyncDispose](),
  };
}
