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

Deno.test("judge --pairs prints a verdict a line in the order of the pairs, each on its own database", () =>
  inFolder(async (folder) => {
    const { database } = await writeLakes(folder);
    await Deno.mkdir(join(folder, "lakes"));
    await Deno.rename(database, join(folder, "lakes/lakes.sqlite"));
    const pairs = [
      {
        id: "same",
        intention: "Which lakes are deeper than 250?",
        interpretation: "List lakes, depth > 250",
        database: "lakes",
        standalone_intention: null,
        earlier: null,
      },
      { id: "embedded", intention: "List the rivers.", interpretation: "Show all mountains." },
      {
        id: "leaning",
        intention: "And in Peru?",
        earlier: ["Which lakes are deeper than 250?"],
        standalone_intention: "Which lakes in Peru are there, of any depth?",
        interpretation: "Lakes in Peru deeper than 250",
        database: "lakes",
      },
    ];
    const file = join(folder, "pairs.jsonl");
    await Deno.writeTextFile(file, pairs.map((pair) => JSON.stringify(pair)).join("\n"));
    const judged = await callTask("judge", ["--pairs", file, "--databases", folder, "--json"]);
    assert.equal(judged.code, 0, judged.stderr);
    const lines = judged.stdout.trim().split("\n").map((line) => JSON.parse(line));
    assert.deepEqual(lines.map(({ id, verdict }) => [id, verdict]), [
      ["same", "aligned"],
      ["embedded", "not_aligned"],
      ["leaning", "not_aligned"],
    ]);
    assert.ok(lines.every(({ reason }) => typeof reason === "string" && reason.endsWith(".")));
    assert.match(judged.stderr, /3 pairs: 1 aligned, 2 not aligned, 0 undecided/);
  }));

Deno.test("judge --pairs tells wrong input in one sentence", () =>
  inFolder(async (folder) => {
    const file = join(folder, "pairs.jsonl");
    const pair = { id: "1", intention: "List the lakes.", interpretation: "All lakes" };
    const cases: readonly (readonly [unknown, RegExp])[] = [
      [{ ...pair, intention: "" }, /line 1 has an empty "intention"/],
      [{ ...pair, interpretation: undefined }, /line 1 has no "interpretation"/],
      [{ ...pair, earlier: "Lakes?" }, /line 1 has no list as "earlier"/],
      [{ ...pair, earlier: [1] }, /line 1 has no text in "earlier"/],
      [{ ...pair, database: "seas" }, /Cannot judge pair "1": there is no .*seas\/seas\.sqlite/],
    ];
    for (const [line, message] of cases) {
      await Deno.writeTextFile(file, JSON.stringify(line));
      const { code, stderr } = await callTask("judge", ["--pairs", file, "--databases", folder]);
      assert.equal(code, 2, stderr);
      assert.match(stderr, message);
    }
    const { code, stderr } = await callTask("judge", []);
    assert.equal(code, 2);
    assert.match(stderr, /Cannot judge without pairs/);
  }));

Deno.test("judge calibrate counts right, wrong and open verdicts of each kind on labelled pairs, and names what it lacks", () =>
  inFolder(async (folder) => {
    const given = ["calibrate", "--data", folder, "--development", "--most", "10", "--out", folder];
    const { code, stderr } = await callTask("judge", given);
    assert.equal(code, 0, stderr);
    assert.match(stderr, /Skipped: Spider dev, as .* has no spider\/dev\.json/);
    const written = await Deno.readTextFile(join(folder, "judges.md"));
    assert.match(written, /^`deno task judge calibrate --data .* --most 10 --development`/);
    assert.doesNotMatch(written, /second half/);
    const { pairs } = JSON.parse(await Deno.readTextFile(join(folder, "judges.json")));
    const stale = pairs.filter(({ kind, source }: { readonly kind: string; readonly source: string }) =>
      kind === "stale_context" && source === "models, labelled twice"
    );
    const count = (verdict: string) =>
      stale.filter((pair: { readonly verdict: string }) => pair.verdict === verdict).length;
    const row = `stale_context: models, labelled twice | ${stale.length} | ${count("aligned")} | ` +
      `${count("not_aligned")} | ${count("undecided")} |`;
    assert.ok(stale.length > 10 && written.includes(row), row);
    assert.ok(pairs.every(({ half }: { readonly half: string }) => half === "first"));
  }));
