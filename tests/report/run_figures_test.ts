import assert from "node:assert/strict";
import { metricRows, type TurnRecord } from "../../lib/evaluation/mod.ts";
import {
  comparedRunsFigure,
  figureSvg,
  measureRun,
  type PlotlyFigure,
  runFigures,
  show,
} from "../../lib/report/mod.ts";
import { datasetOf, question, turnRecord } from "../evaluation/fixtures.ts";

const dataset = datasetOf([question("rivers"), question("lakes")]);
const agents = [{ agent: "a", label: "A & co" }, { agent: "b", label: "B" }];
const wrong = {
  ...{ aligned: false, cause: "sql_different" as const, proceed: false },
  sql: { verdict: "different", reasons: [{ kind: "missing_rows", text: "A row is missing." }] },
} as const;
const usage = { total_tokens: 30 };

function played(agent: string, ...turns: readonly Partial<TurnRecord>[]): readonly TurnRecord[] {
  return turns.map((turn) => turnRecord({ agent, ...turn }));
}

const records = [
  ...played("a", { ...wrong, usage }, { turn: 2, usage }, { interaction: 2 }),
  ...played("b", {}, { ...wrong, interaction: 2 }, { ...wrong, interaction: 2, turn: 2 }),
];

function measured(own: readonly TurnRecord[]) {
  const rows = metricRows(own, { dataset, agents: ["a", "b"], trials: 1, maxRetries: 2 });
  return measureRun(rows, { agents, seed: 1, maxRetries: 2 });
}

const measures = measured(records);
const options = { engineNote: "An engine." };
const figures = runFigures(measures, records, options);
const barsOf = ({ data }: PlotlyFigure) => data.map(({ name, y, x }) => ({ name, y, x }));

Deno.test("the figures of a run count turns per interaction and the ways in which first attempts failed", () => {
  const turns = ["1 turn", "2 turns"];
  assert.deepEqual(barsOf(figures.turns), [
    { name: "A &amp; co", y: turns, x: [1, 1] },
    { name: "B", y: turns, x: [1, 1] },
  ]);
  assert.deepEqual(barsOf(figures.causes), [
    { name: "A &amp; co", y: ["rows missing"], x: [1] },
    { name: "B", y: ["rows missing"], x: [1] },
  ]);
});

Deno.test("the figures of a run set alignment and, where it is known, cost against correctness", () => {
  const pointsOf = ({ data }: PlotlyFigure) => data.map(({ x, y }) => [x, y]);
  const diagonal = [[0, 1], [0, 1]];
  assert.deepEqual(pointsOf(figures.alignment), [[[0.5], [0.5]], [[0.5], [0.5]], diagonal]);
  // An agent that reports no tokens has no point.
  assert.deepEqual(pointsOf(figures.cost ?? assert.fail()), [[[30], [0.5]], [[], []]]);
  const silent = records.map(({ usage: _, ...record }) => record);
  assert.equal(runFigures(measured(silent), silent, options).cost, undefined);
});

Deno.test("a run against a better one has its points above the line", () => {
  const right = records.map((record) => ({
    ...turnRecord(),
    ...{ agent: record.agent, interaction: record.interaction },
  }));
  const better = measured([
    ...new Map(right.map((record) => [`${record.agent} ${record.interaction}`, record])).values(),
  ]);
  const { data, layout } = comparedRunsFigure(
    { name: "old", measures },
    { name: "new", measures: better },
    options,
  );
  assert.deepEqual(data.slice(0, 2).map(({ name }) => name), ["A &amp; co", "B"]);
  const place = (data[0]?.text as readonly string[]).indexOf("4");
  assert.match(JSON.stringify(layout), /4 First-Attempt SQL Correctness/);
  assert.deepEqual([data[0]?.x, data[0]?.y].map((values) => (values as readonly number[])[place]), [0.5, 1]);
});

Deno.test("a still figure shows bars and points with axes, units and a legend, and takes the colours of a page", () => {
  const bars = figureSvg(figures.turns);
  for (const text of ["Turns per interaction", "An engine.", "Interactions", "2 turns", "A &amp; co"]) {
    assert(bars.includes(`>${text}</text>`), text);
  }
  const points = figureSvg(figures.alignment);
  assert.equal(points.split("<circle").length - 1, 2);
  assert.match(points, />100%<\/text>[^]*>First attempts aligned, with 95 % interval<\/text>/);
  const html = String(show(figures.turns)[Symbol.for("Jupyter.display")]?.()["text/html"]);
  assert.match(html, /<rect width="100%" height="100%" fill="none"/);
  assert.doesNotMatch(html.slice(0, html.indexOf("<script>")), /#24303c/);
});
