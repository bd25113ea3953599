import { sha256 } from "../base/mod.ts";
import type { Embed } from "./create_embed.ts";

/**
 * Caches embeddings by the hash of their text. Failed texts are asked again; concurrent calls do not wait for each
 * other.
 *
 * @example
 * ```ts
 * import { cacheEmbeddings } from "querylogue/llm";
 * import assert from "node:assert/strict";
 *
 * const batches: (readonly string[])[] = [];
 * const embed = cacheEmbeddings((texts) => {
 *   batches.push(texts);
 *   return Promise.resolve(texts.map(() => Float32Array.of(1)));
 * });
 * await embed(["lake", "lake"]);
 * await embed(["lake", "river"]);
 * assert.deepEqual(batches, [["lake"], ["river"]]);
 * ```
 */
export function cacheEmbeddings(embed: Embed): Embed {
  const known = new Map<string, Float32Array>();
  return async (texts, options) => {
    const wanted = texts.map((text) => ({ text, hash: sha256(text) }));
    const missing = new Map(
      wanted.filter(({ hash }) => !known.has(hash)).map(({ text, hash }) => [hash, text]),
    );
    if (missing.size > 0) {
      const vectors = await embed([...missing.values()], options);
      [...missing.keys()].forEach((hash, i) => known.set(hash, vectors[i] as Float32Array));
    }
    return wanted.map(({ hash }) => known.get(hash) as Float32Array);
  };
}
