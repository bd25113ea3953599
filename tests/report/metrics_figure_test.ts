import assert from "node:assert/strict";
import { measureAgent } from "../../lib/metrics/mod.ts";
import { measureRun, metricsFigure, metricsTable } from "../../lib/report/mod.ts";
import { rowsOf } from "../metrics/rows.ts";

const engineNote = "Offline engine: it verifies the harness and claims nothing about any language model.";
const options = { seed: 1, maxRetries: 2 };

function measures(agents: Readonly<Record<string, readonly string[]>>) {
  const rows = Object.entries(agents).map(([agent, dialogues]) => rowsOf(dialogues, { agent }));
  return measureRun(
    { turns: rows.flatMap(({ turns }) => turns), dialogues: rows.flatMap(({ dialogues }) => dialogues) },
    { agents: Object.keys(agents).map((agent) => ({ agent, label: `<${agent}> & co` })), ...options },
  );
}

interface Bars {
  readonly name: string;
  readonly x: readonly (number | null)[];
  readonly y: readonly string[];
  readonly error_x: {
    readonly array: readonly (number | null)[];
    readonly arrayminus: readonly (number | null)[];
  };
  readonly hovertext: readonly string[];
}

/** The figure as Plotly gets it. */
function drawn(run: ReturnType<typeof measures>): {
  readonly data: readonly Bars[];
  readonly layout: { readonly title: { readonly text: string } };
} {
  return JSON.parse(JSON.stringify(metricsFigure(run, { engineNote })));
}

Deno.test("metricsFigure() has a bar for each rate of each agent, its error bars end at the interval", () => {
  const run = measures({ a: ["+ +", "+ -+", "+ a"], b: ["+ ---", "+ -?+", "+ -a"] });
  const { data } = drawn(run);
  assert.equal(data.length, 2);
  const names = [
    "user_turn_intention_alignment_rate",
    "sql_query_correctness_rate",
    "dialogue_intention_alignment_rate",
    "first_attempt_sql_correctness",
    "eventual_sql_correctness",
    "first_attempt_alignment",
    "eventual_alignment",
  ] as const;
  for (const [index, bars] of data.entries()) {
    assert.equal(bars.x.length, names.length);
    for (const [place, name] of names.entries()) {
      const metric = run.agents[index]?.metrics[name];
      assert.ok(metric !== undefined && "value" in metric);
      const value = bars.x[place] ?? NaN;
      assert.equal(value, metric.value);
      assert.ok(Math.abs(value - (bars.error_x.arrayminus[place] ?? NaN) - metric.interval[0]) < 1e-12, name);
      assert.ok(Math.abs(value + (bars.error_x.array[place] ?? NaN) - metric.interval[1]) < 1e-12, name);
    }
  }
});

Deno.test("metricsFigure() calls the rates what the table calls them", () => {
  const run = measures({ a: ["+ +"] });
  const table = metricsTable(run.agents, {
    engineNote,
  });
  const rows = table.rows.map(([name]) => name);
  const [bars] = drawn(run).data;
  assert.ok(bars !== undefined);
  assert.deepEqual(bars.y.filter((name) => !rows.includes(name)), []);
  assert.equal(new Set(bars.y).size, bars.y.length);
});

Deno.test("metricsFigure() has no bar where a rate has no value, and says why", () => {
  const { data: [bars] } = drawn(measures({ a: ["g"] }));
  const place = bars?.y.indexOf("SQL Query Correctness Rate") ?? -1;
  assert.equal(bars?.x[place], null);
  assert.equal(bars?.error_x.array[place], null);
  assert.match(bars?.hovertext[place] ?? "", /^unscored \(/);
});

Deno.test("metricsFigure() carries the engine note in its title and shows labels as they are", () => {
  const { data, layout } = drawn(measures({ a: ["+"] }));
  assert.equal(data[0]?.name, "&lt;a&gt; &amp; co");
  assert.equal(
    layout.title.text.replaceAll("<br>", " ").replaceAll(/<\/?sup>/g, ""),
    `Dialogue performance ${engineNote}`,
  );
  assert.ok(layout.title.text.split("<br>").every((line) => line.length <= 90));
});

Deno.test("metricsFigure() draws a run without turns", () => {
  const nothing = measureAgent([], [], options);
  const figure = metricsFigure({ agents: [{ agent: "a", label: "a", ...nothing }], comparisons: [] }, {
    engineNote,
  });
  assert.deepEqual(figure.data[0]?.x, Array(7).fill(null));
  assert.deepEqual(metricsFigure({ agents: [], comparisons: [] }, { engineNote }).data, []);
});
