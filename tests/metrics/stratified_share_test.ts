import assert from "node:assert/strict";
import fc from "fast-check";
import { stratifiedShare, type Stratum } from "../../lib/metrics/mod.ts";
import { randomFrom, shuffle } from "../../lib/base/mod.ts";

function valueOf(strata: readonly Stratum[]): number {
  const share = stratifiedShare(strata);
  assert.ok("value" in share, JSON.stringify(share));
  return share.value;
}

Deno.test("stratifiedShare() is the mean over all, each label standing for as many as its stratum has for it", () => {
  const stratum = fc.record({
    labels: fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }),
    more: fc.nat(20),
  })
    .map(({ labels, more }) => ({ labels, size: labels.length + more }));
  fc.assert(fc.property(fc.array(stratum, { minLength: 1, maxLength: 5 }), (strata) => {
    // The slow way: every label is written out as many times as it stands for.
    const whole = strata.reduce((product, { labels }) => product * labels.length, 1);
    let right = 0;
    let all = 0;
    for (const { size, labels } of strata) {
      for (const label of labels) {
        const times = size * whole / labels.length;
        all += times;
        if (label) right += times;
      }
    }
    assert.ok(Math.abs(valueOf(strata) - right / all) < 1e-9);
  }));
});

Deno.test("stratifiedShare() has no doubt where all is labelled, and no value where a stratum is unseen", () => {
  const share = stratifiedShare([{ size: 2, labels: [true, false] }, { size: 1, labels: [true] }]);
  assert.ok("value" in share);
  assert.deepEqual(share.interval, [share.value, share.value]);
  assert.deepEqual(stratifiedShare([{ size: 3, labels: [true] }, { size: 7, labels: [] }]), {
    unscored: "7 of 10 are in strata without a label",
  });
  assert.deepEqual(stratifiedShare([{ size: 3, labels: [] }]), { unscored: "nothing is labelled" });
});

Deno.test("the interval of stratifiedShare() holds the truth in about 95 of 100 samples that prefer a small stratum", () => {
  const populations = [
    Array.from({ length: 900 }, (_, i) => i < 810),
    Array.from({ length: 100 }, (_, i) => i < 20),
  ];
  const truth = 0.83;
  let held = 0;
  let sum = 0;
  const draws = 400;
  for (let draw = 0; draw < draws; draw++) {
    const strata = populations.map((all, i) => ({
      size: all.length,
      labels: shuffle(randomFrom(draw, "sample", i), all).slice(0, 30),
    }));
    const share = stratifiedShare(strata);
    assert.ok("value" in share);
    sum += share.value;
    if (share.interval[0] <= truth && truth <= share.interval[1]) held++;
  }
  assert.ok(held / draws >= 0.93, `${held} of ${draws}`);
  assert.ok(Math.abs(sum / draws - truth) < 0.01, "the bias of the draw is corrected");
});
