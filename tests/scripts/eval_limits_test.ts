import assert from "node:assert/strict";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { writeLakes } from "./lakes.ts";
import { callTask, inFolder } from "./run_task.ts";

Deno.test("eval --calls-per-account 1 has one call at a time at an address, however many agents name it", () =>
  inFolder(async (folder) => {
    const calls = { now: 0, most: 0, all: 0 };
    await using server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async () => {
      calls.all++;
      calls.most = Math.max(calls.most, ++calls.now);
      await wait(5);
      calls.now--;
      return Response.json({ kind: "response", text: "Here.", sql: "SELECT 1" });
    });
    const address = `http://127.0.0.1:${server.addr.port}`;
    const { database, dataset } = await writeLakes(folder);
    const play = (name: string, ...more: readonly string[]) =>
      callTask("eval", [
        ...["--database", database, "--dataset", dataset, "--out", join(folder, name), "--max-retries", "0"],
        ...["--agent", `${address}/one`, `${address}/two?timeout=20`, ...more],
      ]);
    const run = await play("limited", "--calls-per-account", "1");
    assert.equal(run.code, 0, run.stderr);
    assert.deepEqual([calls.all, calls.most], [16, 1]);
    await play("free");
    assert.ok(calls.most > 1, "without the option calls overlap, so that the test can fail");
  }));

Deno.test("eval --max-dialogue-seconds ends the dialogue of an agent that hangs, is kept in run.json, and holds on --resume", () =>
  inFolder(async (folder) => {
    await using server = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen: () => {} },
      // A server waits at its end for replies that it owes.
      ({ signal }) => new Promise<Response>((resolve) => signal.onabort = () => resolve(new Response())),
    );
    const { database, dataset } = await writeLakes(folder);
    const out = join(folder, "run");
    const run = await callTask("eval", [
      ...["--database", database, "--dataset", dataset, "--out", out, "--limit", "1"],
      ...["--agent", `http://127.0.0.1:${server.addr.port}`, "oracle", "--max-dialogue-seconds", "1"],
    ]);
    // An agent that gave no reply at all.
    assert.equal(run.code, 3, run.stderr);
    const journal = (await Deno.readTextFile(join(out, "journal.jsonl"))).trim().split("\n").map((line) =>
      JSON.parse(line)
    );
    const hung = journal.filter(({ agent }) => agent.startsWith("http"));
    assert.deepEqual(hung.map(({ cause, ends }) => [cause, ends]), [["agent_fault", true]]);
    assert.match(hung[0].reply.text, /within the 1 s that it may take in a dialogue/);
    const { max_dialogue_seconds } = JSON.parse(await Deno.readTextFile(join(out, "run.json")));
    assert.equal(max_dialogue_seconds, 1);
    assert.match(
      await Deno.readTextFile(join(out, "reproducibility.md")),
      /\| Seconds that an agent may take in a dialogue \| 1 \|/,
    );
    const changed = await callTask("eval", ["--resume", out, "--max-dialogue-seconds", "2"]);
    assert.equal(changed.code, 2);
    const resumed = await callTask("eval", ["--resume", out]);
    assert.equal(resumed.code, 3, resumed.stderr);
    const again = (await Deno.readTextFile(join(out, "journal.jsonl"))).trim().split("\n");
    assert.equal(again.length, journal.length, "a dialogue that has ended is not played again");
  }));
