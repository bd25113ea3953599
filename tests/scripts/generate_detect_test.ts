import assert from "node:assert/strict";
import { join } from "node:path";
import { callTask, inFolder } from "./run_task.ts";

Deno.test("generate --detect says before the work how many dialogues it makes and why, and eval --dry-run agrees with what they show", () =>
  inFolder(async (folder) => {
    const out = join(folder, "dialogues.json");
    const made = await callTask("generate", [
      ...["--detect", "45", "--discordance", "0.5", "--sizes", "2,3", "--out", out, "--json"],
    ]);
    assert.equal(made.code, 0, made.stderr);
    assert.match(
      made.stderr,
      /^Making 9 dialogues: their 22 questions or more tell two agents apart that differ by 45 points, .* 50 % of the questions/,
    );
    const { dialogues, resolution } = JSON.parse(made.stdout);
    assert.equal(dialogues, 9);
    assert.ok(resolution.clustered <= 0.45);
    const told = await callTask("eval", ["--dataset", out, "--dry-run", "--json"]);
    assert.deepEqual(JSON.parse(told.stdout).resolution, resolution);
    const { control } = JSON.parse(await Deno.readTextFile(out));
    assert.deepEqual(control.detects, { difference: 0.45, discordance: 0.5, design_effect: 1.25 });
  }));

Deno.test("generate --detect ends with 1 where the database gives fewer dialogues than the difference needs", () =>
  inFolder(async (folder) => {
    const out = join(folder, "dialogues.json");
    const made = await callTask("generate", [
      ...["--tables", "lake,lake_country,country", "--sizes", "1", "--detect", "45", "--discordance", "0.5"],
      ...["--out", out],
    ]);
    assert.equal(made.code, 1, made.stderr);
    assert.match(made.stderr, /The dialogues ask fewer questions than that difference needs/);
  }));
