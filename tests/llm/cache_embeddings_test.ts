import assert from "node:assert/strict";
import { cacheEmbeddings, type Embed } from "../../lib/llm/mod.ts";

function counting(fails = 0) {
  const asked: (readonly string[])[] = [];
  const embed: Embed = (texts) => {
    asked.push(texts);
    if (asked.length <= fails) return Promise.reject(new Error("overloaded"));
    return Promise.resolve(texts.map((text) => Float32Array.of(text.length)));
  };
  return { embed: cacheEmbeddings(embed), asked };
}

Deno.test("each text is asked for once, and every text has its vector, repeated ones too", async () => {
  const { embed, asked } = counting();
  const vectors = await embed(["lake", "river", "lake"]);
  assert.deepEqual(vectors.map(([length]) => length), [4, 5, 4]);
  assert.deepEqual((await embed(["river", "sea", "lake"])).map(([length]) => length), [5, 3, 4]);
  assert.deepEqual(asked, [["lake", "river"], ["sea"]]);
});

Deno.test("nothing is asked where all is known", async () => {
  const { embed, asked } = counting();
  await embed(["lake"]);
  await embed(["lake"]);
  assert.deepEqual(await embed([]), []);
  assert.equal(asked.length, 1);
});

Deno.test("a text that could not be embedded is asked for again", async () => {
  const { embed, asked } = counting(1);
  await assert.rejects(embed(["lake"]), /overloaded/);
  assert.equal((await embed(["lake"])).length, 1);
  assert.equal(asked.length, 2);
});
