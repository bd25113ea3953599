import assert from "node:assert/strict";
import { type HalfRounding, roundTo } from "../../lib/compare/round_to.ts";

const cases:
  readonly (readonly [number: number, places: number, by: Readonly<Record<HalfRounding, number>>])[] = [
    [0.5, 0, { away: 1, even: 0, binary: 1 }],
    [1.5, 0, { away: 2, even: 2, binary: 2 }],
    [2.5, 0, { away: 3, even: 2, binary: 3 }],
    [-1.5, 0, { away: -2, even: -2, binary: -2 }],
    [-2.5, 0, { away: -3, even: -2, binary: -3 }],
    [0.125, 2, { away: 0.13, even: 0.12, binary: 0.13 }],
    [0.375, 2, { away: 0.38, even: 0.38, binary: 0.38 }],
    // The binary number lies below its spelling.
    [2.675, 2, { away: 2.68, even: 2.68, binary: 2.67 }],
    [1.005, 2, { away: 1.01, even: 1, binary: 1 }],
    [1.4, 0, { away: 1, even: 1, binary: 1 }],
    [1250, -2, { away: 1300, even: 1200, binary: 1300 }],
    [-0.4, 0, { away: 0, even: 0, binary: 0 }],
  ];

Deno.test("roundTo() rounds halves away from zero, to the even neighbour, or as the binary number lies", () => {
  for (const [number, places, by] of cases) {
    for (const halves of ["away", "even", "binary"] as const) {
      assert.equal(roundTo(number, places, halves), by[halves], `${number} to ${places} places, ${halves}`);
    }
  }
});

Deno.test("roundTo() leaves what is not finite", () => {
  for (const number of [Infinity, -Infinity, NaN]) assert.equal(roundTo(number, 2, "even"), number);
});
