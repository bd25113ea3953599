import assert from "node:assert/strict";
import conformance from "../../datasets/conformance/conformance.json" with { type: "json" };
import { compareQueries } from "../../lib/compare/mod.ts";
import { presets } from "../../lib/compare/presets/presets.ts";
import { openDatabase } from "../../lib/database/mod.ts";
import { runAsPublished } from "../../scripts/experiments/verdicts/judge_cases.ts";
import { withSqlite } from "../sql/sqlite_fixture.ts";

const { setup, cases } = conformance;

const peers = [
  { published: "test_suite", preset: presets.spider },
  { published: "bird", preset: presets.bird },
  { published: "spider2", preset: presets.spider2 },
] as const;

Deno.test("the conformance file holds at least 200 cases, each told once with its reason and the published verdicts", () => {
  assert(cases.length >= 200);
  assert.equal(new Set(cases.map(({ id }) => id)).size, cases.length);
  assert.equal(new Set(cases.map(({ gold, predicted }) => `${gold}\n${predicted}`)).size, cases.length);
  for (const { id, category, expected, why, published } of cases) {
    assert(id.startsWith(`${category}_`), id);
    assert(["equal", "different", "vacuous", "refused", "failed"].includes(expected), id);
    assert(why.length > 0, id);
    assert.deepEqual(Object.keys(published), ["test_suite", "bird", "spider2"], id);
    assert(Object.values(published).every((verdict) => verdict === 0 || verdict === 1), id);
  }
});

Deno.test("compareQueries() gives the verdict of a careful person on each conformance case", async (t) => {
  await withSqlite(setup, async (path) => {
    await using goldDatabase = await openDatabase(`sqlite:${path}`);
    await using predictedDatabase = await openDatabase(`sqlite:${path}`);
    for (const { id, gold, predicted, expected, why } of cases) {
      await t.step(`${id}: ${why}`, async () => {
        const comparison = await compareQueries({
          goldDatabase,
          predictedDatabase,
          goldSql: gold,
          predictedSql: predicted,
        });
        assert("verdict" in comparison);
        assert.equal(comparison.verdict.verdict, expected);
      });
    }
  });
});

for (const { published, preset } of peers) {
  Deno.test(`the preset ${preset.name} gives the published verdict on each conformance case`, async () => {
    const mistaken: string[] = [];
    for (const { id, gold, predicted, published: verdicts } of cases) {
      const verdict = await runAsPublished({ setup, goldSql: gold, predictedSql: predicted }, preset);
      if (verdict?.score !== verdicts[published]) mistaken.push(id);
    }
    assert.deepEqual(mistaken, []);
  });
}
