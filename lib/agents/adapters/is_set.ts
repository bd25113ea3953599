import { InputError } from "../../base/mod.ts";
import { NetworkError, type NetworkProcess } from "../../base/network/mod.ts";

/**
 * Whether an environment variable has a value that can be sent.
 *
 * @throws {InputError} If it has one that cannot; the message names the variable.
 */
export async function isSet(variable: string, network: NetworkProcess): Promise<boolean> {
  try {
    return await network.has(variable);
  } catch (error) {
    throw error instanceof NetworkError ? new InputError(error.message, { cause: error }) : error;
  }
}
