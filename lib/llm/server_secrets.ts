import { modelServer, type ModelServerOptions } from "./model_server.ts";

/**
 * What must not be written anywhere of how a server is asked: the key, and the login that its address may hold, in all
 * forms in which they may come back. For `redact` and for cassettes.
 *
 * @throws {InputError} If address or key cannot be used.
 *
 * @example
 * ```ts
 * import { redact, serverSecrets } from "querylogue/llm";
 * import assert from "node:assert/strict";
 *
 * const baseUrl = "http://me:word%20pass@127.0.0.1:8080/v1";
 * const secrets = serverSecrets({ model: "small", baseUrl, apiKey: "sk-123456" });
 * assert.equal(redact("word pass or sk-123456", secrets), "… or …");
 * ```
 */
export function serverSecrets(options: ModelServerOptions): readonly string[] {
  return modelServer(options, { gives: "chat answers", timeoutMs: 1 }).secrets;
}
