import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { InputError } from "../../base/mod.ts";
import type { TurnAgentOptions } from "./create_turn_agent.ts";
import type { AgentSpecification } from "./types.ts";

const called = z.custom<(...given: never[]) => unknown>((value) => typeof value === "function");

/** What tells that a value is a specification; the rest is checked by the types of whoever writes one. */
const specificationShape = z.union([
  z.looseObject({
    name: z.string(),
    prompt: z.looseObject({ render: called }),
    tools: z.array(
      z.looseObject({ name: z.string(), parameters: z.looseObject({ safeParse: called }), run: called }),
    )
      .min(1),
  }),
  z.looseObject({ play: called, prompts: z.array(z.looseObject({ render: called })) }),
]);

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
  if (specificationShape.safeParse(given).success) return given as AgentSpecification | TurnAgentOptions;
  throw new InputError(
    `The default export of ${path} is no specification of an agent: it needs name, prompt and tools, or play and prompts`,
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
