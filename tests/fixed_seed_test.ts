import assert from "node:assert/strict";
import fc from "fast-check";

Deno.test("property tests draw the same cases in every run: start them by deno task test", () => {
  const { seed } = fc.readConfigureGlobal();
  assert.equal(seed, Number(Deno.env.get("SEED") ?? "1"));
  assert.deepEqual(fc.sample(fc.nat(), 9), fc.sample(fc.nat(), 9));
});
