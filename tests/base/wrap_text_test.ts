import assert from "node:assert/strict";
import fc from "fast-check";
import { displayWidth, wrapText } from "../../lib/base/mod.ts";

const text = fc.array(
  fc.string({ unit: fc.constantFrom("a", "é", "東", "-"), minLength: 1, maxLength: 12 }),
  {
    maxLength: 12,
  },
).map((words) => words.join(" "));

Deno.test("wrapText() keeps every word, and no line is wider than the width", () => {
  fc.assert(fc.property(text, fc.integer({ min: 6, max: 30 }), (given, width) => {
    const lines = wrapText(given, { width, indent: "  " }).split("\n");
    assert.ok(lines.every((line) => displayWidth(line) <= width), lines.join("\n"));
    assert.equal(lines.join("").replaceAll(" ", ""), given.replaceAll(" ", ""));
  }));
});

Deno.test("wrapText() keeps the line breaks of a text and leaves short ones as they are", () => {
  assert.equal(wrapText("one two\nthree", { width: 20, indent: "  " }), "one two\n  three");
  assert.equal(wrapText("", { width: 20 }), "");
});

Deno.test("wrapText() cuts a name behind a mark in it, or leaves it whole", () => {
  const name = "saboteur:filter_dropped?rate=0.5&seed=8801";
  assert.deepEqual(wrapText(name, { width: 17 }).split("\n"), [
    "saboteur:filter_",
    "dropped?rate=0.5&",
    "seed=8801",
  ]);
  const told = `Cannot read ${name}`;
  assert.equal(wrapText(told, { width: 17, keepsWords: true }), `Cannot read\n${name}`);
});
