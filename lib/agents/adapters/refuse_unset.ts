import { InputError } from "../../base/mod.ts";
import type { NetworkProcess } from "../../base/network/mod.ts";

/**
 * Refuses variables of the environment that have no value, before anything is asked. The process is ended then.
 *
 * @throws {InputError} If one has none; the message names it.
 */
export async function refuseUnset(network: NetworkProcess, variables: readonly string[]): Promise<void> {
  for (const name of variables) {
    if (await network.has(name)) continue;
    await network[Symbol.asyncDispose]();
    throw new InputError(
      `The environment variable ${name} is not set, and the agent's credential is read from it: set it`,
    );
  }
}
