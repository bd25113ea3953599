import { planFigures, show } from "querylogue/report";
import assert from "node:assert/strict";
import { planOf } from "./plan_fixtures.ts";

interface Drawn {
  readonly data: readonly [{ readonly x: readonly number[]; readonly y: readonly string[] }];
  readonly layout: {
    readonly title: { readonly text: string };
    readonly height: number;
    readonly yaxis: { readonly showticklabels: boolean };
    readonly shapes?: readonly { readonly x0: number; readonly x1: number }[];
  };
}

/** The figures as Plotly gets them. */
function drawn(frequencies: Readonly<Record<string, number>>) {
  return JSON.parse(JSON.stringify(planFigures(planOf(frequencies)))) as Record<
    "frequencies" | "sizes",
    Drawn
  >;
}

Deno.test("planFigures() sorts tables by frequency, uncovered ones last, and sets them against the even share", () => {
  const { frequencies: { data: [bars], layout } } = drawn({ b: 1, "<lake>": 5, c: 0, d: 2 });
  assert.deepEqual(bars.y, ["&lt;lake&gt;", "d", "b", "c"]);
  assert.deepEqual(bars.x, [5, 2, 1, 0]);
  assert.deepEqual(layout.shapes?.map(({ x0, x1 }) => [x0, x1]), [[2, 2]]);
  assert.match(layout.title.text, /waters &amp; &lt;co&gt;/);
});

Deno.test("planFigures() draws the combinations of each size", () => {
  const { sizes: { data: [bars], layout } } = drawn({ a: 1 });
  assert.deepEqual([bars.y, bars.x], [["single table", "1 join"], [1, 1]]);
  assert.equal(layout.shapes, undefined);
});

Deno.test("planFigures() names the tables beside their bars as long as that many names fit", () => {
  const figure = (count: number) =>
    drawn(Object.fromEntries(Array.from({ length: count }, (_, i) => [`t${i}`, i]))).frequencies;
  assert.equal(figure(80).layout.yaxis.showticklabels, true);
  const { data, layout } = figure(500);
  assert.equal(layout.yaxis.showticklabels, false);
  assert.equal(data[0].x.length, 500);
  assert.ok(layout.height < figure(80).layout.height);
});

Deno.test("a notebook draws both figures", () => {
  for (const figure of Object.values(planFigures(planOf({ a: 1 })))) {
    const media = show(figure)[Symbol.for("Jupyter.display")]?.() ?? {};
    assert.equal(media["application/vnd.plotly.v1+json"], figure);
  }
});
