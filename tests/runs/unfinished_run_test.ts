import { playRun, remapRun, reportRun } from "querylogue/runs";
import assert from "node:assert/strict";
import { join } from "node:path";
import { writeLakes } from "../scripts/lakes.ts";
import { callTask, inFolder } from "../scripts/run_task.ts";
import { createLakesRun } from "./lakes_run.ts";
import { onServedLakes, stoppedRun } from "./served_lakes.ts";

const measuresOf = async (run: string) =>
  JSON.parse(await Deno.readTextFile(join(run, "metrics.json"))).agents;

/** What is printed, without the breaks of lines that fit the window. */
const inOneLine = (text: string) => text.replaceAll(/\s+/g, " ");

const metricsTable = (run: string) => Deno.readTextFile(join(run, "tables", "metrics.md"));

Deno.test("replies of an unfinished run that are read again count what was played and nothing else", () =>
  onServedLakes(async (served) => {
    const { folder, map } = served;
    // Ten faults: two of each interaction of two dialogues, and one interaction of the third.
    const { run } = await stoppedRun(served);
    await map("$.query");
    const again = join(folder, "again");
    const { code, stdout, stderr } = await callTask("eval", ["--remap", run, "--out", again]);
    assert.equal(code, 3);
    const [{ metrics, unfinished, comparable }] = await measuresOf(again);
    // The retries of the second question had other words, as no reply was read before them.
    assert.deepEqual(unfinished, { ended: 0, dialogues: 4 });
    assert.equal(comparable, false);
    const counts = (name: string) => [metrics[name].numerator, metrics[name].denominator];
    // The first question is right at once and the second wrong, in each of two dialogues; half of that in the third.
    assert.deepEqual(counts("first_attempt_sql_correctness"), [3, 5]);
    assert.deepEqual(counts("sql_query_correctness_rate"), [3, 5]);
    assert.deepEqual(counts("average_turn_pairs_per_interaction"), [5, 5]);
    assert.match(inOneLine(stdout), /unfinished: 0 of 4 dialogues\. /);
    assert.match(await metricsTable(again), /Dialogues Played \| unfinished: 0 of 4 dialogues/);
    assert.match(inOneLine(stdout), /5 interactions take another course/);
    assert.match(stderr, /is not finished, .* --resume \S+again asks the agent/);
  }));

Deno.test("an unfinished run that was read again is played to its end", () =>
  onServedLakes(async (served) => {
    const { folder, map } = served;
    const { run } = await stoppedRun(served);
    await map("$.query");
    const again = join(folder, "again");
    await callTask("eval", ["--remap", run, "--out", again]);
    const { code, stdout, stderr } = await callTask("eval", ["--resume", again]);
    assert.equal(code, 0, stderr);
    const [{ metrics, unfinished }] = await measuresOf(again);
    assert.equal(unfinished, undefined);
    const { numerator, denominator } = metrics.first_attempt_sql_correctness;
    assert.deepEqual([numerator, denominator], [4, 8]);
    assert.match(inOneLine(stdout), /Of 12 turns, 5 are replies of run, read again/);
  }));

Deno.test("a dialogue with a session begins anew after replies were read again, as its far side heard another course", () =>
  inFolder(async (folder) => {
    await using server = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen: () => {} },
      async (request) => {
        const { session = crypto.randomUUID() } = await request.json();
        return Response.json({ query: "SELECT 1", answer: "Here.", session });
      },
    );
    const file = join(folder, "mapping.json");
    const map = (sql: string) =>
      Deno.writeTextFile(
        file,
        JSON.stringify({
          agent: "lakes",
          base: `http://127.0.0.1:${server.addr.port}`,
          turn: {
            post: "/",
            body: { question: "{message}", session: "{session}" },
            session: { session: "$.session" },
          },
          reply: { text: "$.answer", sql },
        }),
      );
    await map("$.sql");
    const run = await createLakesRun(join(folder, "run"), {
      lakes: await writeLakes(folder),
      agents: [`config:${file}`],
    });
    await assert.rejects(Array.fromAsync(playRun(run, { concurrency: 1 })), /gave no reply/);
    await run[Symbol.asyncDispose]();
    await map("$.query");
    await using again = await remapRun(run.folder, {
      folder: join(folder, "again"),
      startedAt: "2026-01-01T00:00:00.000Z",
    });
    const { records: read } = await reportRun(again);
    await Array.fromAsync(playRun({ ...again, finished: read }));
    const { records } = await reportRun(again);
    const third = records.filter(({ dialogue_key }) => dialogue_key === "3");
    assert.deepEqual(
      third.filter(({ attempt }) => attempt === 2).map((
        { interaction, turn, replayed = false },
      ) => [interaction, turn, replayed]),
      [[1, 1, true], [1, 2, false], [2, 1, false], [2, 2, false]],
    );
    const sessions = third.map(({ reply, attempt = 1 }) => `${attempt} ${JSON.stringify(reply.session)}`);
    assert.equal(new Set(sessions).size, 2);
  }));

Deno.test("a run that stops names the address that cannot be reached, and no other parameter of the agent", () =>
  inFolder(async (folder) => {
    const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const address = `http://127.0.0.1:${listener.addr.port}`;
    listener.close();
    const file = join(folder, "mapping.json");
    await Deno.writeTextFile(
      file,
      JSON.stringify({
        agent: "lakes",
        base: "{server}",
        parameters: { server: { description: "its address" }, space: { description: "its space" } },
        turn: { post: "/{space}", body: { question: "{message}" } },
        reply: { text: "$.answer" },
      }),
    );
    const { database, dataset } = await writeLakes(folder);
    const { code, stderr } = await callTask("eval", [
      ...["--database", database, "--dataset", dataset, "--out", join(folder, "run"), "--concurrency", "1"],
      ...["--agent", `config:${file}?server=${address}/api&space=canary-word`],
    ]);
    assert.equal(code, 3, stderr);
    assert.match(stderr, new RegExp(`Cannot reach ${RegExp.escape(address)}: nothing listens there`));
    assert.doesNotMatch(stderr, /canary/);
  }));

Deno.test("an agent that gives no reply leaves the results of the others, and its own marked as unfinished", () =>
  inFolder(async (folder) => {
    await using mute = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen: () => {} },
      () => new Response("busy", { status: 500 }),
    );
    const address = `http://127.0.0.1:${mute.addr.port}`;
    const { database, dataset } = await writeLakes(folder);
    const out = join(folder, "run");
    const { code, stderr } = await callTask("eval", [
      ...["--database", database, "--dataset", dataset, "--out", out, "--concurrency", "1"],
      ...["--agent", address, "oracle"],
    ]);
    assert.equal(code, 3, stderr);
    assert.match(stderr, /gave no reply in 10 turns in a row/);
    assert.match(stderr, /resume it with --resume/);
    const [silent, oracle] = await measuresOf(out);
    assert.equal(oracle.metrics.sql_query_correctness_rate.numerator, 8);
    assert.equal(oracle.unfinished, undefined);
    assert.deepEqual(silent.unfinished, { ended: 2, dialogues: 4 });
    assert.match(await metricsTable(out), /Dialogues Played \| unfinished: 2 of 4 dialogues \| all/);
    const { comparisons } = JSON.parse(await Deno.readTextFile(join(out, "metrics.json")));
    assert.deepEqual(comparisons[0].unscored, "not all dialogues were played with both agents");
    const refused = await callTask("eval", [
      ...["--database", database, "--dataset", dataset, "--out", out, "--agent", "oracle"],
    ]);
    assert.match(refused.stderr, /holds an unfinished run; resume it with --resume/);
  }));
