import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { removeUnfinishedFiles } from "querylogue/base";

Deno.test("temporary files of a killed program go, all others stay", async () => {
  const folder = await Deno.makeTempDir();
  for (
    const name of [`.${crypto.randomUUID()}.tmp`, "metrics.md", ".notes.tmp", `${crypto.randomUUID()}.tmp`]
  ) {
    await Deno.writeTextFile(join(folder, name), "");
  }
  await removeUnfinishedFiles(folder);
  assert.deepEqual(readdirSync(folder).filter((name) => name.length < 20).toSorted(), [
    ".notes.tmp",
    "metrics.md",
  ]);
  assert.equal(readdirSync(folder).length, 3);
  await removeUnfinishedFiles(join(folder, "nowhere"));
  await Deno.remove(folder, { recursive: true });
});
