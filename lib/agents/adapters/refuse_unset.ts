import { InputError } from "../../base/mod.ts";
import type { NetworkProcess } from "../../base/network/mod.ts";

/**
 * Refuses environment variables without a value before the first request, and ends the process.
 *
 * @throws {InputError} If a variable has no value; the message names it.
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
