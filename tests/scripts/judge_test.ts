import assert from "node:assert/strict";
import { join } from "node:path";
import { writeLakes } from "./lakes.ts";
import { callTask, inFolder, runTask } from "./run_task.ts";

Deno.test("judge flips prints and writes what the judge notices, the command first", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const args = ["--dataset", dataset, dataset, "--database", database, database];
    const result = await runTask("judge", "flips", ...args, "--out", folder);
    assert.equal(result.code, 0, result.stderr);
    assert.match(result.stderr, /datasets measured: 2 of 2/);
    assert.match(result.stdout, /Change +Changed +Noticed +Missed +Undecided +Noticed of Decided/);
    const written = await Deno.readTextFile(join(folder, "judge-flips.md"));
    assert.equal(written.split("\n")[0], `\`deno task judge flips ${args.join(" ")}\``);
    // Each of 4 dialogues has 2 intentions with a number and an operator.
    assert.match(
      written,
      /lakes\.json \| number \| 8 \| 8 \| 0 \| 0 \| 100\.0 % \[67\.6, 100\.0\] \(8\/8\) \|/,
    );
    assert.match(written, /all datasets \| operator \| 16 \| 16 \| 0 \| 0 \| 100\.0 %/);
    const { command, datasets } = JSON.parse(await Deno.readTextFile(join(folder, "judge-flips.json")));
    assert.equal(command, `deno task judge flips ${args.join(" ")}`);
    assert.deepEqual(datasets[1].measure.base, { aligned: 8, not_aligned: 0, undecided: 0 });
    assert.deepEqual(datasets[1].crossed, { aligned: 0, not_aligned: 0, undecided: 0 });
    const json = await runTask("judge", "flips", ...args, "--out", join(folder, "again"), "--json");
    assert.deepEqual(JSON.parse(json.stdout), { command, datasets });
  }));

Deno.test("judge flips tells wrong input in one sentence, with the right exit code, and writes nothing", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const out = join(folder, "out");
    const broken = join(folder, "broken.json");
    await Deno.writeTextFile(broken, "{");
    const cases: readonly (readonly [readonly string[], number, RegExp])[] = [
      [["--colour"], 2, /unknown option '--colour'/],
      [["--database", database], 2, /--dataset names 0 and --database 1/],
      [["--dataset", dataset, dataset, "--database", database], 2, /--dataset names 2 and --database 1/],
      [["--dataset", dataset], 2, /does not fit/],
      [["--dataset", broken, "--database", database], 2, /broken\.json.*line 1/],
      [["--dataset", dataset, "--database", join(folder, "none.sqlite")], 2, /none\.sqlite/],
    ];
    for (const [args, code, sentence] of cases) {
      const result = await callTask("judge", ["flips", ...args, "--out", out]);
      const label = args.join(" ");
      assert.equal(result.code, code, `${label}: ${result.stderr}`);
      assert.match(result.stderr, sentence, label);
      assert.equal(result.stdout, "", label);
      assert.equal(result.stderr.trim().split("\n").length, 1, `${label}: ${result.stderr}`);
    }
    await assert.rejects(Deno.stat(out), Deno.errors.NotFound);
  }));
