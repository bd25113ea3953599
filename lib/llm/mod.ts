/**
 * Language models over the OpenAI protocol; today the embeddings of texts.
 *
 * @example
 * ```ts
 * import { cacheEmbeddings, type Embed } from "querylogue/llm";
 * import assert from "node:assert/strict";
 *
 * let sent = 0;
 * const lengths: Embed = (texts) => {
 *   sent += texts.length;
 *   return Promise.resolve(texts.map((text) => Float32Array.of(text.length)));
 * };
 * const embed = cacheEmbeddings(lengths);
 * await embed(["lake", "river"]);
 * assert.deepEqual((await embed(["river", "lake"])).map(([length]) => length), [5, 4]);
 * assert.equal(sent, 2);
 * ```
 *
 * @module
 */
export { cacheEmbeddings } from "./cache_embeddings.ts";
export { createEmbed, type CreateEmbedOptions, type Embed } from "./create_embed.ts";
