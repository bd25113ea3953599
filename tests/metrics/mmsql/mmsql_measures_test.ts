import fc from "fast-check";
import {
  measurePaperFormula,
  measurePublishedScript,
  type Metric,
  type MmsqlTurn,
  mmsqlTypes,
} from "querylogue/metrics";
import assert from "node:assert/strict";

const verdict = fc.constantFrom("right", "wrong", "failed", "undecided");

const turn: fc.Arbitrary<MmsqlTurn> = fc.record({
  dialogue: fc.constantFrom("1", "2", "3"),
  expected: fc.constantFrom(...mmsqlTypes),
  predicted: fc.constantFrom(...mmsqlTypes, "undeclared"),
  execution: fc.option(verdict, { nil: undefined }),
  exact: fc.option(verdict, { nil: undefined }),
  quality: fc.option(fc.integer({ min: 0, max: 10 }), { nil: undefined }),
  qualityCounts: fc.boolean(),
}) as fc.Arbitrary<MmsqlTurn>;

const valueOf = (metric: Metric) => "unscored" in metric ? undefined : metric.value;

function same(metric: Metric, expected: number, name: string) {
  const value = valueOf(metric);
  if (Number.isNaN(expected)) return assert.equal(value, undefined, name);
  assert.ok(value !== undefined && Math.abs(value - expected) < 1e-9, `${name}: ${value} and ${expected}`);
}

/** F1 by precision and recall, as the script computes it. */
function slowF1(turns: readonly MmsqlTurn[]): number {
  let sum = 0;
  for (const type of mmsqlTypes) {
    const both = turns.filter((one) => one.expected === type && one.predicted === type).length;
    const called = turns.filter((one) => one.predicted === type).length;
    const of = turns.filter((one) => one.expected === type).length;
    const precision = called === 0 ? 0 : both / called;
    const recall = of === 0 ? 0 : both / of;
    sum += precision + recall === 0 ? 0 : 2 * precision * recall / (precision + recall);
  }
  return sum / 4;
}

/** The loop of the script, turn by turn. */
function slowScript(turns: readonly MmsqlTurn[]) {
  let tdex = 0, ex = 0, em = 0, called = 0;
  const spoiled = new Set<string>();
  const sums = new Map<string, { sum: number; count: number }>();
  for (const { dialogue, expected, predicted, execution, exact, quality = 0, qualityCounts } of turns) {
    if (expected === "answerable" && predicted === "answerable") {
      called++;
      if (execution === "right") ex++, tdex++;
      if (execution === "wrong" || execution === "undecided") spoiled.add(dialogue);
      if (exact === "right") em++;
    } else if (expected === predicted) tdex++;
    if (expected === "answerable" && predicted === "ambiguous") {
      if (execution === "right") ex++, tdex++;
      else spoiled.add(dialogue);
    }
    if (expected === "answerable" && predicted === "unanswerable") spoiled.add(dialogue);
    if (expected !== "answerable" && qualityCounts) {
      const own = sums.get(expected) ?? { sum: 0, count: 0 };
      if (expected === predicted) own.sum += quality;
      own.count++;
      sums.set(expected, own);
    }
  }
  const dialogues = new Set(turns.map(({ dialogue }) => dialogue)).size;
  const hasQuality = turns.some(({ quality }) => quality !== undefined);
  return {
    tdex: tdex / turns.length,
    ex: ex / called,
    em: em / called,
    iex: (dialogues - spoiled.size) / dialogues,
    rqs: hasQuality ? [...sums.values()].reduce((sum, own) => sum + own.sum / own.count, 0) / 3 : NaN,
  };
}

const runs = { seed: 1, numRuns: 15 };
const some = fc.array(turn, { minLength: 1, maxLength: 12 });

Deno.test("the numbers of the published script are those of its loop, turn by turn", () => {
  fc.assert(
    fc.property(some, (turns) => {
      const measures = measurePublishedScript(turns, { seed: 1 });
      const { tdex, ex, em, iex, rqs } = slowScript(turns);
      same(measures.tdex, tdex, "TDEX");
      if (Number.isNaN(em)) assert.equal(valueOf(measures.ex), undefined);
      else same(measures.ex, ex, "EX");
      same(measures.em, em, "EM");
      same(measures.iex, iex, "IEX");
      same(measures.rqs, rqs, "RQS");
      same(measures.f1, slowF1(turns), "F1");
    }),
    runs,
  );
});

/** The formulas of the text, as they stand there. */
function slowFormula(turns: readonly MmsqlTurn[]) {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const delta = turns.flatMap(({ expected, predicted, execution }) => {
    if (expected !== "answerable" && expected !== "ambiguous") return [expected === predicted ? 1 : 0];
    return execution === undefined ? [] : [execution === "right" ? 1 : 0];
  });
  const sql = turns.filter(({ expected, execution }) => expected === "answerable" && execution !== undefined);
  const dialogues = [...new Set(sql.map(({ dialogue }) => dialogue))];
  const isRight = ({ execution }: MmsqlTurn) => execution === "right";
  return {
    tdex: mean(delta),
    ex: mean(sql.map((one) => isRight(one) ? 1 : 0)),
    iex: mean(dialogues.map((id) => sql.filter(({ dialogue }) => dialogue === id).every(isRight) ? 1 : 0)),
    em: mean(
      turns.filter(({ expected, exact }) => expected === "answerable" && exact !== undefined)
        .map(({ exact }) => exact === "right" ? 1 : 0),
    ),
    rqs: mean(
      turns.flatMap(({ expected, quality }) =>
        expected === "answerable" || quality === undefined ? [] : [quality]
      ),
    ),
  };
}

Deno.test("the numbers of the paper's formulas are those of the formulas written out", () => {
  fc.assert(
    fc.property(some, (turns) => {
      const measures = measurePaperFormula(turns, { seed: 1 });
      const slow = slowFormula(turns);
      for (const name of ["tdex", "iex", "ex", "em", "rqs"] as const) {
        same(measures[name], slow[name], name);
      }
      same(measures.f1, slowF1(turns), "F1");
    }),
    runs,
  );
});

Deno.test("an undecided turn bounds a number and is no match", () => {
  const asked = { dialogue: "1", expected: "answerable", predicted: "answerable" } as const;
  const turns: readonly MmsqlTurn[] = [
    { ...asked, execution: "right" },
    { ...asked, dialogue: "2", execution: "undecided" },
  ];
  for (const measure of [measurePublishedScript, measurePaperFormula]) {
    const { tdex, ex, iex } = measure(turns, { seed: 1 });
    for (const metric of [tdex, ex, iex]) {
      assert.deepEqual("bounds" in metric && metric.bounds, [0.5, 1]);
    }
  }
});

Deno.test("in the published script a rewritten query adds to the matches of EX and to no turns", () => {
  const asked = { dialogue: "1", expected: "answerable", execution: "right" } as const;
  const { ex } = measurePublishedScript(
    [{ ...asked, predicted: "answerable" }, { ...asked, predicted: "ambiguous" }],
    { seed: 1 },
  );
  assert.deepEqual([ex.numerator, ex.denominator], [2, 1]);
});
