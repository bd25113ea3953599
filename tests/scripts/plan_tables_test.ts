import { toMarkdown } from "querylogue/report";
import {
  type PlanBounds,
  planBoundsTable,
  planComparisonTable,
  type PlanMeasure,
} from "../../scripts/experiments/plans/plan_tables.ts";
import assert from "node:assert/strict";

const options = { caption: "Lakes", label: "tab:lakes", notes: ["Of all lakes."] };
const same = (value: number) => ({ median: value, least: value, greatest: value });
const spread = (least: number, median: number, greatest: number) => ({ median, least, greatest });
const measure: PlanMeasure = {
  schema: "lakes",
  method: "ours",
  coverage: same(1),
  standard_deviation: same(1.25),
  gap: 0,
  minimum: same(3),
  maximum: same(7),
  gini: same(0.125),
  cpu_ms: same(12),
};
const bounds: PlanBounds = {
  schema: "lakes",
  joinable_tables: 40,
  joins: 42,
  sizes: { "2": 17, "3": 17 },
  lower_bound: 1.25,
  fewest_to_cover: same(10),
  fewest_lower_bound: 10,
};
const row = (markdown: string) => markdown.split("\n").find((line) => line.startsWith("| lakes"));

Deno.test("a figure that is the same with every seed stands alone", () => {
  assert.equal(
    row(toMarkdown(planComparisonTable([measure], options))),
    "| lakes | ours | 100.0 % | 1.250 | 0.000 | 3 | 7 | 0.125 | 12 ms |",
  );
});

Deno.test("a figure that differs has its least and greatest beside the median", () => {
  const { cpu_ms: _, ...untimed } = measure;
  const uneven: PlanMeasure = {
    ...untimed,
    coverage: spread(0.5, 0.68, 0.75),
    standard_deviation: spread(1.5, 2, 2.1234),
    gap: 0.75,
    minimum: spread(0, 0.5, 1),
    maximum: spread(9, 9, 11),
  };
  assert.equal(
    row(toMarkdown(planComparisonTable([uneven], options))),
    "| lakes | ours | 68.0 % (50.0–75.0) | 2.000 (1.500–2.123) | 0.750 | 0.5 (0–1) | 9 (9–11) | 0.125 | none |",
  );
});

Deno.test("choices stand in their order, the notes below", () => {
  const other = { ...measure, method: "sampling", cpu_ms: spread(0.25, 9.96, 120.4) };
  const { rows, notes } = planComparisonTable([other, measure], options);
  assert.deepEqual(rows.map(([, method]) => method), ["sampling", "ours"]);
  assert.equal(rows[0]?.at(-1), "10.0 ms (0.3–120)");
  assert.deepEqual(notes, options.notes);
});

Deno.test("what is proven to be the fewest has no gap, what is not has one in percent", () => {
  assert.equal(
    row(toMarkdown(planBoundsTable([bounds], options))),
    "| lakes | 40 | 42 | 2:17, 3:17 | 1.250 | 10 | 10 | 0.0 % |",
  );
  const loose = { ...bounds, fewest_to_cover: spread(10, 10.5, 12), fewest_lower_bound: 8 };
  assert.match(toMarkdown(planBoundsTable([loose], options)), /\| 10\.5 \(10–12\) \| 8 \| 31\.3 % \|/);
});
