import { explainRun } from "querylogue/runs";
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { writeLakes } from "./lakes.ts";
import { callTask, inFolder } from "./run_task.ts";

Deno.test("eval --explain tells of a run how wrong answers were understood, twice in the same bytes and on after a cut", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const run = join(folder, "run");
    const agent = join(folder, "forgetful.ts");
    // It names the lakes and forgets how deep they are to be; words and SQL agree.
    await Deno.writeTextFile(
      agent,
      `export default () => ({ kind: "response", text: "Here.", sql: "SELECT name FROM lake",
        interpretation: "List the names of the lakes." });\n`,
    );
    const on = ["--database", database, "--dataset", dataset, "--out", run];
    const played = await callTask("eval", [...on, "--agent", `module:${agent}`, "oracle"]);
    assert.equal(played.code, 0, played.stderr);
    const metrics = await Deno.readTextFile(join(run, "metrics.json"));

    const explained = await callTask("eval", ["--explain", run]);
    assert.equal(explained.code, 0, explained.stderr);
    assert.match(explained.stdout, /Left Out a Condition/);
    assert.match(explained.stdout, /Misunderstood, Faithfully Translated/);
    const file = () => Deno.readTextFile(join(run, "explanations.json"));
    const first = await file();
    const { answers, blame } = JSON.parse(first);
    assert.deepEqual(answers[0].matches, [
      { kind: "condition_dropped", text: "left out the condition lake.depth > 250" },
    ]);
    assert(
      blame.some((one: { readonly agent: string; readonly correct: boolean }) =>
        one.agent === "oracle" && one.correct
      ),
    );
    for (const name of ["readings", "silent", "blame"]) {
      assert.match(await Deno.readTextFile(join(run, "tables", `${name}.md`)), /^\|/m);
    }
    const again = await callTask("eval", ["--explain", run, "--json"]);
    assert.deepEqual(JSON.parse(again.stdout), { answers, blame });
    assert.equal(await file(), first);
    assert.equal(await Deno.readTextFile(join(run, "metrics.json")), metrics);

    // Cut after its first question, it goes on with the second.
    const partial = join(run, "explanations.json.partial");
    const cut = () => {
      const stop = new AbortController();
      return assert.rejects(
        explainRun(run, { onProgress: () => stop.abort(new Error("stop")), signal: stop.signal }),
        /stop/,
      );
    };
    await cut();
    const kept = (await Deno.readTextFile(partial)).trim().split("\n");
    assert.equal(kept.length, 1 + answers.filter(isOfFirstQuestion).length);
    const done: number[] = [];
    const marked = kept.map((line) => line.replace("left out the condition", "known that it left out"));
    await Deno.writeTextFile(partial, marked.join("\n") + "\n");
    const resumed = await explainRun(run, { onProgress: (count) => done.push(count) });
    assert.match(resumed.answers[0]?.matches[0]?.text ?? "", /^known that/);
    assert.equal(done.length, new Set(answers.map(questionOf)).size);
    assert.ok(!existsSync(partial));

    // What was kept of another journal is left aside.
    await Deno.writeTextFile(partial, ['{"of": "another"}', ...marked.slice(1)].join("\n") + "\n");
    await explainRun(run);
    assert.equal(await file(), first);
  }));

interface Placed {
  readonly dialogue_key: string;
  readonly interaction: number;
}

const questionOf = ({ dialogue_key, interaction }: Placed) => `${dialogue_key}.${interaction}`;
const isOfFirstQuestion = (one: Placed, _: number, all: readonly Placed[]) =>
  questionOf(one) === questionOf(all[0] as Placed);

Deno.test("eval --explain refuses a folder without a run, and a run whose dataset has changed", () =>
  inFolder(async (folder) => {
    const none = await callTask("eval", ["--explain", folder]);
    assert.deepEqual([none.code, /holds no run/.test(none.stderr)], [2, true]);
    const { database, dataset } = await writeLakes(folder);
    const run = join(folder, "run");
    const played = await callTask("eval", [
      ...["--database", database, "--dataset", dataset, "--out", run, "--agent", "oracle"],
    ]);
    assert.equal(played.code, 0, played.stderr);
    await Deno.writeTextFile(dataset, (await Deno.readTextFile(dataset)).replace("deeper", "larger"));
    const changed = await callTask("eval", ["--explain", run]);
    assert.deepEqual([changed.code, /has changed since the run/.test(changed.stderr)], [2, true]);
  }));
