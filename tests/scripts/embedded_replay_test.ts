import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startGenerate } from "./model_task.ts";
import { endOf, inFolder } from "./run_task.ts";

const recorded = fileURLToPath(new URL("../../datasets/atlas/model/dialogues.json", import.meta.url));

Deno.test("the embedded dialogues of a model are made again, byte for byte, without network or key, and the drafts that were refused are told", () =>
  inFolder(async (folder) => {
    const out = join(folder, "dialogues.json");
    const replay = ["--engine", "model", "--replay", "--concurrency", "16", "--out", out];
    const { code, stderr } = await endOf(startGenerate(replay));
    assert.equal(code, 0, stderr);
    assert.equal(await Deno.readTextFile(out), await Deno.readTextFile(recorded));
    assert.match(stderr, /draft 1 was refused and went back with the reason.*Draft 2 was taken/);
  }));
