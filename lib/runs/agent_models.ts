import type { NamedModels } from "./open_judge.ts";
import type { Models } from "./open_models.ts";

/**
 * The opened models of the role `agent`, as agents of the loop ask them.
 *
 * @throws {RangeError} If the role was not asked for.
 *
 * @example
 * ```ts
 * import { agentModels, openModels } from "querylogue/runs";
 * import assert from "node:assert/strict";
 *
 * const server = { baseUrl: "http://127.0.0.1:8080/v1" };
 * await using models = await openModels({ roles: ["agent"], model: "small", server, concurrency: 1 });
 * assert.equal(agentModels(models).name, "small");
 * ```
 */
export function agentModels(models: Models): NamedModels {
  return {
    name: models.model("agent"),
    server: models.server,
    price: models.price("agent"),
    chat: (model) => models.chat("agent", model),
    secrets: models.secrets,
  };
}
