import assert from "node:assert/strict";
import { InputError } from "../../../lib/base/mod.ts";
import { measureVerdicts } from "../../../scripts/preset_verdicts.ts";

Deno.test("experiment verdicts refuses, before it measures, a folder without verdicts", async () => {
  await assert.rejects(measureVerdicts({ data: "nowhere" }), (error) => {
    assert(error instanceof InputError);
    assert.match(error.message, /^Cannot find test_suite\/official_verdicts\.jsonl in nowhere/);
    return true;
  });
});
