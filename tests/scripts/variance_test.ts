import assert from "node:assert/strict";
import { join } from "node:path";
import type { Dataset } from "../../lib/dialogue/mod.ts";
import { conversationId } from "../../lib/evaluation/mod.ts";
import { toMarkdown } from "../../lib/report/mod.ts";
import { carelessAgent } from "../../scripts/experiments/variance/careless_agent.ts";
import { splitVariances, varianceTables } from "../../scripts/experiments/variance/variance_tables.ts";
import { datasetOf, question } from "../evaluation/fixtures.ts";
import { inFolder, runTask } from "./run_task.ts";

const dataset: Dataset = datasetOf([question("rivers")]);

/** How many of 200 conversations a careless agent answers rightly. */
async function rightAnswers(rate: number): Promise<number> {
  const { agent } = carelessAgent(dataset, { rate, seed: 1 });
  let right = 0;
  for (let trial = 1; trial <= 200; trial++) {
    const place = { run: "r", agent: "a", trial, attempt: 1, dialogueKey: "d1" };
    const { sql } = await agent({
      ...{ conversation_id: conversationId(place), turn_id: "1.1", message: "rivers", history: [] },
    });
    if (sql !== undefined) right++;
  }
  return right;
}

Deno.test("a careless oracle is wrong at its rate, in other trials each time", async () => {
  assert.equal(await rightAnswers(0), 200);
  assert.equal(await rightAnswers(1), 0);
  const right = await rightAnswers(0.5);
  assert(right > 70 && right < 130, `${right} of 200`);
});

const cells = ["x", "y"].flatMap((agent) =>
  ["1", "2"].flatMap((dataset) =>
    [0, 2].map((trial) => ({
      levels: { dataset, agent },
      value: trial + (dataset === "2" ? 10 : 0) + (agent === "y" ? 100 : 0),
    }))
  )
);

Deno.test("the variance is split over all agents, and for each agent without the agent as a factor", () => {
  const splits = splitVariances([{ metric: "average_turn_pairs_per_interaction", cells }]);
  assert.deepEqual(
    splits.map(({ agent, components }) => [agent, ...components.map(({ source }) => source)]),
    [
      [undefined, "dataset", "agent", "interactions", "trials"],
      ["x", "dataset", "trials"],
      ["y", "dataset", "trials"],
    ],
  );
  // Of one agent: mean squares 100 and 2, two values of each dataset.
  assert.deepEqual(splits[1]?.components.map(({ variance }) => variance), [49, 2]);
});

Deno.test("a table of variances has shares and standard deviations, and nothing of equal values", () => {
  const [all, one] = varianceTables(splitVariances([
    { metric: "average_turn_pairs_per_interaction", cells },
    {
      metric: "first_attempt_sql_correctness",
      cells: cells.map(({ levels }) => ({ levels, value: 0.5 })),
    },
  ]));
  assert.match(toMarkdown(one ?? assert.fail()), /\| dataset \| 1 \| 96\.1 % \(7\.00\) \| no variance \|/);
  assert.equal(all?.rows.length, 4);
});

Deno.test("experiment variance writes its tables and components, the command first", () =>
  inFolder(async (folder) => {
    const small = ["--count", "2", "--datasets", "2", "--trials", "2"];
    const { code, stderr } = await runTask("experiment", "variance", ...small, "--out", folder);
    assert.equal(code, 0, stderr);
    const text = await Deno.readTextFile(join(folder, "variance.md"));
    assert.match(
      text,
      /^`deno task experiment variance --count 2 --datasets 2 --trials 2 --seed 1`\n/,
    );
    const { measured } = JSON.parse(await Deno.readTextFile(join(folder, "variance.json")));
    // 2 datasets, 4 agents, 3 users, 3 judges, 2 trials.
    assert.equal(measured[0].cells.length, 2 * 4 * 3 * 3 * 2);
  }));
