import assert from "node:assert/strict";
import fc from "fast-check";
import { isNestedDeeper } from "../../lib/base/mod.ts";

Deno.test("isNestedDeeper() counts levels as a walk that calls itself does", () => {
  const levelsOf = (value: unknown): number =>
    typeof value === "object" && value !== null ? 1 + Math.max(0, ...Object.values(value).map(levelsOf)) : 0;
  fc.assert(fc.property(fc.jsonValue({ maxDepth: 6 }), fc.nat(7), (value, levels) => {
    assert.equal(isNestedDeeper(value, levels), levelsOf(value) > levels);
  }));
});

Deno.test("isNestedDeeper() ends for a value that holds itself", () => {
  const circle: unknown[] = [];
  circle.push(circle);
  assert.ok(isNestedDeeper(circle, 100));
});
