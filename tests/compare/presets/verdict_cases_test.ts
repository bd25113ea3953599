import assert from "node:assert/strict";
import { presets } from "../../../lib/compare/presets/presets.ts";
import { runAsPublished } from "../../../scripts/experiments/verdicts/judge_cases.ts";
import verdictCases from "../verdict_cases.json" with { type: "json" };

const peers = [
  { published: "test_suite", preset: presets.spider, right: 14 },
  { published: "bird", preset: presets.bird, right: 12 },
  { published: "spider2", preset: presets.spider2, right: 17 },
] as const;

for (const { published, preset, right } of peers) {
  Deno.test(`the preset ${preset.name} gives the published verdict on each verdict case, right ones and wrong ones`, async (t) => {
    let agreeing = 0;
    for (const { id, gold, predicted, expected, why, published: verdicts } of verdictCases.cases) {
      await t.step(`${id}: ${why}`, async () => {
        const verdict = await runAsPublished(
          { setup: verdictCases.setup, goldSql: gold, predictedSql: predicted },
          preset,
        );
        // One published run ended in an error of its script, which accepts nothing.
        assert.equal(verdict?.equal, verdicts[published] === 1);
        if (verdict?.equal === (expected === "equal")) agreeing++;
      });
    }
    assert.equal(agreeing, right);
  });
}
