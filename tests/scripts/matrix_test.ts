import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { writeLakes } from "./lakes.ts";
import { callTask, inFolder, runTask } from "./run_task.ts";

const read = (...parts: readonly string[]) => Deno.readTextFile(join(...parts));

/** Two datasets, each on a database of its own, and the options that name them. */
async function writeTwo(folder: string) {
  const { database, dataset } = await writeLakes(folder);
  const [otherDatabase, other] = [join(folder, "ponds.sqlite"), join(folder, "ponds.json")];
  await Deno.copyFile(database, otherDatabase);
  const written = JSON.parse(await read(dataset));
  await Deno.writeTextFile(
    other,
    JSON.stringify({ ...written, dialogues: written.dialogues.slice(0, 2) }),
  );
  const args = [
    "--database",
    database,
    "--dataset",
    dataset,
    "--database",
    otherDatabase,
    "--dataset",
    other,
  ];
  return { database, dataset, args };
}

Deno.test("several datasets make a matrix: each is played and held to a floor as it is alone, one table has a column for each", () =>
  inFolder(async (folder) => {
    const { database, dataset, args } = await writeTwo(folder);
    const [matrix, alone] = [join(folder, "matrix"), join(folder, "alone")];
    const agents = ["--agent", "echo", "oracle", "--trials", "2"];
    const floor = ["--fail-under", "sql_query_correctness_rate=0.9"];
    const result = await runTask("eval", ...args, ...agents, ...floor, "--all", "--out", matrix);
    assert.equal(result.code, 1, result.stderr);
    assert.match(result.stderr, /^echo on lakes: .* below 90\.0 %\necho on ponds: .* below 90\.0 %$/m);
    assert.doesNotMatch(result.stderr, /^oracle on/m);
    assert.match(result.stdout, /Metric +Agent +lakes +ponds +All\n/);
    assert.match(result.stdout, /pass\^2, dialogues +oracle +100\.0 %/);
    assert.match(result.stderr, /Dataset ponds, 2 of 2/);
    await runTask("eval", "--database", database, "--dataset", dataset, ...agents, "--out", alone);
    for (const file of ["metrics.json", "report.json", "junit.xml", "tables/metrics.md"]) {
      assert.equal(await read(matrix, "lakes", file), await read(alone, file), file);
    }
    const measures = JSON.parse(await read(matrix, "metrics.json"));
    const rateOf = (agents: readonly { agent: string; metrics: Record<string, unknown> }[]) =>
      agents.find(({ agent }) => agent === "oracle")?.metrics.sql_query_correctness_rate as {
        denominator: number;
      };
    const [lakes, ponds] = measures.datasets;
    assert.deepEqual([lakes.dataset, ponds.dataset], ["lakes", "ponds"]);
    assert.equal(
      rateOf(measures.agents).denominator,
      rateOf(lakes.agents).denominator + rateOf(ponds.agents).denominator,
    );
    const junit = await read(matrix, "junit.xml");
    assert.deepEqual(
      [...junit.matchAll(/<testsuite name="([^"]*)"/g)].map(([, name]) => name).filter((name) =>
        /1$/.test(name!)
      ),
      [
        "lakes: echo, trial 1",
        "lakes: oracle, trial 1",
        "ponds: echo, trial 1",
        "ponds: oracle, trial 1",
      ],
    );
    assert.match(await read(matrix, "index.html"), /<a href="ponds\/index\.html">ponds<\/a>/);
    for (const ending of ["md", "tex", "csv"]) await read(matrix, "tables", `matrix.${ending}`);
  }));

Deno.test("a matrix that was cut in its first run goes on to the bytes of one that was not, and report writes them again", () =>
  inFolder(async (folder) => {
    const { args } = await writeTwo(folder);
    const [whole, cut] = [join(folder, "whole"), join(folder, "cut")];
    const started = await runTask("eval", ...args, "--agent", "keyword", "--out", whole);
    assert.equal(started.code, 0, started.stderr);
    // As a kill leaves it: the second run is not begun, of the first a few turns are kept.
    await Deno.mkdir(join(cut, "lakes"), { recursive: true });
    for (const file of ["matrix.json", "lakes/run.json"]) {
      await Deno.copyFile(join(whole, file), join(cut, file));
    }
    const turns = (await read(whole, "lakes", "journal.jsonl")).split("\n").slice(0, 3);
    await Deno.writeTextFile(join(cut, "lakes", "journal.jsonl"), turns.join("\n") + "\n");
    const halfWritten = [cut, join(cut, "ponds")].map((place) => join(place, `.${crypto.randomUUID()}.tmp`));
    await Deno.mkdir(join(cut, "ponds"));
    for (const path of halfWritten) await Deno.writeTextFile(path, '{"runs": [');
    const unfinished = await runTask("report", cut);
    assert.equal(unfinished.code, 2);
    assert.match(unfinished.stderr, /dataset ponds is not begun; resume it with --resume/);
    const resumed = await runTask("eval", "--resume", cut);
    assert.equal(resumed.code, 0, resumed.stderr);
    const files = ["metrics.json", "junit.xml", "index.html", "tables/matrix.tex", "lakes/metrics.json"];
    for (const file of [...files, "ponds/report.json"]) {
      assert.equal(await read(cut, file), await read(whole, file), file);
    }
    assert.deepEqual(halfWritten.filter(existsSync), []);
    await Deno.remove(join(cut, "metrics.json"));
    const reported = await runTask("report", cut);
    assert.equal(reported.code, 0, reported.stderr);
    assert.equal(reported.stdout, started.stdout);
    assert.equal(await read(cut, "metrics.json"), await read(whole, "metrics.json"));
    const again = await runTask("eval", ...args, "--out", cut);
    assert.equal(again.code, 2);
    assert.match(again.stderr, /holds a matrix of runs; go on with it by --resume/);
  }));

Deno.test("a matrix prints one table of its main rate and where the others are, and report the same", () =>
  inFolder(async (folder) => {
    const { args } = await writeTwo(folder);
    const out = join(folder, "matrix");
    const { code, stdout, stderr } = await callTask("eval", [
      ...args,
      ...["--agent", "oracle", "echo", "--out", out],
    ]);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^First-Attempt SQL Correctness by dataset\./);
    assert.match(stdout, /^lakes +oracle +100\.0 % \[.*\] \(\d\/\d\) *$/m);
    assert.match(
      stdout,
      /^ponds +echo +0\.0 % \[.*\] \(0\/\d\) +-100\.0 pp \[-100\.0, .*\] +\d\.\d{3}$/m,
    );
    assert.match(stdout, /^All +echo +0\.0 %/m);
    assert.match(stderr, /matrix\/index\.html and .*matrix\/tables; --all prints them$/m);
    assert.doesNotMatch(stdout, /User Turn/);
    assert.equal((await callTask("report", [out])).stdout, stdout);
    const all = (await callTask("report", [out, "--all"])).stdout;
    assert.match(all, /Metric +Agent +lakes +ponds +All\n[^]*ponds: Dialogue performance/);
  }));

Deno.test("a dry run of a matrix tells of each dataset", () =>
  inFolder(async (folder) => {
    const { args } = await writeTwo(folder);
    const { stdout } = await runTask("eval", ...args, "--dry-run");
    assert.match(stdout, /lakes\.json\n4 dialogues[^]*ponds\.json\n2 dialogues/);
  }));

Deno.test("a matrix refuses what fits one dataset alone, and databases that are neither one nor one for each", async () => {
  const datasets = ["--dataset", "a.json", "b.json", "c.json"];
  for (
    const [args, message] of [
      [["--database", "x", "y"], /--database is given 2 times for 3 datasets: give one for all/],
      [["--only", "1"], /--only is about one dataset/],
      [["--baseline", "run"], /--baseline is about one dataset/],
    ] as const
  ) {
    const { code, stderr } = await runTask("eval", ...datasets, ...args);
    assert.equal(code, 2);
    assert.match(stderr, message);
  }
});
