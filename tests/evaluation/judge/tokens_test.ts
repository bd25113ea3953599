import assert from "node:assert/strict";
import { judgeTokens } from "../../../lib/evaluation/judge/tokens.ts";

const numbersOf = (sentence: string) =>
  judgeTokens(sentence).flatMap((token) =>
    token.kind === "number" || token.kind === "date" ? [token.value] : []
  );

Deno.test("numbers are read in the ways in which people write them", () => {
  const cases: readonly (readonly [string, readonly (number | string)[]])[] = [
    ["smaller than 10 000 km²", [10_000]],
    ["500k to 1M people", [500_000, 1_000_000]],
    ["a hundred thousand", [100_000]],
    ["more than a million", [1_000_000]],
    ["nineteen eighty-seven", [1987]],
    ["since 9 Nov 1989", ["1989-11-09"]],
    ["in the 1960s", [1960, 1969]],
    ["twenty-five", [25]],
    ["nineteen cars", [19]],
  ];
  for (const [sentence, expected] of cases) assert.deepEqual(numbersOf(sentence), expected, sentence);
});

Deno.test("numbers that count nothing asked for are left out", () => {
  for (const sentence of ["(1) rivers, (2) lakes", "these two countries", "two-letter codes"]) {
    assert.deepEqual(numbersOf(sentence).filter((one) => one === 2), [], sentence);
  }
});

Deno.test("an ordinal before a noun that is counted off is its number", () => {
  const values = (sentence: string) =>
    judgeTokens(sentence).flatMap((token) => token.kind === "number" ? [token.value] : []);
  assert.deepEqual(values("students in the tenth grade or the 9th grade"), [10, 9]);
  assert.deepEqual(values("the third largest lake"), []);
});
