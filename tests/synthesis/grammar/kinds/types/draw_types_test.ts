import assert from "node:assert/strict";
import fc from "fast-check";
import { InputError } from "../../../../../lib/base/mod.ts";
import { drawTypes } from "../../../../../lib/synthesis/grammar/kinds/types/draw_types.ts";
import {
  checkTypeMix,
  defaultTypeMix,
  type TypeMix,
  wantedTurns,
} from "../../../../../lib/synthesis/type_mix.ts";
import { createVariation } from "../../../../../lib/synthesis/variation.ts";

/** Shares of the types over 300 dialogues of two to four joins. */
function drawn(mix: TypeMix, seed: number) {
  const counts = { answerable: 0, unanswerable: 0, ambiguous: 0, improper: 0 };
  for (let index = 0; index < 300; index++) {
    const joins = 2 + Math.floor(index / 100);
    counts.answerable += joins;
    for (const type of drawTypes(joins, mix, createVariation(seed, index))) {
      counts[type === "misnamed" ? "unanswerable" : type]++;
    }
  }
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return Object.entries(counts).map(([type, count]) => [type, count / all] as const);
}

Deno.test("drawTypes() comes within four points of the mix over 300 dialogues, whatever the seed", () => {
  const mixes: readonly TypeMix[] = [
    defaultTypeMix,
    { answerable: 25, unanswerable: 25, ambiguous: 25, improper: 25 },
    { answerable: 90, unanswerable: 5, ambiguous: 5, improper: 0 },
  ];
  for (const mix of mixes) {
    const all = Object.values(mix).reduce((sum, weight) => sum + weight, 0);
    fc.assert(
      fc.property(fc.nat(10_000), (seed) => {
        for (const [type, share] of drawn(mix, seed)) {
          const wanted = Object.entries(mix).find(([name]) => name === type)?.[1] ?? 0;
          assert.ok(Math.abs(share - wanted / all) < 0.04, `seed ${seed}, ${type}: ${share}`);
        }
      }),
      { numRuns: 20 },
    );
  }
});

Deno.test("drawTypes() comes within three turns of the mix over 24 dialogues, also where kinds take turns", () => {
  for (const mix of [defaultTypeMix, { answerable: 6, unanswerable: 1, ambiguous: 1, improper: 1 }]) {
    const drawnOf = (seed: number, turn: number) => {
      const dialogues = Array.from(
        { length: 24 },
        (_, i) => ({ joins: 2 + Math.floor(i / 8), index: i * turn }),
      );
      const types = dialogues.flatMap(({ joins, index }) =>
        drawTypes(joins, mix, createVariation(seed, index))
      );
      const wanted = wantedTurns(dialogues.reduce((sum, { joins }) => sum + joins, 0), mix);
      return { types, wanted };
    };
    fc.assert(
      fc.property(fc.nat(10_000), fc.constantFrom(1, 2, 4), (seed, turn) => {
        const { types, wanted } = drawnOf(seed, turn);
        const misnamed = types.filter((type) => type === "misnamed").length;
        const unanswerable = types.filter((type) => type === "unanswerable").length;
        assert.ok(Math.abs(misnamed - wanted.no_such_value) <= 3, `seed ${seed}: ${misnamed} by a name`);
        const all = misnamed + unanswerable;
        assert.ok(Math.abs(all - wanted.unanswerable) <= 3, `seed ${seed}: ${all} unanswerable`);
      }),
      { numRuns: 200 },
    );
  }
});

Deno.test("drawTypes() gives one dialogue turns of several types where the mix has no favourite", () => {
  const mix = { answerable: 6, unanswerable: 1, ambiguous: 1, improper: 1 };
  for (let index = 0; index < 100; index++) {
    const types = drawTypes(6, mix, createVariation(1, index));
    assert.equal(types.length, 3);
    assert.equal(new Set(types).size, 3);
  }
});

Deno.test("drawTypes() draws nothing where only answerable questions are wanted", () => {
  const mix = { answerable: 1, unanswerable: 0, ambiguous: 0, improper: 0 };
  assert.deepEqual(drawTypes(4, mix, createVariation(1, 1)), []);
});

Deno.test("checkTypeMix() refuses mixes that no dialogues can have, in one sentence", () => {
  checkTypeMix(defaultTypeMix);
  checkTypeMix({ answerable: 1, unanswerable: 1, ambiguous: 1, improper: 1 });
  const cases: readonly (readonly [TypeMix, RegExp])[] = [
    [{ ...defaultTypeMix, improper: -1 }, /weight of -1 for "improper": give 0 or a positive number$/],
    [{ ...defaultTypeMix, ambiguous: NaN }, /weight of NaN for "ambiguous"/],
    [{ answerable: 0, unanswerable: 0, ambiguous: 0, improper: 0 }, /0% answerable .* at least 25%/],
    [{ answerable: 1, unanswerable: 4, ambiguous: 0, improper: 0 }, /20% answerable .* at least 25%/],
  ];
  for (const [mix, message] of cases) {
    assert.throws(() => checkTypeMix(mix), (error) => {
      assert.ok(error instanceof InputError);
      assert.match(error.message, message);
      return true;
    });
  }
});
