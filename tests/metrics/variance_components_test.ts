import assert from "node:assert/strict";
import fc from "fast-check";
import { randomFrom } from "../../lib/base/mod.ts";
import { type FactorCell, varianceComponents } from "../../lib/metrics/mod.ts";

/** Cells of a design with two factors: rows are levels of `dataset`, columns of `agent`, the innermost are trials. */
function cellsOf(values: readonly (readonly (readonly number[])[])[]): readonly FactorCell[] {
  return values.flatMap((row, dataset) =>
    row.flatMap((trials, agent) =>
      trials.map((value) => ({ levels: { dataset: `${dataset}`, agent: `${agent}` }, value }))
    )
  );
}

const near = (a: number, b: number, within = 1e-9) => assert(Math.abs(a - b) <= within, `${a} is not ${b}`);

Deno.test("the variance of a design by hand is split into both factors, their interaction and the trials", () => {
  // Cell means 2, 4 / 6, 12; mean 6. Squares: dataset 4(3² + 3²) = 72, agent 4(2² + 2²) = 32, cells 2(16 + 4 + 0 + 36) = 112,
  // so 8 for the interaction; trials 4 · 2 = 8, with 4 degrees of freedom.
  const components = varianceComponents(cellsOf([[[1, 3], [3, 5]], [[5, 7], [11, 13]]]));
  assert.deepEqual(
    components.map((
      { source, degrees_of_freedom, mean_square },
    ) => [source, degrees_of_freedom, mean_square]),
    [["dataset", 1, 72], ["agent", 1, 32], ["interactions", 1, 8], ["trials", 4, 2]],
  );
  const variances = components.map(({ variance }) => variance);
  assert.deepEqual(variances, [(72 - 8) / 4, (32 - 8) / 4, (8 - 2) / 2, 2]);
  assert.deepEqual(components.map(({ share }) => share), [16 / 27, 6 / 27, 3 / 27, 2 / 27]);
});

Deno.test("a factor without effect has no positive variance, and equal values none at all", () => {
  const [dataset] = varianceComponents(cellsOf([[[0, 4], [0, 4]], [[0, 4], [0, 4]]]));
  assert.ok(dataset !== undefined && dataset.variance <= 0);
  assert.equal(dataset.share, 0);
  for (const { variance, share } of varianceComponents(cellsOf([[[1, 1], [1, 1]], [[1, 1], [1, 1]]]))) {
    assert.deepEqual([variance + 0, share], [0, undefined]);
  }
});

Deno.test("a design that is not balanced is refused with what is missing", () => {
  assert.throws(() => varianceComponents([]), /without a factor/);
  assert.throws(() => varianceComponents(cellsOf([[[1, 2], [1, 2]]])), /"dataset", which has one level/);
  assert.throws(() => varianceComponents(cellsOf([[[1, 2], [1, 2]], [[1, 2], [1]]])), /equally often/);
  assert.throws(() => varianceComponents(cellsOf([[[1], [1]], [[1], [1]]])), /at least twice/);
  const [, ...missing] = cellsOf([[[1, 2], [1, 2]], [[1, 2], [1, 2]]]);
  assert.throws(() => varianceComponents(missing.slice(1)), /3 combinations/);
  assert.throws(
    () => varianceComponents([...missing, { levels: { dataset: "0" }, value: 1 }]),
    /no level of "agent"/,
  );
});

/**
 * The same split from differences of pairs alone: no mean is taken. In one group of n values, the squared differences of all
 * pairs sum to n times the squares about its mean.
 */
function slowVariances(values: readonly (readonly (readonly number[])[])[]): readonly number[] {
  const [datasets, agents, trials] = [values.length, values[0]?.length ?? 0, values[0]?.[0]?.length ?? 0];
  const at = (d: number, a: number, t: number) => values[d]?.[a]?.[t] ?? NaN;
  let [ofTrials, ofDatasets, ofAgents, ofAll] = [0, 0, 0, 0];
  for (let d = 0; d < datasets; d++) {
    for (let a = 0; a < agents; a++) {
      for (let t = 0; t < trials; t++) {
        for (let e = 0; e < datasets; e++) {
          for (let b = 0; b < agents; b++) {
            for (let u = 0; u < trials; u++) {
              const square = (at(d, a, t) - at(e, b, u)) ** 2 / 2;
              ofAll += square;
              if (d === e) ofDatasets += square;
              if (a === b) ofAgents += square;
              if (d === e && a === b) ofTrials += square;
            }
          }
        }
      }
    }
  }
  const total = ofAll / (datasets * agents * trials);
  const dataset = total - ofDatasets / (agents * trials);
  const agent = total - ofAgents / (datasets * trials);
  const trial = ofTrials / trials;
  const [msDataset, msAgent] = [dataset / (datasets - 1), agent / (agents - 1)];
  const msTrial = trial / (datasets * agents * (trials - 1));
  const msBoth = (total - dataset - agent - trial) / ((datasets - 1) * (agents - 1));
  return [
    (msDataset - msBoth) / (agents * trials),
    (msAgent - msBoth) / (datasets * trials),
    (msBoth - msTrial) / trials,
    msTrial,
  ];
}

Deno.test("the split is what differences of pairs give", () => {
  const design = fc.tuple(
    fc.integer({ min: 2, max: 4 }),
    fc.integer({ min: 2, max: 3 }),
    fc.integer({ min: 2, max: 3 }),
  ).chain(([datasets, agents, trials]) => {
    const times = <Value>(one: fc.Arbitrary<Value>, length: number) =>
      fc.array(one, { minLength: length, maxLength: length });
    return times(times(times(fc.integer({ min: 0, max: 100 }), trials), agents), datasets);
  });
  fc.assert(
    fc.property(design, (values) => {
      const fast = varianceComponents(cellsOf(values)).map(({ variance }) => variance);
      slowVariances(values).forEach((variance, index) => near(fast[index] ?? NaN, variance, 1e-6));
    }),
    { numRuns: 50 },
  );
});

Deno.test("over many designs of known variances the estimates are right on average", () => {
  const random = randomFrom(1, "variance");
  /** Of variance 1. */
  const draw = () => (random() - 0.5) * Math.sqrt(12);
  const rounds = 400;
  const sums = [0, 0, 0, 0];
  for (let round = 0; round < rounds; round++) {
    const [datasets, agents] = [4, 5].map((levels) => Array.from({ length: levels }, draw)) as [
      number[],
      number[],
    ];
    const values = datasets.map((dataset) =>
      agents.map((agent) => {
        const both = draw();
        return [draw(), draw()].map((trial) => 2 * dataset + agent + 0.5 * both + 0.7 * trial);
      })
    );
    varianceComponents(cellsOf(values)).forEach(({ variance }, index) => {
      sums[index] = (sums[index] ?? 0) + variance / rounds;
    });
  }
  [4, 1, 0.25, 0.49].forEach((variance, index) => near(sums[index] ?? NaN, variance, 0.25 * variance));
});
