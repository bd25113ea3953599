import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { removeUnfinishedFiles, removeUnfinishedFolder, writeFileAtomic } from "querylogue/base";

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
  await removeUnfinishedFiles(join(folder, "metrics.md"));
  await removeUnfinishedFiles(join(folder, "metrics.md", "run"));
  await Deno.remove(folder, { recursive: true });
});

Deno.test("the temporary file of a program that is still writing stays", async () => {
  const folder = await Deno.makeTempDir();
  const path = join(folder, `.${crypto.randomUUID()}.tmp`);
  {
    using file = await Deno.open(path, { write: true, createNew: true });
    await file.lock(true);
    await removeUnfinishedFiles(folder);
    await removeUnfinishedFolder(folder);
    assert.equal(readdirSync(folder).length, 1);
  }
  await removeUnfinishedFolder(folder);
  assert.ok(!existsSync(folder));
});

Deno.test("files are written while others tidy up in their folder", async () => {
  const parent = await Deno.makeTempDir();
  const folder = join(parent, "run");
  for (let index = 0; index < 100; index++) {
    const path = join(folder, "run.json");
    await Promise.all([
      writeFileAtomic(path, `${index}`),
      removeUnfinishedFolder(folder),
      removeUnfinishedFolder(folder),
    ]);
    assert.equal(await Deno.readTextFile(path), `${index}`);
    assert.deepEqual(readdirSync(folder), ["run.json"]);
    await Deno.remove(folder, { recursive: true });
  }
  await Deno.remove(parent, { recursive: true });
});
