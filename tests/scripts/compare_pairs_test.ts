import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { readPairs } from "../../lib/runs/mod.ts";
import { compare, linesOf } from "./compare_command.ts";
import { writeLakes } from "./lakes.ts";
import { endOf, inFolder, startCompare } from "./run_task.ts";

Deno.test("compare --pairs gives every pair its line, a ground truth that does not run as well, and exits 0", async () => {
  await inFolder(async (folder) => {
    const { database } = await writeLakes(folder);
    const other = join(folder, "other.sqlite");
    using file = new DatabaseSync(other);
    file.exec("CREATE TABLE lake (name TEXT); INSERT INTO lake VALUES ('Zug')");
    const pairs = join(folder, "pairs.jsonl");
    const text = [
      {
        id: "same",
        gold: "SELECT name FROM lake",
        predicted: "SELECT name FROM lake",
        ordered: true,
        label: 1,
      },
      { id: "elsewhere", database: other, gold: "SELECT name FROM lake", predicted: "SELECT 'Zug'" },
      { id: "broken", gold: "SELECT nme FROM lake", predicted: "SELECT 1" },
    ].map((pair) => JSON.stringify(pair)).join("\n\n");
    await Deno.writeTextFile(pairs, text);
    const { code, stdout, stderr } = await compare("--database", database, "--pairs", pairs, "--all-presets");
    const lines = linesOf(stdout);
    assert.equal(code, 0, stderr);
    assert.deepEqual(
      lines.map(({ id, verdict, presets }) => [id, verdict, presets?.bird.verdict]),
      [["same", "equal", "equal"], ["broken", "unscored", undefined], ["elsewhere", "equal", "equal"]],
    );
    assert.equal(lines[1].reasons[0].kind, "gold_failed");
    assert.match(stderr, /3 pairs: 2 equal, 1 unscored/);
  });
});

Deno.test("compare --pairs --resume judges only what is missing in the file, which then is as if never interrupted", async () => {
  await inFolder(async (folder) => {
    const { database } = await writeLakes(folder);
    const [pairs, whole, begun, foreign] = ["pairs", "whole", "begun", "foreign"].map((name) =>
      join(folder, `${name}.jsonl`)
    ) as [string, string, string, string];
    const text = [1, 2, 3].map((n) =>
      JSON.stringify({
        id: `${n}`,
        gold: "SELECT depth FROM lake",
        predicted: `SELECT depth + ${n - 2} FROM lake`,
      })
    ).join("\n");
    await Deno.writeTextFile(pairs, text);
    const run = ["--database", database, "--pairs", pairs, "--out"];
    assert.equal((await compare(...run, whole)).code, 0);
    const written = await Deno.readTextFile(whole);
    assert.deepEqual(linesOf(written).map(({ verdict }) => verdict), ["different", "equal", "different"]);
    // Killed in the middle of the second line.
    await Deno.writeTextFile(begun, written.slice(0, written.indexOf("\n") + 20));
    const [refused, resumed] = [await compare(...run, begun), await compare(...run, begun, "--resume")];
    assert.deepEqual([refused.code, resumed.code], [2, 0]);
    assert.match(refused.stderr, /--resume/);
    assert.equal(await Deno.readTextFile(begun), written);
    for (const other of [["--preset", "bird"], ["--all-presets"]]) {
      const { code, stderr } = await compare(...run, begun, "--resume", ...other);
      assert.deepEqual([code, await Deno.readTextFile(begun)], [2, written]);
      assert.match(stderr, /pair "1" was judged with --preset default, without --all-presets; give the same/);
    }
    await Deno.writeTextFile(foreign, '{"turn": 1}\n');
    const { code, stderr } = await compare(...run, foreign, "--resume");
    assert.deepEqual([code, await Deno.readTextFile(foreign)], [2, '{"turn": 1}\n']);
    assert.match(stderr, /line 1 is no verdict/);
  });
});

Deno.test("compare --pairs exits with 70 where Querylogue itself failed to judge a pair, and names the first", async () => {
  await inFolder(async (folder) => {
    const [pairs, out] = [join(folder, "pairs.jsonl"), join(folder, "out.jsonl")];
    const ids = ["1", "2"];
    const text = ids.map((id) => JSON.stringify({ id, gold: "SELECT 1", predicted: "SELECT 1" })).join("\n");
    await Deno.writeTextFile(pairs, text);
    const lines = [
      { id: "1", verdict: "equal", reasons: [] },
      { id: "2", verdict: "unscored", reasons: [{ kind: "fault", text: "A fault in Querylogue itself" }] },
    ];
    await Deno.writeTextFile(out, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    const { code, stderr } = await compare("--pairs", pairs, "--out", out, "--resume");
    assert.equal(code, 70, stderr);
    assert.match(stderr, /failed to judge 1 pair, first "2": please report the reason in its line/);
  });
});

Deno.test("compare --pairs that is interrupted says what stands in the file and how to go on, and goes on", async () => {
  await inFolder(async (folder) => {
    const { database } = await writeLakes(folder);
    const [pairs, out] = [join(folder, "pairs.jsonl"), join(folder, "out.jsonl")];
    const endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n";
    const text = ["SELECT name FROM lake", endless].map((predicted, i) =>
      JSON.stringify({ id: `${i + 1}`, gold: "SELECT name FROM lake", predicted })
    ).join("\n");
    await Deno.writeTextFile(pairs, text);
    const args = ["--database", database, "--pairs", pairs, "--out", out];
    const running = startCompare(...args, "--timeout", "600");
    while (!await Deno.readTextFile(out).catch(() => "")) await new Promise((done) => setTimeout(done, 20));
    running.kill("SIGINT");
    const { code, stderr } = await endOf(running);
    assert.equal(code, 130, stderr);
    assert.match(stderr, /^1 of 2 pairs stand in .+out\.jsonl; go on with --resume$/m);
    assert.equal((await compare(...args, "--resume", "--timeout", "1")).code, 0);
    assert.deepEqual(linesOf(await Deno.readTextFile(out)).map(({ verdict }) => verdict), [
      "equal",
      "failed",
    ]);
  });
});

Deno.test("compare --pairs names the line that is malformed and runs nothing", async () => {
  await inFolder(async (folder) => {
    const pairs = join(folder, "pairs.jsonl");
    const good = '{"id": "1", "gold": "SELECT 1", "predicted": "SELECT 1"}';
    const wrong: readonly (readonly [string, RegExp])[] = [
      [`${good}\n{"id": "2", `, /line 2 is not JSON/],
      [`${good}\n[]`, /line 2 is no object/],
      [`${good}\n{"id": 2, "gold": "SELECT 1", "predicted": "SELECT 1"}`, /line 2 has no text as "id"/],
      [`${good}\n{"id": "", "gold": "SELECT 1", "predicted": "SELECT 1"}`, /line 2 has an empty "id"/],
      [
        `{"id": "1", "gold": "SELECT 1", "predicted": "SELECT 1", "ordered": 1}`,
        /line 1 has neither true nor false as "ordered"/,
      ],
      [`${good}\n${good}`, /line 2 has the id "1" of line 1/],
      ["\n", /holds no pairs/],
      [`${good}\n\n{"id": "2", "gold": "SELECT 1"}\n`, /line 3 has no "predicted"; a pair is/],
    ];
    for (const [text, message] of wrong) {
      await Deno.writeTextFile(pairs, text);
      await assert.rejects(readPairs(pairs), message);
    }
    const { code, stdout, stderr } = await compare("--pairs", pairs);
    assert.deepEqual([code, stdout, stderr.match(/line \d/)?.[0]], [2, "", "line 3"]);
  });
});

Deno.test("compare --pairs refuses an --out that is or leads through another file with exit 2, one that cannot be made with exit 3", async () => {
  await inFolder(async (folder) => {
    const { database } = await writeLakes(folder);
    const pairs = join(folder, "pairs.jsonl");
    await Deno.writeTextFile(pairs, '{"id": "1", "gold": "SELECT 1", "predicted": "SELECT 1"}\n');
    const run = ["--database", database, "--pairs", pairs, "--out"];
    const [onFolder, underFile, inProc] = await Promise.all(
      [folder, join(pairs, "out.jsonl"), "/proc/out.jsonl"].map((out) => compare(...run, out)),
    );
    assert.deepEqual([onFolder?.code, onFolder?.stdout], [2, ""]);
    assert.match(
      onFolder?.stderr ?? "",
      /^Cannot write to .+, as it is no file; give --out the name of a file\n$/,
    );
    assert.deepEqual([underFile?.code, inProc?.code], [2, 3]);
    assert.match(underFile?.stderr ?? "", /^Cannot write .+out\.jsonl: .+\n$/);
  });
});
