import assert from "node:assert/strict";
import { InputError } from "../../../lib/base/mod.ts";
import { measureVerdicts } from "../../../scripts/experiments/verdicts/preset_verdicts.ts";

Deno.test("experiment verdicts refuses, before it measures, a folder without verdicts", async () => {
  await assert.rejects(measureVerdicts({ data: "nowhere" }), (error) => {
    assert(error instanceof InputError);
    assert.match(error.message, /^Cannot find test_suite\/official_verdicts\.jsonl in nowhere/);
    return true;
  });
});

Deno.test("experiment verdicts refuses, before it measures, a folder without Spider's schemas", async () => {
  const data = await Deno.makeTempDir();
  try {
    await Deno.mkdir(`${data}/test_suite`);
    await Deno.writeTextFile(`${data}/test_suite/official_verdicts.jsonl`, "");
    await assert.rejects(measureVerdicts({ data }), (error) => {
      assert(error instanceof InputError);
      assert.match(error.message, /^Cannot find spider\/tables\.json in /);
      return true;
    });
  } finally {
    await Deno.remove(data, { recursive: true });
  }
});
