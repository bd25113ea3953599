import assert from "node:assert/strict";
import { shownResults } from "../../lib/compare/shown_results.ts";
import type { ResultTable, Value } from "../../lib/database/mod.ts";

const table = (columns: Readonly<Record<string, readonly Value[]>>): ResultTable => ({
  columns: Object.entries(columns).map(([name, values]) => ({ name, type: "text", values })),
  rowCount: Object.values(columns)[0]?.length ?? 0,
  truncated: false,
});

Deno.test("of two results rows and columns without a counterpart are told, and of equal ones one side is shown", () => {
  const gold = table({ name: ["Elbe", "Rhine", "Rhine"], sea: ["North", "North", "North"] });
  const predicted = table({ river: ["Rhine", "Oder", "Elbe"] });
  const shown = shownResults(gold, { kind: "rows", table: predicted }, { verdict: { verdict: "different" } });
  assert.deepEqual([shown.gold.unmatched, shown.gold.unpaired], [[2], [1]]);
  assert.deepEqual([shown.predicted?.unmatched, shown.predicted?.unpaired], [[1], []]);
  const equal = shownResults(gold, { kind: "rows", table: gold }, { verdict: { verdict: "equal" } });
  assert.deepEqual([equal.predicted, equal.gold.unmatched, equal.gold.row_count], [undefined, undefined, 3]);
});

Deno.test("of a long result twenty rows are shown, those without a counterpart first, in their order, and long texts are cut", () => {
  const many = Array.from({ length: 100 }, (_, i) => `row ${i}`);
  const gold = table({ name: [...many, "y".repeat(200)] });
  const { gold: shown } = shownResults(gold, { kind: "rows", table: table({ name: many }) }, {
    verdict: { verdict: "different" },
  });
  assert.deepEqual([shown.rows.length, shown.positions.at(-1), shown.row_count], [20, 100, 101]);
  assert.deepEqual(shown.unmatched, [19]);
  assert.equal(shown.rows[19]?.[0], `${"y".repeat(120)}…`);
});
