import assert from "node:assert/strict";
import fc from "fast-check";
import { displayWidth } from "../../lib/base/mod.ts";
import { shortenMiddle } from "../../lib/report/mod.ts";

const text = fc.array(
  fc.string({ unit: fc.constantFrom("a", "é", "東", "-"), minLength: 1, maxLength: 12 }),
  {
    maxLength: 12,
  },
).map((words) => words.join(" "));

Deno.test("shortenMiddle() fits the width and keeps beginning and end", () => {
  fc.assert(fc.property(text, fc.integer({ min: 3, max: 30 }), (given, width) => {
    const short = shortenMiddle(given, width);
    if (displayWidth(given) <= width) return assert.equal(short, given);
    assert.ok(displayWidth(short) <= width);
    const [head = "", tail = ""] = short.split("…");
    assert.ok(given.startsWith(head) && given.endsWith(tail));
  }));
});
