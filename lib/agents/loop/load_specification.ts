import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { InputError } from "../../base/mod.ts";
import { unknownFields } from "./check_specification.ts";
import type { TurnAgentOptions } from "./create_turn_agent.ts";
import type { AgentSpecification } from "./types.ts";

/**
 * Loads the specification that is the default export of a module. The module runs in this process and with its rights.
 *
 * @throws {InputError} If there is no such file, it cannot be loaded, or its default export is no specification.
 */
export async function loadSpecification(path: string): Promise<AgentSpecification | TurnAgentOptions> {
  if (!existsSync(path)) {
    throw new InputError(`There is no specification of an agent at ${path}; name the file of its module`);
  }
  const { default: given } = await load(path);
  if (isSpecification(given)) return given;
  const unknown = typeof given === "object" && given !== null ? unknownFields(given) : "";
  throw new InputError(
    `The default export of ${path} is no specification of an agent: it needs name, prompt and tools, or play and prompts` +
      (unknown === "" ? "" : `, and ${unknown}`),
  );
}

/** Whether a value is meant as a specification. */
function isSpecification(given: unknown): given is AgentSpecification | TurnAgentOptions {
  if (typeof given !== "object" || given === null) return false;
  return [["name", "prompt", "tools"], ["play", "prompts"]].some((fields) =>
    fields.every((field) => field in given)
  );
}

async function load(path: string): Promise<{ readonly default?: unknown }> {
  try {
    return await import(pathToFileURL(resolve(path)).href);
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
    throw new InputError(`Cannot load the specification ${path}: ${reason}`, { cause: error });
  }
}
