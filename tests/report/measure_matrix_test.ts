import type { MetricRows } from "querylogue/evaluation";
import type { TurnRow } from "querylogue/metrics";
import { correctedComparisons, type MatrixRun, measureMatrix, measureRun } from "querylogue/report";
import assert from "node:assert/strict";

const agents = ["one", "other"].map((agent) => ({ agent, label: agent }));
const options = { agents, seed: 1, maxRetries: 2 };

/** Dialogues of one turn each, of which each agent answers so many correctly. */
function rowsOf(correct: Readonly<Record<string, number>>, dialogues = 20): MetricRows {
  const keys = Array.from({ length: dialogues }, (_, index) => String(index + 1));
  return {
    turns: Object.entries(correct).flatMap(([agent, right]) =>
      keys.map((dialogue, index): TurnRow => ({
        ...{ agent, trial: 1, dialogue, interaction: 1, turn: 1, expectsResponse: true },
        sql: index < right ? "correct" : "incorrect",
        alignment: "aligned",
      }))
    ),
    dialogues: Object.keys(correct).flatMap((agent) =>
      keys.map((dialogue) => ({ agent, trial: 1, dialogue, expectedInteractions: 1 }))
    ),
  };
}

function run(dataset: string, database: string, rows: MetricRows): MatrixRun {
  return { dataset, database, rows, measures: measureRun(rows, options) };
}

const overall = (runs: readonly MatrixRun[]) => {
  const metric = measureMatrix(runs, options).agents[0]?.metrics.sql_query_correctness_rate;
  assert.ok(metric !== undefined && "value" in metric);
  return metric;
};

Deno.test("all datasets of a matrix count each turn once, also where dialogues have the same key", () => {
  const { numerator, denominator } = overall([
    run("a", "x", rowsOf({ one: 20, other: 0 })),
    run("b", "x", rowsOf({ one: 5, other: 0 }, 10)),
  ]);
  assert.deepEqual([numerator, denominator], [25, 30]);
});

Deno.test("the interval over several databases reaches from the worst to the best of two, and is never narrower than by dialogue", () => {
  const far = [rowsOf({ one: 18, other: 0 }), rowsOf({ one: 2, other: 0 })] as const;
  const near = [rowsOf({ one: 10, other: 0 }), rowsOf({ one: 10, other: 0 })] as const;
  const of = ([a, b]: readonly [MetricRows, MetricRows], other: string) =>
    overall([run("a", "x", a), run("b", other, b)]).interval;
  assert.deepEqual(of(far, "y"), [0.1, 0.9]);
  assert.ok(of(far, "x")[0] > 0.1 && of(far, "x")[1] < 0.9);
  const [[low, high], [lowest, highest]] = [of(near, "x"), of(near, "y")];
  assert.ok(lowest <= low && highest >= high);
});

Deno.test("the comparisons of a matrix are corrected by Holm for all datasets, those of its runs for their own", () => {
  const runs = [
    run("a", "x", rowsOf({ one: 7, other: 0 })),
    run("b", "y", rowsOf({ one: 6, other: 0 })),
  ];
  const pOf = ({ comparisons }: MatrixRun["measures"]) =>
    comparisons.flatMap((one) =>
      one.metric === "first_attempt_sql_correctness" && "p" in one ? [[one.p, one.p_holm]] : []
    );
  const [a, b] = measureMatrix(runs, options).datasets;
  assert.ok(a !== undefined && b !== undefined);
  assert.deepEqual(pOf(runs[0]!.measures), [[2 / 2 ** 7, 2 / 2 ** 7]]);
  assert.deepEqual(pOf(a), [[2 / 2 ** 7, 2 * 2 / 2 ** 7]]);
  assert.deepEqual(pOf(b), [[2 / 2 ** 6, 2 / 2 ** 6]]);
  assert.equal(correctedComparisons([]).length, 0);
});
