import assert from "node:assert/strict";
import { plural, singular } from "../../lib/schema/mod.ts";

const pairs: readonly (readonly [string, string])[] = [
  ["city", "cities"],
  ["ethnic group", "ethnic groups"],
  ["country", "countries"],
  ["series", "series"],
  ["person", "people"],
  ["mountain on island", "mountains on island"],
  ["date of birth", "dates of birth"],
  ["sea 1", "seas 1"],
  ["stadium", "stadiums"],
];

Deno.test("plural() and singular() change the head noun", () => {
  for (const [one, many] of pairs) {
    assert.equal(plural(one.split(" ")).join(" "), many);
    assert.equal(singular(many.split(" ")).join(" "), one);
  }
});

Deno.test("words without a noun, and plurals that stand already, stay as they are", () => {
  for (const words of ["located on", "data", "spoken", "country populations"]) {
    assert.equal(plural(words.split(" ")).join(" "), words);
  }
  assert.deepEqual(plural([]), []);
});
