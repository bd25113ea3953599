import assert from "node:assert/strict";
import { join } from "node:path";
import { loadDataset } from "../../lib/dialogue/mod.ts";
import { embeddedRecording } from "../../scripts/cli/embedded_recording.ts";
import { projectFile } from "../../scripts/cli/project_file.ts";
import type { RecordingFigures } from "../../scripts/experiments/agents/measured_agents.ts";
import { isThorough } from "../shared_data.ts";
import { callTask, inFolder } from "./run_task.ts";

type Published = RecordingFigures & { readonly command: string };

const published = async (): Promise<Published> =>
  JSON.parse(await Deno.readTextFile(projectFile("reports/agents.json")));

const read = (folder: string, name: string) => Deno.readTextFile(join(folder, name));

/** The turns without what depends on the time. */
async function turnsOf(folder: string): Promise<readonly string[]> {
  const lines = (await read(folder, "journal.jsonl")).trim().split("\n");
  return lines.map((line) =>
    JSON.stringify(JSON.parse(line, (key, value) => /^(ms|\w*_ms)$/.test(key) ? undefined : value))
  ).toSorted();
}

Deno.test("the recorded dialogues are three of each kind as the model's dataset has them, for first attempts alone", async () => {
  const [recorded, whole] = await Promise.all(
    ["recorded", "model"].map((name) => loadDataset(projectFile(`datasets/atlas/${name}/dialogues.json`))),
  );
  assert.ok(recorded !== undefined && whole !== undefined);
  assert.equal(recorded.control.max_retries, 0);
  assert.deepEqual(recorded.dialogues, whole.dialogues.slice(0, 12));
  const kinds = Map.groupBy(recorded.dialogues, ({ kind }) => kind);
  assert.deepEqual([...kinds.values()].map((own) => own.length), [3, 3, 3, 3]);
});

Deno.test("the recording is played again without server or key, says what it is, goes on where it was cut, and gives the figures of its report", () =>
  inFolder(async (folder) => {
    const { agents } = await published();
    const { dialogues } = await loadDataset(embeddedRecording.dataset);
    const kinds = [...new Set(dialogues.map(({ kind = "" }) => kind))];
    const played = isThorough ? embeddedRecording.agents : ["react", "react?memory=off"];
    const replay = ["--replay", ...isThorough ? [] : ["--agent", ...played]];
    const run = join(folder, "run");
    const { code, stdout, stderr } = await callTask("eval", [...replay, "--out", run]);
    assert.equal(code, 0, stderr);
    assert.match(
      stdout.replaceAll(/\s+/g, " "),
      /\. Agents of the loop replay twelve recorded dialogues, first attempts alone, of a model that was played by hand\./,
    );
    const metrics = await read(run, "metrics.json");
    const measured: Published["agents"] = JSON.parse(metrics).agents;
    assert.deepEqual(measured.map(({ agent }) => agent), played);
    for (const { agent, metrics, usage } of measured) {
      const told = agents.find((one) => one.agent === agent);
      const right = (what: "numerator" | "denominator") =>
        kinds.reduce((all, kind) => all + (told?.by_kind[kind]?.[what] ?? Number.NaN), 0);
      const { numerator, denominator } = metrics.first_attempt_sql_correctness;
      assert.deepEqual([numerator, denominator], [right("numerator"), right("denominator")], agent);
      if (isThorough) assert.deepEqual(usage, told?.usage, agent);
    }

    const turns = await turnsOf(run);
    const [first, ...others] = (await read(run, "journal.jsonl")).split("\n");
    assert.ok(others.length > 3);
    await Deno.writeTextFile(join(run, "journal.jsonl"), `${first}\n`);
    await Deno.remove(join(run, "metrics.json"));
    const resumed = await callTask("eval", ["--resume", run, "--concurrency", "1"]);
    assert.equal(resumed.code, 0, resumed.stderr);
    assert.equal(resumed.stdout, stdout);
    assert.equal(await read(run, "metrics.json"), metrics);
    assert.deepEqual(await turnsOf(run), turns);
  }));

Deno.test("experiment agents sets the recorded agents beside offline ones, and says of repairs what the dialogues can tell", () =>
  inFolder(async (folder) => {
    const { code, stderr } = await callTask("experiment", ["agents", "--limit", "1", "--out", folder]);
    assert.equal(code, 0, stderr);
    const report = await read(folder, "agents.md");
    assert.equal(report.split("\n")[0], "`deno task experiment agents --limit 1 --seed 1`");
    assert.match(report, /Figures of twelve recorded dialogues, first attempts alone, of a model/);
    assert.match(report, /\| react, with memory − react, without memory \| First-Attempt SQL Correctness \|/);
    assert.match(report, /so that nothing was repaired: these dialogues cannot tell what repairs are worth/);
    const { agents, due, repairs }: Published = JSON.parse(await read(folder, "agents.json"));
    assert.deepEqual(due, { turns: 2, answers: 2, requests: 0, refusals: 0 });
    const oracle = agents.find(({ agent }) => agent === "oracle");
    assert.deepEqual([oracle?.answers, oracle?.requests], [{ given: 2, right: 2 }, { given: 0, right: 0 }]);
    assert.deepEqual(
      repairs.map(({ agent, changed, turns }) => [agent, changed, turns]),
      embeddedRecording.agents.map((agent) => [agent, 0, 2]),
    );
    for (const { agent, with_repairs: [none] } of repairs) {
      assert.deepEqual(none, agents.find((one) => one.agent === agent)?.by_kind.partial, agent);
    }
  }));

Deno.test("the published table is of all twelve dialogues and tells the replies that each agent gave", async () => {
  const { command, agents, due } = await published();
  assert.equal(command, "deno task experiment agents --seed 1");
  assert.deepEqual(due, { turns: 42, answers: 30, requests: 1, refusals: 2 });
  const names = agents.map(({ agent }) => agent);
  assert.deepEqual(names.slice(0, 6), embeddedRecording.agents);
  assert.deepEqual(names.slice(6), ["keyword", "keyword?memory=off", "echo", "oracle"]);
});
