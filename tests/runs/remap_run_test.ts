import { playRun, remapRun, reportRun } from "querylogue/runs";
import { sha256 } from "querylogue/base";
import assert from "node:assert/strict";
import { join } from "node:path";
import { writeLakes } from "../scripts/lakes.ts";
import { callTask, inFolder } from "../scripts/run_task.ts";
import { createLakesRun } from "./lakes_run.ts";
import { onServedLakes, stoppedRun } from "./served_lakes.ts";

/** Plays a run of an agent on the lakes, reports it and gives its folder. */
async function playedRun(folder: string, agent: string, maxRetries = 0): Promise<string> {
  const run = join(folder, "run");
  await using created = await createLakesRun(run, {
    lakes: await writeLakes(folder),
    agents: [agent],
    proceed_on: "correct",
    max_retries: maxRetries,
  });
  await Array.fromAsync(playRun(created));
  await reportRun(created);
  return run;
}

const correctness = async (run: string) =>
  JSON.parse(await Deno.readTextFile(join(run, "metrics.json"))).agents[0].metrics.sql_query_correctness_rate;

Deno.test("a better mapping reads the replies of a run again, without asking the agent", () =>
  onServedLakes(async ({ folder, file, asked, map }) => {
    await map("$.draft");
    const run = await playedRun(folder, `config:${file}`);
    assert.equal((await correctness(run)).numerator, 0);
    const before = asked();
    await map("$.query");
    const again = join(folder, "again");
    const { code, stderr } = await callTask("eval", ["--remap", run, "--out", again]);
    assert.equal(code, 0, stderr);
    assert.equal(asked(), before);
    const { numerator, denominator } = await correctness(again);
    assert.deepEqual([numerator, denominator], [4, 8]);
    assert.equal(JSON.parse(await Deno.readTextFile(join(again, "run.json"))).remapped_from, "run");
  }));

Deno.test("first attempts are all there where retries would have gone another way, and the caption says so", () =>
  onServedLakes(async ({ folder, file, map }) => {
    await map("$.draft");
    const run = await playedRun(folder, `config:${file}`, 1);
    await map("$.query");
    await using again = await remapRun(run, {
      folder: join(folder, "again"),
      startedAt: "2026-01-01T00:00:00.000Z",
    });
    const { records, measures, table } = await reportRun(again);
    // The first interaction of each dialogue is right at once now; the second is wrong as before and asked again.
    const turns = records.filter(({ dialogue_key }) => dialogue_key === "2");
    assert.deepEqual(turns.map(({ interaction, turn }) => [interaction, turn]), [[1, 1], [2, 1], [2, 2]]);
    assert.equal(measures.agents[0]?.metrics.first_attempt_sql_correctness.numerator, 4);
    assert.match(table.caption, /replies of run, read again; 4 interactions take another course/);
  }));

Deno.test("a retry that the earlier run has not is not there", () =>
  onServedLakes(async ({ folder, file, map }) => {
    await map("$.query");
    const run = await playedRun(folder, `config:${file}`, 1);
    await map("$.draft");
    await using again = await remapRun(run, {
      folder: join(folder, "again"),
      startedAt: "2026-01-01T00:00:00.000Z",
    });
    const { records } = await reportRun(again);
    const turns = records.filter(({ dialogue_key }) => dialogue_key === "2");
    assert.deepEqual(turns.map(({ interaction, turn }) => [interaction, turn]), [[1, 1], [2, 1], [2, 2]]);
    assert.ok(records.every(({ cause }) => cause !== "agent_fault"));
  }));

Deno.test("a run that a mapping stops says how its kept replies are read with another one", () =>
  onServedLakes(async (served) => {
    const { folder, asked, map } = served;
    const { run, stderr } = await stoppedRun(served);
    assert.match(
      stderr,
      /could not read 10 replies: correct it, then deno task eval --remap \S+run reads the kept/,
    );
    const before = asked();
    await map("$.query");
    const again = join(folder, "again");
    const remapped = await callTask("eval", ["--remap", run, "--out", again]);
    assert.equal(remapped.code, 3, remapped.stderr);
    assert.equal(asked(), before);
    assert.ok((await correctness(again)).numerator > 0);
    assert.doesNotMatch(remapped.stderr, /could not read/);
  }));

Deno.test("a run says at its end which selector never matched, where a rule lets the replies pass without it", () =>
  onServedLakes(async ({ folder, file, map }) => {
    const { database, dataset } = await writeLakes(folder);
    const withRule = async (sql: string) => {
      await map(sql);
      const mapping = JSON.parse(await Deno.readTextFile(file));
      const kind = [{ if: "$.answer", then: "response" }, { then: "error" }];
      await Deno.writeTextFile(file, JSON.stringify({ ...mapping, reply: { ...mapping.reply, kind } }));
    };
    await withRule("$.sql");
    const run = join(folder, "run");
    const { code, stderr } = await callTask("eval", [
      ...["--database", database, "--dataset", dataset, "--agent", `config:${file}`, "--out", run],
    ]);
    assert.equal(code, 0, stderr);
    assert.match(
      stderr,
      /never matched in \d+ replies: reply\.sql: \$\.sql found nothing; .* --remap \S+run reads the kept/,
    );
    await withRule("$.query");
    const remapped = await callTask("eval", ["--remap", run, "--out", join(folder, "again")]);
    assert.doesNotMatch(remapped.stderr, /never matched/);
  }));

Deno.test("replies that another mapping cannot read either are kept for the next", () =>
  onServedLakes(async (served) => {
    const { folder, map } = served;
    const { run } = await stoppedRun(served);
    await map("$.statement");
    const again = join(folder, "again");
    const { stderr } = await callTask("eval", ["--remap", run, "--out", again]);
    assert.match(stderr, /--remap \S+again reads the kept replies/);
    await map("$.query");
    const third = join(folder, "third");
    await callTask("eval", ["--remap", again, "--out", third]);
    assert.ok((await correctness(third)).numerator > 0);
  }));

Deno.test("a resumed run says that a mapping has changed since it began, and what read the finished turns", () =>
  onServedLakes(async (served) => {
    const { map } = served;
    const { run } = await stoppedRun(served);
    const { mapping_hashes: hashes } = JSON.parse(await Deno.readTextFile(join(run, "run.json")));
    assert.deepEqual(Object.entries(hashes), [[
      `config:${served.file}`,
      sha256(await Deno.readTextFile(served.file)),
    ]]);
    const same = await callTask("eval", ["--resume", run]);
    assert.doesNotMatch(same.stderr, /has changed/);
    assert.match(same.stderr, /could not read \d+ replies/);
    await map("$.query");
    const { stderr } = await callTask("eval", ["--resume", run]);
    assert.match(
      stderr,
      /The mapping of agent "config:\S+" has changed since the run began, .* --remap \S+run reads all kept replies/,
    );
  }));

Deno.test("replies of an agent that keeps none of what came over the wire cannot be read again", () =>
  inFolder(async (folder) => {
    const run = await playedRun(folder, "keyword");
    const { code, stderr } = await callTask("eval", ["--remap", run, "--out", join(folder, "again")]);
    assert.equal(code, 2);
    assert.match(stderr, /Cannot read the replies of agent "keyword" again/);
  }));
