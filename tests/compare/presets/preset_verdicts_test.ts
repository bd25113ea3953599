import assert from "node:assert/strict";
import { InputError } from "../../../lib/base/mod.ts";
import { measureVerdicts } from "../../../scripts/preset_verdicts.ts";

Deno.test("experiment verdicts refuses, before it measures, an output that is no Markdown file and a folder without verdicts", async () => {
  await assert.rejects(measureVerdicts({ out: "reports" }), (error) => {
    assert(error instanceof InputError);
    assert.match(error.message, /^Cannot write the tables to reports: name a Markdown file/);
    return true;
  });
  await assert.rejects(measureVerdicts({ data: "nowhere" }), (error) => {
    assert(error instanceof InputError);
    assert.match(error.message, /^Cannot find test_suite\/official_verdicts\.jsonl in nowhere/);
    return true;
  });
});
