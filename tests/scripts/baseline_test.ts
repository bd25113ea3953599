import assert from "node:assert/strict";
import { join } from "node:path";
import { loadDataset } from "../../lib/dialogue/mod.ts";
import { writeLakes } from "./lakes.ts";
import { callTask, inFolder } from "./run_task.ts";

/** A module whose agent gives the ground truths of the lakes, or a wrong query for some turns. */
const agentText = (isWrong: string) => `
  const gold = [
    "SELECT name FROM lake WHERE depth > 250",
    "SELECT lake.name, country.name FROM lake JOIN country ON country.code = lake.country WHERE depth > 250",
  ];
  export default ({ turn_id, conversation_id, message }) => {
    const [interaction] = turn_id.split(".").map(Number);
    const sql = ${isWrong} ? "SELECT name FROM country" : gold[interaction - 1];
    return { kind: "response", text: "Here.", interpretation: message, sql };
  };
`;

Deno.test("eval --baseline tells whether an agent became worse, and what changes from trial to trial", () =>
  inFolder(async (folder) => {
    const { database, dataset: path } = await writeLakes(folder);
    const dataset = await loadDataset(path);
    const dialogues = Array.from(
      { length: 8 },
      (_, i) => ({ ...dataset.dialogues[0], experiment_id: String(i + 1) }),
    );
    await Deno.writeTextFile(path, JSON.stringify({ ...dataset, dialogues }));
    const agent = join(folder, "agent.ts");
    const at = (name: string) => join(folder, name);
    const evaluate = async (isWrong: string, ...args: readonly string[]) => {
      await Deno.writeTextFile(agent, agentText(isWrong));
      return await callTask("eval", [
        ...["--database", database, "--dataset", path, "--agent", `module:${agent}`, "--max-retries", "0"],
        ...args,
      ]);
    };
    assert.equal((await evaluate("false", "--out", at("before"))).code, 0);
    const same = await evaluate("false", "--out", at("same"), "--baseline", at("before"));
    assert.equal(same.code, 0, same.stderr);
    assert.match(
      same.stderr,
      /First-Attempt SQL Correctness 0\.0 pp .* over 16 pairs, p = 1\.000: no change is shown\n/,
    );
    const worse = await evaluate("true", "--out", at("worse"), "--baseline", at("before"));
    assert.equal(worse.code, 1, worse.stderr);
    assert.match(worse.stderr, /-100\.0 pp .* p = 0\.008: it became worse/);
    const better = await evaluate("false", "--out", at("better"), "--baseline", at("worse"));
    assert.equal(better.code, 0, better.stderr);
    assert.match(better.stderr, /\+100\.0 pp .* it became better/);
    const flaky = await evaluate(
      `/\\/2\\/1\\/[38]$/.test(conversation_id) && interaction === 2`,
      ...["--trials", "2", "--out", at("flaky"), "--baseline", at("before"), "--proceed-on", "correct"],
    );
    assert.match(flaky.stderr, /differs in proceed_on: read changes with care/);
    assert.match(flaky.stderr, /no change is shown; from trial to trial change 3, 8\n/);
  }));

Deno.test("eval --baseline refuses a run that cannot be compared before anything is played", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const on = ["--database", database, "--dataset", dataset];
    const run = join(folder, "run");
    await callTask("eval", [...on, "--agent", "echo", "--limit", "1", "--out", run]);
    const cases: readonly (readonly [readonly string[], RegExp])[] = [
      [["--baseline", folder, "--agent", "echo"], /holds no run/],
      [["--baseline", run, "--agent", "echo"], /played other dialogues/],
      [["--baseline", run, "--agent", "empty", "--limit", "1"], /none of the agents empty; it has echo/],
    ];
    for (const [i, [args, sentence]] of cases.entries()) {
      const { code, stderr } = await callTask("eval", [...on, ...args, "--out", join(folder, `other-${i}`)]);
      assert.equal(code, 2, stderr);
      assert.match(stderr, sentence);
    }
  }));
