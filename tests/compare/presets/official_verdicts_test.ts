import assert from "node:assert/strict";
import { judgeOfficial } from "../../../scripts/experiments/verdicts/official_verdicts.ts";
import { sharedPath, sharedTest } from "../../shared_data.ts";

sharedTest(
  "the preset spider gives each of the 1,322 official execution verdicts on model outputs",
  ["test_suite/official_verdicts.jsonl", "spider_en/database"],
  async () => {
    const { pairs, undecided } = await judgeOfficial(sharedPath("."));
    assert.equal(undecided, 9);
    assert.equal(pairs.length, 1322);
    assert.deepEqual(pairs.filter(({ official, preset }) => official !== preset), []);
    assert.equal(pairs.filter(({ official }) => official === 1).length, 693);
  },
);
