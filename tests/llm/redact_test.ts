import assert from "node:assert/strict";
import fc from "fast-check";
import { redact } from "../../lib/llm/mod.ts";

Deno.test("the longer of two secrets is hidden whole, and what is too short to be one stays", () => {
  const secrets = ["secret-1", "secret-1-and-more", "abc", ""];
  assert.equal(redact("secret-1-and-more, secret-1, abc", secrets), "…, …, abc");
});

Deno.test("no secret is left wherever it stands, signs of patterns included", () => {
  const secret = fc.string({ minLength: 6 }).filter((text) => !text.includes("…"));
  fc.assert(fc.property(secret, fc.string(), fc.string(), (secret, before, after) => {
    assert.ok(!redact(`${before}${secret}${after}${secret}`, [secret]).includes(secret));
  }));
});
