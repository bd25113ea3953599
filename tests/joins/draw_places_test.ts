import { randomFrom } from "querylogue/base";
import assert from "node:assert/strict";
import { drawPositions } from "../../lib/joins/combinations/sample_combinations.ts";

Deno.test("drawPlaces() gives distinct places in order, all of them where as many are asked for", () => {
  assert.deepEqual(drawPositions(5, { count: 5, random: randomFrom(1) }), [0, 1, 2, 3, 4]);
  const drawn = drawPositions(10 ** 8, { count: 1_000, random: randomFrom(1) });
  assert.equal(new Set(drawn).size, 1_000);
  assert.deepEqual(drawn, drawn.toSorted((a, b) => a - b));
});

Deno.test("drawPlaces() reaches places that one number of 32 bits cannot tell apart", () => {
  const total = 5_000_000_000;
  const random = randomFrom(1);
  const drawn = Array.from(
    { length: 10_000 },
    () => drawPositions(total, { count: 1, random })[0] ?? assert.fail(),
  );
  const missed = drawn.filter((place) => Math.ceil(place * 2 ** 32 / total) * total >= (place + 1) * 2 ** 32);
  // Of so many places all but 2^32 are missed by a single number: 14 %.
  assert.ok(missed.length > 1_250 && missed.length < 1_570, `${missed.length} of 10,000`);
});
