import assert from "node:assert/strict";
import { join } from "node:path";
import type { PlantableInteraction } from "../../lib/agents/mod.ts";
import { measureRun, type RunMeasures, toMarkdown } from "../../lib/report/mod.ts";
import { fieldAgents } from "../../scripts/experiments/sensitivity/field_agents.ts";
import { overlapJudge } from "../../scripts/experiments/sensitivity/overlap_judge.ts";
import { rankingChange } from "../../scripts/experiments/sensitivity/ranking_changes.ts";
import { sensitivityTables } from "../../scripts/experiments/sensitivity/sensitivity_tables.ts";
import { rowsOf } from "../metrics/rows.ts";
import { inFolder, runTask } from "./run_task.ts";

/** The measures of agents, each with as many dialogues of one question as it has signs. */
function measured(agents: Readonly<Record<string, string>>): RunMeasures {
  const rows = Object.entries(agents).map(([agent, signs]) => rowsOf([...signs], { agent }));
  return measureRun({
    turns: rows.flatMap(({ turns }) => turns),
    dialogues: rows.flatMap(({ dialogues }) => dialogues),
  }, { agents: Object.keys(agents).map((agent) => ({ agent, label: agent })), seed: 1, maxRetries: 2 });
}

const metric = "first_attempt_sql_correctness";
const right = "+".repeat(20);
const wrong = "-".repeat(20);
const byDefault = measured({ good: right, fair: `${right.slice(5)}-----`, bad: wrong });

Deno.test("an order that stays has a τ of 1 and no pair swapped", () => {
  const change = rankingChange(metric, { byDefault, varied: byDefault });
  assert.deepEqual([change.order, change.tau, change.swapped], [[["good"], ["fair"], ["bad"]], 1, []]);
  assert.deepEqual([change.pairs, change.resolved], [3, 2]);
});

Deno.test("a pair that changes places is named with the better agent first, and where its difference is resolved", () => {
  const varied = measured({ good: wrong, fair: `${right.slice(5)}-----`, bad: wrong });
  const change = rankingChange(metric, { byDefault, varied });
  assert.deepEqual(change.order, [["fair"], ["good", "bad"]]);
  assert.deepEqual(change.swapped, [{ a: "good", b: "fair", resolved: "nowhere" }]);
  const reversed = rankingChange(metric, {
    byDefault,
    varied: measured({ good: wrong, fair: wrong, bad: right }),
  });
  assert.deepEqual(reversed.swapped.map(({ a, b, resolved }) => [a, b, resolved]), [
    ["good", "bad", "in both"],
    ["fair", "bad", "in both"],
  ]);
  const barely = rankingChange(metric, {
    byDefault,
    varied: measured({ good: wrong, fair: wrong, bad: `+${wrong.slice(1)}` }),
  });
  assert.deepEqual(barely.swapped.map(({ resolved }) => resolved), ["by default", "by default"]);
});

Deno.test("fewer turn pairs are better", () => {
  const change = rankingChange("average_turn_pairs_per_interaction", {
    byDefault: measured({ one: "+" }),
    varied: measured({ one: "+" }),
  });
  assert.deepEqual([change.order, "tau" in change], [[["one"]], false]);
  const rows = [rowsOf(["--+"], { agent: "slow" }), rowsOf(["+"], { agent: "quick" })];
  const measures = measureRun({
    turns: rows.flatMap(({ turns }) => turns),
    dialogues: rows.flatMap(({ dialogues }) => dialogues),
  }, { agents: ["slow", "quick"].map((agent) => ({ agent, label: agent })), seed: 1, maxRetries: 2 });
  assert.deepEqual(
    rankingChange("average_turn_pairs_per_interaction", { byDefault: measures, varied: measures }).order,
    [["quick"], ["slow"]],
  );
});

Deno.test("the tables name each agent by a letter and count swaps; what has no test says so", () => {
  const varied = measured({ good: wrong, fair: wrong, bad: right });
  const [summary, field, ...changes] = sensitivityTables(byDefault, [{
    ...{ part: "preset", value: "bird", played: false },
    changes: ([metric, "eventual_sql_correctness"] as const).map((name) =>
      rankingChange(name, { byDefault, varied })
    ),
  }]);
  assert.match(toMarkdown(summary ?? assert.fail()), /\| preset \| 2 \| -0\.82 \| 2 \| 2 \| 2 \|/);
  assert.deepEqual(field?.rows.map(([letter, agent]) => [letter, agent]), [
    ["A", "good"],
    ["B", "fair"],
    ["C", "bad"],
  ]);
  assert.match(
    toMarkdown(changes[0] ?? assert.fail()),
    /\| preset \| bird \| -0\.82 \| 2 \| 2 \| 2 \| C \\> A = B \|/,
  );
  assert.match(
    toMarkdown(changes[1] ?? assert.fail()),
    /\| preset \| bird \| -0\.82 \| 2 \| no test \| no test \| C \\> A = B \|/,
  );
});

Deno.test("a judge by overlap calls sentences the same that share half of their words", async () => {
  const verdict = async (intention: string, interpretation: string) =>
    (await overlapJudge({ intention, interpretation, earlier: [] })).verdict;
  assert.equal(await verdict("List all rivers.", "list ALL rivers"), "aligned");
  assert.equal(await verdict("List all rivers.", "List all lakes of Peru"), "not_aligned");
  // It is blind to what one word changes.
  assert.equal(await verdict("Rivers longer than 100 km", "Rivers shorter than 100 km"), "aligned");
});

Deno.test("a saboteur of one kind is right where the interaction does not offer it", async () => {
  const right = { kind: "response", text: "Nine.", sql: "SELECT 9" } as const;
  const interaction: PlantableInteraction = { dialogueKey: "1", interaction: 1, right, plants: [] };
  const request = { conversation_id: "x", turn_id: "1.1", message: "How many?", history: [] };
  for (const agent of fieldAgents([{ ...interaction, dialogueKey: "" }], { seed: 1 })) {
    if (typeof agent !== "object") continue;
    assert.deepEqual(await agent.agent(request), right);
  }
});

Deno.test("experiment sensitivity writes its tables and figures, the command first", () =>
  inFolder(async (folder) => {
    const { code, stdout, stderr } = await runTask(
      "experiment",
      "sensitivity",
      "--limit",
      "1",
      "--out",
      folder,
    );
    assert.equal(code, 0, stderr);
    const text = await Deno.readTextFile(join(folder, "sensitivity.md"));
    assert.match(text, /^`deno task experiment sensitivity --limit 1 --seed 1`\n/);
    assert.match(stdout, /bird-soft-f1/);
    const { variations } = JSON.parse(await Deno.readTextFile(join(folder, "sensitivity.json")));
    assert.deepEqual(
      [...new Set(variations.map(({ part }: { readonly part: string }) => part))],
      ["preset", "judge", "retry limit", "proceed rule", "user"],
    );
  }));
