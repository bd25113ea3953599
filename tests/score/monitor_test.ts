import assert from "node:assert/strict";
import fc from "fast-check";
import { randomFrom } from "../../lib/base/mod.ts";
import {
  createScoreTrend,
  evidence,
  meanInterval,
  nextMeanTest,
  summarizeScores,
  untested,
} from "../../lib/score/mod.ts";
import "../fixed_seed.ts";

const stakes = [1, 2, 3, 4, 5, 6].map((power) => 2 ** -power);

/** The evidence as its definition says: every start of every stake, multiplied out. */
function slowEvidence(values: readonly number[], bound: number): number {
  const room = Math.max(0.01, 1 - bound);
  const byStake = stakes.map((stake) => {
    const starts = values.map((_, start) => {
      const won = values.slice(start).reduce((all, x) => all * (1 + stake / room * (bound - x)), 1);
      return won / ((start + 1) * (start + 2));
    });
    return starts.reduce((sum, one) => sum + one, 0) + 1 / (values.length + 1);
  });
  return byStake.reduce((sum, one) => sum + one, 0) / stakes.length;
}

Deno.test("the evidence is what every stake from every start would have won", () => {
  const share = fc.integer({ min: 0, max: 20 }).map((n) => n / 20);
  fc.assert(fc.property(fc.array(share, { maxLength: 25 }), share, (values, bound) => {
    const test = values.reduce((state, x) => nextMeanTest(state, x, bound), untested);
    const slow = slowEvidence(values, bound);
    assert(Math.abs(evidence(test) - slow) <= 1e-9 * Math.max(1, slow));
  }));
});

/** Scores that answers may have, drawn with a mean of its own. */
function drawn(random: () => number, good: number): number {
  const draw = random();
  return draw < good ? 100 : draw < good + (1 - good) / 2 ? 64 : 15;
}

Deno.test("streams that do not change raise false alarms no more often than stated", () => {
  const falseAlarms = 0.2;
  const streams = 150;
  let alarmed = 0;
  for (let stream = 0; stream < streams; stream++) {
    const random = randomFrom(stream, "constant");
    const good = 0.2 + 0.6 * (stream % 7) / 6;
    const mean = 100 * good + (1 - good) / 2 * 79;
    const trend = createScoreTrend({ baseline: 60, falseAlarms });
    const alarms = Array.from(
      { length: 600 },
      (_, i) => trend.add({ id: `${i}`, agent: "a", profile: "", score: drawn(random, good) }),
    ).flat();
    // That the mean is below a tier is no false alarm where it is.
    if (alarms.some(({ kind, bound }) => kind !== "below_tier" || mean >= bound)) alarmed++;
  }
  assert(alarmed / streams <= falseAlarms, `${alarmed} of ${streams}`);
});

Deno.test("a fall and a rise of the mean are found, each once, and late ones as well", () => {
  for (const [before, after, kind] of [[0.8, 0.2, "falls"], [0.2, 0.8, "rises"]] as const) {
    const random = randomFrom(1, kind);
    const trend = createScoreTrend();
    const found = Array.from(
      { length: 1600 },
      (_, i) =>
        trend.add({ id: `${i}`, agent: "a", profile: "", score: drawn(random, i < 1200 ? before : after) }),
    ).flat();
    assert.deepEqual(found.filter((one) => one.kind === kind).length, 1);
    const [first] = found;
    assert(Number(first?.id) >= 1200 && Number(first?.id) < 1330, `${first?.kind} at ${first?.id}`);
    assert(!found.some((one) => one.kind !== kind && one.kind !== "below_tier"));
  }
});

Deno.test("the interval of a mean misses it no more often than stated and narrows with more values", () => {
  let missed = 0;
  for (let draw = 0; draw < 200; draw++) {
    const random = randomFrom(draw, "interval");
    const values = Array.from({ length: 80 }, () => drawn(random, 0.5) / 100);
    const counts = new Map(Array.from(Map.groupBy(values, (x) => x), ([x, all]) => [x, all.length] as const));
    const [lower, upper] = meanInterval(counts, 0.2);
    if (lower > 0.6975 || upper < 0.6975) missed++;
  }
  assert(missed / 200 <= 0.2, String(missed));
  const width = (n: number) => {
    const [lower, upper] = meanInterval(new Map([[1, n], [0, n]]), 0.05);
    return upper - lower;
  };
  assert(width(1000) < width(100) && width(100) < width(10));
});

Deno.test("a day's figures are those of its answers, rolling ones those of the days before as well", () => {
  const score = fc.constantFrom(0, 15, 40, 64, 75, 90, 100, undefined);
  const answer = fc.record({ day: fc.integer({ min: 1, max: 9 }), score });
  fc.assert(fc.property(fc.array(answer, { minLength: 1, maxLength: 60 }), (answers) => {
    let trend = createScoreTrend({ days: 3 });
    answers.forEach(({ day, score }, i) => {
      trend.add({ id: `${i}`, agent: "a", profile: "", at: `2024-05-0${day}T12:00:00Z`, score });
      if (i % 7 === 0) trend = createScoreTrend({ days: 3 }, JSON.parse(JSON.stringify(trend.save())));
    });
    for (const row of trend.rows()) {
      const of = (days: number) => {
        const last = Number(row.day.slice(-2));
        const own = answers.filter(({ day }) => day <= last && day > last - days);
        return summarizeScores(own.map(({ score }) => ({ agent: "a", score })))[0];
      };
      const [own, rolling] = [of(1), of(3)];
      const near = (a?: number, b?: number) => a === b || Math.abs((a ?? NaN) - (b ?? NaN)) < 1e-9;
      assert.equal(row.answers, own?.answers);
      assert(near(row.mean, own?.mean) && near(row.p90, own?.p90), JSON.stringify(row));
      assert(near(row.rolling_mean, rolling?.mean) && near(row.rolling_p90, rolling?.p90));
    }
  }));
});
