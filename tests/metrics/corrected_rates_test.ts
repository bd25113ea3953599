import assert from "node:assert/strict";
import fc from "fast-check";
import { randomFrom, shuffle } from "../../lib/base/mod.ts";
import { type LabelledTurn, predictionPoweredRate, roganGladenRates } from "../../lib/metrics/mod.ts";

const seed = 1;
const call = fc.constantFrom("aligned", "not_aligned", "undecided");
const turn: fc.Arbitrary<LabelledTurn> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ dialogue: fc.constantFrom("a", "b", "c"), called: call, label: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      dialogue: fc.constantFrom("a", "b", "c"),
      called: fc.constantFrom("aligned" as const, "not_aligned" as const),
      isKnown: fc.constant(true),
    }),
  },
);
const turns = fc.array(turn, { minLength: 1, maxLength: 12 });

/** Forgets the labels of some turns, and keeps one at least. */
const forgetting = (all: readonly LabelledTurn[], kept: number) =>
  all.map(({ label, ...rest }, i) => label !== undefined && i % kept === 0 ? { ...rest, label } : rest);

function valueOf(estimate: ReturnType<typeof predictionPoweredRate>): number {
  assert("value" in estimate, JSON.stringify(estimate));
  return estimate.value;
}

/** The slow way: the judge's average error on the labelled turns is added to each call that nobody checked. */
function twin(turns: readonly LabelledTurn[]): number | undefined {
  const calls = { aligned: 1, undecided: 0.5, not_aligned: 0 };
  let [errors, checked] = [0, 0];
  for (const { isKnown, label, called } of turns) {
    if (isKnown || label === undefined) continue;
    errors += (label ? 1 : 0) - calls[called];
    checked += 1;
  }
  let sum = 0;
  for (const { isKnown, called } of turns) {
    if (!isKnown && checked === 0) return undefined;
    sum += calls[called] + (isKnown ? 0 : errors / checked);
  }
  return Math.min(1, Math.max(0, sum / turns.length));
}

Deno.test("with labels for all turns a prediction-powered rate is their plain rate", () => {
  fc.assert(fc.property(turns, (all) => {
    const true_ = all.filter(({ label, isKnown, called }) => isKnown ? called === "aligned" : label);
    assert(Math.abs(valueOf(predictionPoweredRate(all, { seed })) - true_.length / all.length) < 1e-12);
  }));
});

Deno.test("a prediction-powered rate is what the slow way gives", () => {
  fc.assert(fc.property(turns, fc.integer({ min: 1, max: 4 }), (all, kept) => {
    const some = forgetting(all, kept);
    const expected = twin(some);
    const estimate = predictionPoweredRate(some, { seed });
    if (expected === undefined) return assert.deepEqual(estimate, { unscored: "no turn is labelled" });
    assert(Math.abs(valueOf(estimate) - expected) < 1e-12);
    assert("interval" in estimate);
    const ends = [0, estimate.interval[0], estimate.value, estimate.interval[1], 1];
    assert.deepEqual(ends, ends.toSorted((a, b) => a - b));
  }));
});

/** A run of one agent in which a share of turns is aligned, and the judge errs in the shares given. */
function simulated(
  draw: number,
  { rate, refused, accepted, labelled = 60 }: {
    readonly rate: number;
    readonly refused: number;
    readonly accepted: number;
    readonly labelled?: number;
  },
): readonly LabelledTurn[] {
  const random = randomFrom(draw, "simulated", String(rate));
  const all = Array.from({ length: 400 }, (_, i) => {
    const label = random() < rate;
    const called = random() < (label ? 1 - refused : accepted) ? "aligned" as const : "not_aligned" as const;
    return { dialogue: `d${i % 80}`, called, label };
  });
  const sample = new Set(shuffle(random, all).slice(0, labelled));
  return all.map((turn) => {
    const { label: _, ...unlabelled } = turn;
    return sample.has(turn) ? turn : unlabelled;
  });
}

Deno.test("the corrected interval holds the true rate where the judge's own is far off", () => {
  const runs = Array.from(
    { length: 30 },
    (_, i) => simulated(i, { rate: 0.5, refused: 0.3, accepted: 0.05 }),
  );
  const estimates = runs.map((turns) => predictionPoweredRate(turns, { seed }));
  const holds = estimates.filter((one) => "value" in one && one.interval[0] <= 0.5 && one.interval[1] >= 0.5);
  assert(holds.length >= 26, `${holds.length} of 30`);
  const plain = runs.map((turns) => turns.filter(({ called }) => called === "aligned").length / 400);
  assert(plain.every((rate) => rate < 0.47));
});

Deno.test("labels that contradict no call leave the interval open by what so few can show", () => {
  const all = Array.from({ length: 100 }, (_, i): LabelledTurn => ({ dialogue: `${i}`, called: "aligned" }));
  const estimate = predictionPoweredRate(all.map((turn, i) => i < 20 ? { ...turn, label: true } : turn), {
    seed,
  });
  assert("value" in estimate);
  assert.equal(estimate.value, 1);
  assert(estimate.interval[0] < 0.9 && estimate.interval[0] > 0.8);
});

Deno.test("so do labels that correct all calls alike", () => {
  const undecided = Array.from(
    { length: 40 },
    (_, i): LabelledTurn => ({ dialogue: `${i}`, called: "undecided" }),
  );
  const estimate = predictionPoweredRate(
    undecided.map((turn, i) => i < 4 ? { ...turn, label: true } : turn),
    { seed },
  );
  assert("value" in estimate);
  assert.equal(estimate.value, 1);
  assert(estimate.interval[0] < 0.6);
});

Deno.test("roganGladenRates() undoes errors that are the same for all agents", () => {
  const errors = { refused: 0.2, accepted: 0.1, labelled: 400 };
  const agents = [0.3, 0.7].map((rate, i) => simulated(i + 40, { rate, ...errors }));
  const { rates, equal_errors_p, caveat } = roganGladenRates(agents, { seed });
  assert(equal_errors_p !== undefined && equal_errors_p > 0.05);
  assert.equal(caveat, undefined);
  rates.forEach((rate, i) => {
    assert("value" in rate);
    assert(Math.abs(rate.value - [0.3, 0.7][i]!) < 0.08, `${rate.value}`);
    assert(rate.interval[0] <= rate.value && rate.value <= rate.interval[1]);
  });
});

Deno.test("roganGladenRates() gives nothing where the judge errs differently on the agents", () => {
  const agents = [{ refused: 0.02, accepted: 0.02 }, { refused: 0.3, accepted: 0.3 }]
    .map((errors, i) => simulated(i, { rate: 0.5, labelled: 200, ...errors }));
  const { rates, equal_errors_p } = roganGladenRates(agents, { seed });
  assert(equal_errors_p !== undefined && equal_errors_p < 0.05);
  assert(rates.every((rate) => "unscored" in rate && /errs differently/.test(rate.unscored)));
});

Deno.test("roganGladenRates() refuses a judge that tells next to nothing, and flags a weak one", () => {
  const of = (refused: number, accepted: number) =>
    roganGladenRates([simulated(1, { rate: 0.5, labelled: 400, refused, accepted })], { seed });
  const [guess] = of(0.5, 0.5).rates;
  assert(guess !== undefined && "unscored" in guess && /below 0\.2/.test(guess.unscored));
  const weak = of(0.25, 0.3);
  assert.match(weak.caveat ?? "", /below 0\.6/);
  assert(weak.rates.every((rate) => "value" in rate));
});

Deno.test("nothing is corrected without labels", () => {
  const turns: LabelledTurn[] = [{ dialogue: "a", called: "aligned" }];
  assert.deepEqual(predictionPoweredRate(turns, { seed }), { unscored: "no turn is labelled" });
  const { rates } = roganGladenRates([turns], { seed });
  assert.deepEqual(rates, [{ unscored: "there are no labels of both kinds" }]);
});
