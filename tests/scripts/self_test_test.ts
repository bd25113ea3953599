import assert from "node:assert/strict";
import { runTask } from "./run_task.ts";

Deno.test("a self-test takes no dataset, agent or earlier run, as it brings its own", async () => {
  for (const option of [["--dataset", "d.json"], ["--agent", "echo"], ["--resume", "folder"]]) {
    const { code, stderr } = await runTask("eval", "--self-test", ...option);
    assert.equal(code, 2);
    assert.match(stderr, /--self-test/);
  }
});
