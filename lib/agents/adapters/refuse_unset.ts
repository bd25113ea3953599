import { InputError } from "../../base/mod.ts";
import type { NetworkProcess } from "../../base/network/mod.ts";
import { isSet } from "./is_set.ts";

/**
 * Refuses environment variables without a value that can be sent, before the first request, and ends the process.
 *
 * @throws {InputError} If a variable has none; the message names it.
 */
export async function refuseUnset(network: NetworkProcess, variables: readonly string[]): Promise<void> {
  await using opened = new AsyncDisposableStack();
  opened.use(network);
  for (const name of variables) {
    if (await isSet(name, network)) continue;
    throw new InputError(
      `The environment variable ${name} is not set, and the agent's credential is read from it: set it`,
    );
  }
  opened.move();
}
