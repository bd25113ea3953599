import { checkProgram } from "../../base/process/mod.ts";
import type { AgentSpec } from "../agent_spec.ts";
import type { Json } from "../types.ts";
import { converse } from "./command/converse.ts";
import { splitWords } from "./command/split_words.ts";
import { startModule } from "./module/start_module.ts";

/** A function of the user's own that runs in another process. */
export interface OutsideFunction extends AsyncDisposable {
  /**
   * Sends a request and returns the reply, of any form.
   *
   * @throws {Error} If the function failed, or its process ended; it is started again for the next request.
   */
  call(
    request: { readonly id: string },
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<Json>;
}

/**
 * Opens the default export of a module, or a program that answers JSON lines, as agents `module:FILE` and
 * `command:PROGRAM` are opened. A program may repeat the request's `id`, and is then sent several requests at a time.
 *
 * @throws {InputError} If the module cannot be loaded or is no function, or there is no such program.
 */
export async function openOutsideFunction(
  { name, target, options }: AgentSpec & { readonly name: "module" | "command" },
  { role }: { readonly role: "judge" },
): Promise<OutsideFunction> {
  if (name === "module") {
    const module = await startModule(target, { role, allowNet: options["allow-net"] });
    return {
      call: async (request, { signal } = {}) => JSON.parse(await module.ask(request, signal)),
      [Symbol.asyncDispose]: () => module[Symbol.asyncDispose](),
    };
  }
  const words = splitWords(target);
  await checkProgram(words[0]);
  const conversation = converse<{ readonly id: string }>(words, { ids: ["id"] });
  return {
    call: (request, { signal } = {}) => conversation.ask(request, signal),
    [Symbol.asyncDispose]: () => conversation[Symbol.asyncDispose](),
  };
}
