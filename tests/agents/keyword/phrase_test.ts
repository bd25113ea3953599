import assert from "node:assert/strict";
import fc from "fast-check";
import { readNumber } from "../../../lib/agents/keyword/phrase.ts";

const numbers: readonly (readonly [string, number, number])[] = [
  ["1,000 km", 1000, 5],
  ["1,000, 2,000", 1000, 5],
  ["2.5 million people", 2_500_000, 11],
  ["three rivers", 3, 5],
  ["two hundred", 200, 11],
  ["a million inhabitants", 1_000_000, 9],
  ["12", 12, 2],
];

const days: readonly (readonly [string, string])[] = [
  ["1991-08-24.", "1991-08-24"],
  ["24 August 1991", "1991-08-24"],
  ["August 4, 1991", "1991-08-04"],
  ["4th of Aug 1991", "1991-08-04"],
];

Deno.test("numbers are read with their separators, scales and words", () => {
  for (const [text, value, length] of numbers) assert.deepEqual(readNumber(text, ""), { value, length });
});

Deno.test("days are read in the usual orders", () => {
  for (const [text, date] of days) assert.equal(readNumber(text, "")?.date, date);
});

Deno.test("words that only look like numbers are none, and one counts only after a word that counts", () => {
  for (const text of ["rivers", "threefold", "12th", "", "a river", "one river", "constructor"]) {
    assert.equal(readNumber(text, ""), undefined, text);
  }
  assert.equal(readNumber("one river", "least")?.value, 1);
});

Deno.test("every whole number is read back as it is written", () => {
  fc.assert(fc.property(fc.nat(), (value) => {
    for (const text of [String(value), value.toLocaleString("en-US")]) {
      assert.deepEqual(readNumber(text, ""), { value, length: text.length });
    }
  }));
});
