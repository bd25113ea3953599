import assert from "node:assert/strict";
import { basename, dirname, join } from "node:path";
import { writeLakes } from "./lakes.ts";
import { callTask, endOf, inFolder, runTask, startEval, startEvalIn } from "./run_task.ts";

const read = (...parts: readonly string[]) => Deno.readTextFile(join(...parts));

Deno.test("eval prints a run of two agents in short, says what it is worth and names its run folder", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const out = join(folder, "run");
    const result = await runTask("eval", "--database", database, "--dataset", dataset, "--out", out);
    assert.equal(result.code, 0, result.stderr);
    assert.match(
      result.stdout,
      /^lakes · 4 dialogues, \d interactions · offline judge \(sens \d\d, spec \d\d, decides /,
    );
    assert.match(
      result.stdout,
      /\n {2}SQL, first attempt +\d+\.\d % ±\d+\.\d +\d+\.\d % ±\d+\.\d +\+?\d+\.\d \[[+−]?\d+, [+−]?\d+\]\n/,
    );
    assert.ok(result.stdout.endsWith(`Read them: ${join(out, "index.html")} (all rows: --all)\n`));
    assert.match(result.stdout, /claims\s+nothing about any language model/);
    assert.match(result.stderr, /dialogues played: 8 of 8/);
    assert.ok(result.stderr.includes(`Run folder: ${out}`));
    for (const table of ["metrics.md", "metrics.tex"]) {
      assert.match(await read(out, "tables", table), /claims nothing about any language model/);
    }
    assert.match(
      await read(out, "tables", "metrics.csv"),
      /^agent,label,metric,value,low,high,numerator,denominator,method,unscored\r\nkeyword,/,
    );
    assert.match(await read(out, "tables", "metrics.tex"), /\\toprule/);
    const journal = (await read(out, "journal.jsonl")).trim().split("\n").map((line) => JSON.parse(line));
    assert.deepEqual(
      [...new Set(journal.map(({ dialogue_key }) => dialogue_key))].sort(),
      ["1", "1#2", "2", "3"],
    );
    const { agents } = JSON.parse(await read(out, "metrics.json"));
    assert.deepEqual(agents.map(({ agent }: { agent: string }) => agent), ["keyword", "keyword?memory=off"]);
    for (const file of ["run.json", "report.json", "timing.json", "index.html", "junit.xml"]) {
      await read(out, file);
    }
  }));

Deno.test("a warm-up plays the first dialogues and tells of each failure what was asked, came and was due", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const out = join(folder, "run");
    const args = ["--database", database, "--dataset", dataset, "--agent", "echo", "keyword?memory=off"];
    const { code, stderr } = await runTask("eval", ...args, "--limit", "2", "--out", out);
    assert.equal(code, 0, stderr);
    assert.match(stderr, /dialogues played: 4 of 4/);
    assert.match(stderr, /Dialogue 1, interaction 2, attempt 2, keyword\?memory=off: \w+/);
    assert.match(stderr, /expected +SELECT lake\.name, country\.name/);
    assert.equal(JSON.parse(await read(out, "run.json")).limit, 2);
    assert.equal((await runTask("eval", "--resume", out)).code, 0);
  }));

Deno.test("a warm-up tells replies that did not come, also where the agent answered rightly later", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const agent = join(folder, "agent.ts");
    await Deno.writeTextFile(
      agent,
      `export default ({ turn_id }) => {
        if (turn_id.endsWith(".1")) throw new Error("boom");
        return { kind: "response", text: "Here.", sql: "SELECT name FROM lake WHERE depth > 250" };
      };`,
    );
    const { code, stderr } = await callTask("eval", [
      ...["--database", database, "--dataset", dataset, "--agent", `module:${agent}`],
      ...["--limit", "1", "--out", join(folder, "run")],
    ]);
    assert.equal(code, 0, stderr);
    assert.match(stderr, /Dialogue 1, interaction 1, \S*agent\.ts: agent fault\s+\(2 turns\)\n/);
    assert.match(stderr, /answered +\(nothing\)\n/);
    assert.equal(stderr.match(/why .*boom/g)?.length, 1, stderr);
    assert.match(stderr, /interaction 1, attempt 2, .*: no interpretation\n/);
    assert.match(stderr, /why +The SQL is right\. The reply gives no interpretation\.\n/);
    assert.match(stderr, /Dialogue 1, interaction 2, attempt 2, .*: sql different\n/);
  }));

Deno.test("the control agents are the floor and the ceiling", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const out = join(folder, "run");
    await runTask(
      "eval",
      "--database",
      database,
      "--dataset",
      dataset,
      "--out",
      out,
      "--controls",
      "--agent",
      "keyword",
    );
    const { agents } = JSON.parse(await read(out, "metrics.json"));
    const values = new Map<string, number[]>(
      agents.map(({ agent, metrics }: { agent: string; metrics: Record<string, { value: number }> }) => [
        agent,
        [metrics.sql_query_correctness_rate?.value, metrics.dialogue_intention_alignment_rate?.value],
      ]),
    );
    assert.deepEqual(values.get("oracle"), [1, 1]);
    assert.deepEqual(values.get("empty"), [0, 0]);
    assert.equal(values.get("echo")?.[0], 0);
  }));

Deno.test("a run that is killed and goes on ends with the bytes of one that was not", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const args = ["eval", "--database", database, "--dataset", dataset, "--trials", "25"];
    const [whole, cut] = [join(folder, "whole"), join(folder, "cut")];
    assert.equal((await runTask(...args, "--out", whole, "--concurrency", "1")).code, 0);
    const killed = startEval(...args.slice(1), "--out", cut);
    const lines = async () => (await read(cut, "journal.jsonl").catch(() => "")).split("\n").length - 1;
    while (await lines() < 20) await new Promise((resolve) => setTimeout(resolve, 2));
    killed.kill("SIGKILL");
    await killed.output();
    const finished = await lines();
    const refused = await runTask(...args, "--out", cut);
    assert.equal(refused.code, 2);
    assert.match(refused.stderr, /--resume/);
    const resumed = await runTask("eval", "--resume", cut);
    assert.equal(resumed.code, 0, resumed.stderr);
    assert.ok(await lines() > finished, "the kill came before the end");
    for (
      const file of [
        "metrics.json",
        "report.json",
        "tables/metrics.md",
        "tables/metrics.tex",
        "tables/metrics.csv",
      ]
    ) {
      assert.equal(await read(cut, file), await read(whole, file), file);
    }
    assert.equal(
      (await read(cut, "journal.jsonl")).split("\n").length,
      (await read(whole, "journal.jsonl")).split("\n").length,
    );
    const again = await runTask(...args, "--out", cut);
    assert.equal(again.code, 2);
    assert.match(again.stderr, /finished run/);
  }));

Deno.test("--fail-under exits with 1 when a metric is below", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const args = [
      "eval",
      "--database",
      database,
      "--dataset",
      dataset,
      "--agent",
      "keyword",
      "keyword?memory=off",
    ];
    const low = await runTask(
      ...args,
      "--out",
      join(folder, "low"),
      "--fail-under",
      "sql_query_correctness_rate=1",
    );
    assert.equal(low.code, 1);
    assert.match(low.stderr, /without memory: sql_query_correctness_rate is \d+\.\d %, below 100\.0 %\n/);
    const named = await runTask(
      ...["eval", "--database", database, "--dataset", dataset, "--agent", "empty"],
      ...["--out", join(folder, "named"), "--fail-under", "sql_query_correctness_rate=0.1"],
    );
    assert.equal(named.code, 1, "a control agent that is under test by name is held to the floor");
    const met = await runTask(
      ...args,
      "--out",
      join(folder, "met"),
      "--fail-under",
      "sql_query_correctness_rate=0",
    );
    assert.equal(met.code, 0);
  }));

Deno.test("wrong input is one sentence that says what, where and what to do, with the right exit code", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const path = (name: string) => join(folder, name);
    await Deno.writeTextFile(path("broken.json"), `{"dialogues": [\n  {"experiment_id": "1",,}\n]}`);
    await Deno.writeTextFile(path("empty.json"), `{"dialogues": []}`);
    const other = JSON.parse(await read(dataset));
    for (const { interactions } of other.dialogues) {
      for (const one of interactions) one.ground_truth_sql = "SELECT x FROM y";
    }
    await Deno.writeTextFile(path("other.json"), JSON.stringify(other));
    await Deno.writeTextFile(path("text.txt"), "no database");
    const given = ["--database", database, "--dataset", dataset];
    const cases: readonly (readonly [readonly string[], number, RegExp])[] = [
      [["--colour"], 2, /unknown option '--colour'/],
      [[...given, "--agent", "keywrod"], 2, /Unknown agent "keywrod".*keyword/],
      [[...given, "--agent", "keyword?memry=off"], 2, /memry/],
      [[...given, "--trials", "0"], 2, /--trials/],
      [[...given, "--judge", "stricter"], 2, /Unknown judge "stricter"/],
      [[...given, "--judge", "strict"], 2, /No server of models is told/],
      [["--database", database], 2, /--dataset FILE/],
      [["--database", path("none.sqlite"), "--dataset", dataset], 2, /none\.sqlite/],
      [["--database", path("text.txt"), "--dataset", dataset], 2, /text\.txt/],
      [["--database", database, "--dataset", path("none.json")], 2, /none\.json/],
      [["--database", database, "--dataset", path("broken.json")], 2, /broken\.json.*line 2/],
      [["--database", database, "--dataset", path("empty.json")], 2, /empty\.json/],
      [
        ["--database", database, "--dataset", path("other.json")],
        2,
        /other\.json does not fit.*lakes\.sqlite.*give the database that it was made for.*no such table/,
      ],
      [["--database", path("none.sqlite")], 2, /none\.sqlite/],
      [
        [...given, "--fail-under", "sql=0.5"],
        2,
        /names no metric: there is no "sql", perhaps sql_query_correctness_rate is meant; .*--help lists the metrics/,
      ],
      [["--resume", path("nowhere")], 2, /nowhere/],
      [["--resume", path("nowhere"), "--trials", "2"], 2, /--resume.*--trials|--trials.*--resume/],
      [[...given, "--fail-under", "eventual_alignment=50"], 2, /rate from 0 to 1/],
      [[...given, "--out", join(database, "run")], 2, /lakes\.sqlite/],
    ];
    for (const [args, code, sentence] of cases) {
      const result = await callTask("eval", args);
      const label = args.join(" ");
      assert.equal(result.code, code, `${label}: ${result.stderr}`);
      assert.match(result.stderr, sentence, label);
      assert.equal(result.stdout, "", label);
      assert.equal(result.stderr.trim().split("\n").length, 1, `${label}: ${result.stderr}`);
      assert.doesNotMatch(result.stderr, /^ +at /m, label);
    }
  }));

Deno.test("paths are relative to where the user calls the task, a run goes on from elsewhere, defaults stay in the project", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const named = ["--database", basename(database), "--dataset", basename(dataset), "--agent", "echo"];
    const [run, unnamed] = await Promise.all([
      endOf(startEvalIn(folder, ...named, "--out", "run")),
      endOf(startEvalIn(folder, "--database", `sqlite:./${basename(database)}`, ...named.slice(2))),
    ]);
    assert.deepEqual([run.code, run.stderr.match(/^Run folder: (.+)$/m)?.[1]], [0, "run"]);
    assert.ok(await read(join(folder, "run", "journal.jsonl")));
    const [, made = ""] = /^Run folder: (.+)$/m.exec(unnamed.stderr) ?? assert.fail(unnamed.stderr);
    await Deno.remove(made, { recursive: true });
    assert.match(made, /^\/.+\/reports\/run-[^/]+$/);
    const resumed = await endOf(startEvalIn(dirname(folder), "--resume", join(basename(folder), "run")));
    // The page is named from where the user stands.
    const withoutPlace = ({ stdout }: typeof run) => stdout.replace(/^Read them: .*$/m, "");
    assert.deepEqual([resumed.code, withoutPlace(resumed)], [0, withoutPlace(run)]);
    const missing = await endOf(startEvalIn(folder, "--database", "none.sqlite"));
    assert.equal(missing.stderr, 'Cannot open "none.sqlite", as there is no such file: check the path\n');
  }));

Deno.test("a journal with a turn of another run is refused, not measured", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const out = join(folder, "run");
    await runTask("eval", "--database", database, "--dataset", dataset, "--out", out, "--agent", "echo");
    const journal = join(out, "journal.jsonl");
    await Deno.writeTextFile(
      journal,
      (await read(journal)).replaceAll(`"dialogue_key":"2"`, `"dialogue_key":"nowhere"`),
    );
    const { code, stderr } = await runTask("eval", "--resume", out);
    assert.equal(code, 2, stderr);
    assert.match(stderr, /"nowhere".*not part of its run/);
  }));
