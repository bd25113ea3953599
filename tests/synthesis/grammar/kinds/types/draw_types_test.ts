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

const MIXES: readonly TypeMix[] = [
  defaultTypeMix,
  { answerable: 6, unanswerable: 1, ambiguous: 1, improper: 1 },
  { answerable: 25, unanswerable: 25, ambiguous: 25, improper: 25 },
  { answerable: 90, unanswerable: 5, ambiguous: 5, improper: 0 },
];

Deno.test("drawTypes() comes within one and a half turns of the mix in each type, after any number of dialogues", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...MIXES),
      fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 60 }),
      (mix, joins) => {
        let before = 0;
        const drawn = { misnamed: 0, unanswerable: 0, ambiguous: 0, improper: 0 };
        for (const answerable of joins) {
          for (const type of drawTypes({ answerable, before, mix }).types) drawn[type]++;
          before += answerable;
        }
        const { no_such_value, unanswerable, ...others } = wantedTurns(before, mix);
        const wanted = { misnamed: no_such_value, unanswerable: unanswerable - no_such_value, ...others };
        for (const type of ["misnamed", "unanswerable", "ambiguous", "improper"] as const) {
          assert.ok(Math.abs(drawn[type] - wanted[type]) < 1.5, `${type}: ${drawn[type]} of ${wanted[type]}`);
        }
      },
    ),
    { numRuns: 300 },
  );
});

Deno.test("drawTypes() draws a turn by a wrong name over 24 dialogues where the mix asks for one", () => {
  let before = 0;
  const types = Array.from({ length: 24 }, (_, i) => 2 + Math.floor(i / 8)).flatMap((answerable) => {
    const { types: drawn } = drawTypes({ answerable, before, mix: defaultTypeMix });
    before += answerable;
    return drawn;
  });
  assert.equal(types.filter((type) => type === "misnamed").length, 1);
});

Deno.test("drawTypes() gives one dialogue turns of several types where the mix has no favourite", () => {
  const mix = { answerable: 6, unanswerable: 1, ambiguous: 1, improper: 1 };
  for (let index = 0; index < 100; index++) {
    const { types } = drawTypes({ answerable: 6, before: 6 * index, mix });
    assert.equal(types.length, 3);
    assert.equal(new Set(types).size, 3);
  }
});

Deno.test("drawTypes() draws nothing where only answerable questions are wanted", () => {
  const mix = { answerable: 1, unanswerable: 0, ambiguous: 0, improper: 0 };
  assert.deepEqual(drawTypes({ answerable: 4, before: 8, mix }).types, []);
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

Deno.test("drawTypes() numbers the ambiguous turns of a dataset on", () => {
  const mix = { answerable: 6, unanswerable: 1, ambiguous: 3, improper: 1 };
  let before = 0;
  let ambiguous = 0;
  for (const answerable of [2, 3, 4, 2, 3, 4, 1, 1]) {
    const { types, ambiguousBefore } = drawTypes({ answerable, before, mix });
    assert.equal(ambiguousBefore, ambiguous);
    ambiguous += types.filter((type) => type === "ambiguous").length;
    before += answerable;
  }
  assert.ok(ambiguous > 5);
});
