import assert from "node:assert/strict";
import fc from "fast-check";
import { comparisonAt } from "../../../lib/verify/sentence/comparison_at.ts";
import { datesIn, numbersIn } from "../../../lib/verify/sentence/numbers_in.ts";

Deno.test("numbersIn() reads digits and words, and leaves out ordinals, decades and dates", () => {
  const said: readonly (readonly [text: string, values: readonly number[]])[] = [
    ["over 1,250,000 and 0.5", [1_250_000, 0.5]],
    ["2.5 million, 3 thousand", [2_500_000, 3000]],
    ["twenty-five lakes, a hundred rivers and two dozen seas", [25, 100, 24]],
    ["three hundred and four thousand", [304_000]],
    ["the 3rd of the 1990s", []],
    ["between 12 may 1990 and 1991-03-04 in 7 seas", [7]],
    ["-5 degrees", [-5]],
    ["no numbers", []],
    ["between one and two paragraphs", [1, 2]],
  ];
  for (const [text, values] of said) {
    assert.deepEqual(numbersIn(text).map(({ value }) => value), values, text);
  }
  const days = datesIn("from 1 january 1960 to march 5, 1970 or 1980-12-31").map(({ date }) => date);
  assert.deepEqual(days.toSorted(), ["1960-01-01", "1970-03-05", "1980-12-31"]);
});

Deno.test("numbersIn() finds every whole number, with thousands marks or without", () => {
  fc.assert(fc.property(fc.nat(), (value) => {
    for (const text of [String(value), value.toLocaleString("en-US")]) {
      assert.deepEqual(numbersIn(`lakes deeper than ${text} m`).map((one) => one.value), [value]);
    }
  }));
});

Deno.test("comparisonAt() reads the words around a number", () => {
  const said: readonly (readonly [text: string, operators: readonly string[]])[] = [
    ["more than 7", [">"]],
    ["deeper than about 7", [">"]],
    ["no deeper than 7", ["<="]],
    ["not exceeding 7", ["<="]],
    ["no fewer than 7", [">="]],
    ["at least 7", [">="]],
    ["7 or more", [">="]],
    ["after 7 or before 3", [">"]],
    ["before 7 and after the year 9", ["<"]],
    ["7 km or less", ["<="]],
    ["up to 7", ["<="]],
    ["less populous than 7", ["<"]],
    ["other than 7", ["<>"]],
    ["exactly 7", ["="]],
    ["between 7 and 9", ["between"]],
    ["between 3 and 7", ["between"]],
    ["from 7 to 9", ["between"]],
    ["on or after 7", [">="]],
    ["with 7", []],
    ["more than 3 lakes and 7", []],
  ];
  for (const [text, operators] of said) {
    const start = text.indexOf("7");
    assert.deepEqual(comparisonAt(text, { start, end: start + 1 }), operators, text);
  }
});
