import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { writeLakes } from "./lakes.ts";
import { callTask, inFolder } from "./run_task.ts";

Deno.test("eval --rescore scores a run again without agent, user and, where it can, database", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const [run, same, spider, judged] = ["run", "same", "spider", "judged"].map((name) =>
      join(folder, name)
    ) as [
      string,
      string,
      string,
      string,
    ];
    const on = ["--database", database, "--dataset", dataset, "--controls", "--out", run];
    const played = await callTask("eval", [...on, "--agent", "keyword"]);
    assert.equal(played.code, 0, played.stderr);
    const file = (at: string, name: string) => Deno.readTextFile(join(at, name));

    const again = await callTask("eval", ["--rescore", run, "--judge", "offline", "--all", "--out", same]);
    assert.equal(again.code, 0, again.stderr);
    assert.equal(await file(same, "metrics.json"), await file(run, "metrics.json"));
    assert.equal(await file(same, "journal.jsonl"), await file(run, "journal.jsonl"));
    assert.match(again.stdout, /The turns of run, scored again\./);

    // One that was interrupted goes on with what it had scored.
    await Deno.remove(join(same, "metrics.json"));
    const lines = (await file(same, "journal.jsonl")).split("\n");
    await Deno.writeTextFile(
      join(same, "journal.jsonl"),
      lines.slice(0, 5).join("\n") + "\n" + lines[5]?.slice(0, 20),
    );
    const resumed = await callTask("eval", ["--resume", same]);
    assert.deepEqual([resumed.code, /with --rescore and --out/.test(resumed.stderr)], [2, true]);
    const onwards = await callTask("eval", ["--rescore", run, "--judge", "offline", "--all", "--out", same]);
    assert.equal(onwards.code, 0, onwards.stderr);
    assert.equal(await file(same, "journal.jsonl"), await file(run, "journal.jsonl"));
    assert.equal(await file(same, "metrics.json"), await file(run, "metrics.json"));

    const bySpider = await callTask("eval", [
      "--rescore",
      run,
      "--preset",
      "spider",
      "--all",
      "--out",
      spider,
    ]);
    assert.equal(bySpider.code, 0, bySpider.stderr);
    assert.match(bySpider.stdout, /scored again, SQL by the rules of spider/);
    const { agents } = JSON.parse(await file(spider, "metrics.json"));
    const rateOf = (name: string) =>
      agents.find(({ agent }: { readonly agent: string }) => agent === name).metrics
        .sql_query_correctness_rate.value;
    assert.deepEqual([rateOf("oracle"), rateOf("echo")], [1, 0]);

    const judge = join(folder, "judge.ts");
    await Deno.writeTextFile(
      judge,
      `export default () => ({ verdict: "aligned", reason: "All is well." });\n`,
    );
    await Deno.remove(database);
    const byOwn = await callTask("eval", [
      "--rescore",
      run,
      "--judge",
      `module:${judge}`,
      "--all",
      "--out",
      judged,
    ]);
    assert.equal(byOwn.code, 0, byOwn.stderr);
    assert.match(byOwn.stdout, /8 interactions take another course by that, so compare first attempts alone/);
    const turns = (await file(judged, "journal.jsonl")).trim().split("\n").map((line) => JSON.parse(line));
    const echoed = turns.filter(({ agent }) => agent === "echo");
    assert.ok(echoed.length > 0 && echoed.every(({ aligned, proceed }) => aligned === true && proceed));
    // What was found of the SQL stands.
    assert.ok(echoed.every(({ sql }) => sql.verdict === "missing"));
  }));

Deno.test("eval --rescore says in one sentence what it cannot score again", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const run = join(folder, "run");
    await callTask("eval", ["--database", database, "--dataset", dataset, "--agent", "echo", "--out", run]);
    const cases: readonly (readonly [readonly string[], RegExp])[] = [
      [["--rescore", run], /Nothing says how to score .*: give --judge, --preset or both/],
      [["--preset", "spider"], /--preset needs --rescore RUN/],
      [["--rescore", folder, "--judge", "offline"], /holds no run/],
      [["--rescore", run, "--judge", "offline", "--out", run], /holds a finished run/],
      [["--rescore", run, "--judge", "offline", "--agent", "echo"], /--agent/],
      [["--rescore", run, "--judge", "kind"], /Unknown judge "kind"/],
    ];
    for (const [args, sentence] of cases) {
      const { code, stderr } = await callTask("eval", args);
      assert.equal(code, 2, args.join(" "));
      assert.match(stderr, sentence);
    }
    const journal = join(run, "journal.jsonl");
    const lines = await Deno.readTextFile(journal);
    const ofFirst = lines.trim().split("\n").map((line) => JSON.parse(line))
      .filter(({ dialogue_key }) => dialogue_key === "1").at(-1);
    const further = { ...ofFirst, interaction: ofFirst.interaction + 1, turn: 1 };
    await Deno.writeTextFile(journal, `${lines}${JSON.stringify(further)}\n`);
    const out = join(folder, "stray");
    const stray = await callTask("eval", ["--rescore", run, "--judge", "offline", "--out", out]);
    assert.deepEqual([stray.code, existsSync(out)], [2, false], stray.stderr);
    assert.match(
      stray.stderr,
      /has a turn of dialogue "1", interaction 3, that is not in .*; start a new run/,
    );
    await Deno.writeTextFile(dataset, (await Deno.readTextFile(dataset)).replaceAll("250", "251"));
    const changed = await callTask("eval", ["--rescore", run, "--judge", "offline"]);
    assert.equal(changed.code, 2);
    assert.match(changed.stderr, /has changed since the run/);
  }));
