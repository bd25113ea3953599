import assert from "node:assert/strict";
import { dataOf } from "../report/data_of.ts";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { displayWidth } from "../../lib/base/mod.ts";
import { writeLakes } from "./lakes.ts";
import { callTask, inFolder } from "./run_task.ts";

Deno.test("report writes a run again, byte for byte, and sets corrections by hand beside what it found", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const run = join(folder, "run");
    const agents = ["--agent", "keyword", "keyword?memory=off"];
    const played = await callTask("eval", [
      "--database",
      database,
      "--dataset",
      dataset,
      ...agents,
      "--out",
      run,
    ]);
    assert.equal(played.code, 0, played.stderr);
    const file = (name: string) => Deno.readTextFile(join(run, name));
    const written = [
      "metrics.json",
      "report.json",
      "junit.xml",
      "index.html",
      "tables/metrics.md",
      "timing.json",
    ];
    const before = await Promise.all(written.map(file));
    // Nobody is asked, and the database is not needed.
    await Deno.remove(database);
    for (const name of written) await Deno.remove(join(run, name));
    const again = await callTask("report", [run]);
    assert.equal(again.code, 0, again.stderr);
    assert.equal(again.stdout, played.stdout);
    assert.deepEqual(await Promise.all(written.map(file)), before);

    const [turn] = (await file("journal.jsonl")).split("\n").flatMap((line) =>
      line === "" ? [] : [JSON.parse(line)]
    )
      .filter(({ agent, sql }) => agent === "keyword?memory=off" && sql.verdict !== "equal");
    const { agent, dialogue_key: experiment_id, interaction, turn: number } = turn;
    const correction = {
      experiment_id,
      interaction,
      turn: number,
      correct: true,
      by: "Ann",
      reason: "It is right.",
    };
    const adjudications = join(run, "adjudications.jsonl");
    await Deno.writeTextFile(adjudications, JSON.stringify({ ...correction, agent }) + "\n");
    const corrected = await callTask("report", [run]);
    assert.equal(corrected.code, 0, corrected.stderr);
    assert.match(corrected.stdout, /with corrections by hand/);
    assert.match(await file("tables/adjudicated.md"), /1 turn corrected by Ann/);
    const { adjudicated, ...raw } = JSON.parse(await file("metrics.json"));
    assert.deepEqual(raw, JSON.parse(before[0]!));
    const correct = (measured: typeof raw) =>
      measured.agents.map((
        { metrics }: { readonly metrics: Record<string, { readonly numerator: number }> },
      ) => metrics.sql_query_correctness_rate?.numerator);
    assert.deepEqual(correct(adjudicated), [correct(raw)[0], correct(raw)[1] + 1]);

    await Deno.writeTextFile(adjudications, JSON.stringify(correction) + "\n");
    const refused = await callTask("report", [run]);
    assert.equal(refused.code, 2);
    assert.match(
      refused.stderr,
      /^The correction in line 1 of .* names 2 turns of the run: say which is meant/,
    );
    await Deno.remove(adjudications);
    assert.equal((await callTask("report", [run])).code, 0);
    assert.equal(existsSync(join(run, "tables/adjudicated.md")), false);
    assert.equal(await file("metrics.json"), before[0]);
  }));

Deno.test("report scores answers again by the right ground truth that a person gives, or leaves them out where it is only wrong", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const run = join(folder, "run");
    const agent = join(folder, "shallow.ts");
    await Deno.writeTextFile(
      agent,
      `export default () => ({ kind: "response", text: "Here.", sql: "SELECT name FROM lake WHERE depth < 250" });\n`,
    );
    const on = ["--database", database, "--dataset", dataset, "--out", run];
    const played = await callTask("eval", [...on, "--agent", `module:${agent}`, "oracle", "--limit", "2"]);
    assert.equal(played.code, 0, played.stderr);
    const raw = await Deno.readTextFile(join(run, "metrics.json"));
    const rates = (measured: { readonly agents: readonly { readonly metrics: object }[] }) =>
      measured.agents.map(({ metrics }) => {
        const { numerator, denominator } = Reflect.get(metrics, "first_attempt_sql_correctness");
        return [numerator, denominator];
      });
    assert.deepEqual(rates(JSON.parse(raw)), [[0, 4], [4, 4]]);
    const corrected = async (...lines: readonly object[]) => {
      const text = lines.map((line) => JSON.stringify({ by: "Ann", reason: "Shallow lakes.", ...line }));
      await Deno.writeTextFile(join(run, "adjudications.jsonl"), text.join("\n"));
      const result = await callTask("report", [run]);
      const { adjudicated, ...found } = JSON.parse(await Deno.readTextFile(join(run, "metrics.json")));
      return { ...result, adjudicated, found };
    };
    const first = { experiment_id: "1", interaction: 1 };
    const right = { ...first, ground_truth_sql: "SELECT name FROM lake WHERE 250 > depth" };
    const { stdout, adjudicated, found } = await corrected(right, {
      ...first,
      interaction: 2,
      ground_truth: "wrong",
    });
    // Both agents change places at the first question, and nobody is scored at the second.
    assert.deepEqual(rates(adjudicated), [[1, 3], [2, 3]]);
    assert.equal(adjudicated.ground_truths, 2);
    assert.deepEqual(found, JSON.parse(raw));
    assert.match(stdout, /corrected by Ann \(adjudications\.jsonl\), among them those of 2 ground truths\./);
    // What is said of a turn stands before what is said of its ground truth.
    const turn = { ...first, turn: 1, agent: "oracle", correct: true };
    assert.deepEqual(rates((await corrected(right, turn)).adjudicated), [[1, 4], [4, 4]]);
    for (
      const [lines, message] of [
        [
          [{ ...right, ground_truth_sql: "SELECT deep FROM lake" }],
          /^The ground truth in line 1 of .* does not run: .*deep/,
        ],
        [
          [right, { ...first, ground_truth: "wrong" }],
          /line 2 of .* contradicts line 1 of .* about the same ground truth/,
        ],
        [
          [{ ...right, experiment_id: "9" }],
          /line 1 of .* names no interaction of the run: dialogue "9", interaction 1/,
        ],
        [[{ ...right, ground_truth: "wrong" }], /give "ground_truth": "wrong" where no right SQL is known/],
        [[{ ...right, turn: 1 }], /line 1 of .*: the field "turn" is unknown; write/],
      ] as const
    ) {
      const { code, stderr } = await corrected(...lines);
      assert.deepEqual([code, message.test(stderr)], [2, true], stderr);
    }
  }));

Deno.test("a right ground truth has to run, also where no reply shows SQL that it would be compared with", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const [run, agent] = [join(folder, "run"), join(folder, "silent.ts")];
    await Deno.writeTextFile(agent, `export default () => ({ kind: "refusal", text: "No." });\n`);
    const on = ["--database", database, "--dataset", dataset, "--out", run, "--limit", "1"];
    const played = await callTask("eval", [...on, "--agent", `module:${agent}`]);
    assert.equal(played.code, 0, played.stderr);
    const correction = { experiment_id: "1", interaction: 1, by: "Ann", reason: "Shallow lakes." };
    for (const ground_truth_sql of ["SELECT deep FROM lake", "DELETE FROM lake"]) {
      await Deno.writeTextFile(
        join(run, "adjudications.jsonl"),
        JSON.stringify({ ...correction, ground_truth_sql }),
      );
      const { code, stderr } = await callTask("report", [run]);
      assert.deepEqual(
        [code, /^The ground truth in line 1 of .* does not run: /.test(stderr)],
        [2, true],
        stderr,
      );
    }
  }));

Deno.test("eval and report print a run in short, fitted into a terminal, and all tables by --all", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const run = join(folder, "run");
    const args = ["--database", database, "--dataset", dataset, "--agent", "keyword", "keyword?memory=off"];
    const onTerminal = { isTerminal: true, width: 60 };
    const played = await callTask("eval", [...args, "--out", run], onTerminal);
    const shown = await callTask("report", [run], onTerminal);
    assert.equal(shown.code, 0, shown.stderr);
    assert.equal(shown.stdout, played.stdout);
    const longest = ({ stdout }: typeof shown) =>
      Math.max(...stdout.split("\n").filter((line) => !line.includes(folder)).map(displayWidth));
    for (const width of [60, 80, 100, 120]) {
      const fitted = await callTask("report", [run], { isTerminal: true, width });
      assert.ok(longest(fitted) <= width, fitted.stdout);
      // Below 80 columns each agent has a block of its own.
      assert.equal(fitted.stdout.match(/SQL, first attempt/g)?.length, width < 80 ? 3 : 1);
    }
    assert.equal(
      (await callTask("report", [run])).stdout,
      (await callTask("report", [run], { isTerminal: true, width: 100 })).stdout,
    );
    const all = await callTask("report", [run, "--all"], onTerminal);
    const piped = await callTask("report", [run, "--all"], { width: 60 });
    assert.ok(longest(all) <= 60, all.stdout);
    assert.ok(longest(piped) > 120, piped.stdout);
    // Each agent's column stands beside the metrics.
    assert.equal(all.stdout.match(/^Metric +keyword, with/gm)?.length, 2);
  }));

Deno.test("report sets several runs of one dataset side by side on a page, and compares their agents", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const on = ["--database", database, "--dataset", dataset];
    const [one, two, strict] = ["one", "two", "strict"].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    for (
      const [run, ...given] of [[one, "oracle"], [two, "echo"], [
        strict,
        "echo",
        "--max-retries",
        "0",
      ]] as const
    ) {
      const played = await callTask("eval", [...on, "--agent", ...given, "--out", run]);
      assert.equal(played.code, 0, played.stderr);
    }
    const html = join(folder, "both.html");
    const both = await callTask("report", [one, two, "--html", html]);
    assert.equal(both.code, 0, both.stderr);
    assert.match(both.stdout, / one: oracle +two: echo +difference\n/);
    assert.match(both.stdout, /SQL, first attempt +100\.0 % ±\d+\.\d +0\.0 % ±\d+\.\d +\+100\.0 \[/);
    assert.deepEqual((await dataOf(await Deno.readTextFile(html))).agents, ["one: oracle", "two: echo"]);
    const otherwise = await callTask("report", [one, strict, "--html", html]);
    assert.match(otherwise.stdout, /rank no agent[^]*the\s+runs\s+differ\s+in\s+max\s+retries/);
    assert.doesNotMatch(otherwise.stdout, /difference/);
    const own = await Deno.readTextFile(join(one, "index.html"));
    assert.equal((await callTask("report", [one, "--html", html])).code, 0);
    assert.equal(await Deno.readTextFile(html), own, "the page of one run is its own");
    const hidden = await callTask("report", [one, "--html", html, "--hide-values"]);
    assert.equal(hidden.code, 0, hidden.stderr);
    assert.match(await Deno.readTextFile(html), /Stored values are hidden/);
    assert.equal(await Deno.readTextFile(join(one, "index.html")), own);
    const [nowhere, foreign] = [[one, "--hide-values"], [one, "--html", dataset]];
    for (const given of [nowhere, foreign]) assert.equal((await callTask("report", given)).code, 2);
  }));

Deno.test("report opens the database where the tables need it, and says what is no run", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const run = join(folder, "run");
    const on = ["--database", database, "--dataset", dataset];
    await callTask("eval", [...on, "--agent", "keyword", "--controls", "--out", run]);
    const before = await Deno.readTextFile(join(run, "metrics.json"));
    const again = await callTask("report", [run]);
    assert.equal(again.code, 0, again.stderr);
    assert.equal(await Deno.readTextFile(join(run, "metrics.json")), before);
    const none = await callTask("report", [folder]);
    assert.deepEqual([none.code, /holds no run/.test(none.stderr)], [2, true]);
  }));
