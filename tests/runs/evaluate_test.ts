import assert from "node:assert/strict";
import { join } from "node:path";
import { loadDataset } from "../../lib/dialogue/mod.ts";
import { engineNote } from "../../lib/report/mod.ts";
import { evaluate } from "../../lib/runs/mod.ts";
import { writeLakes } from "../scripts/lakes.ts";
import { inFolder, runTask } from "../scripts/run_task.ts";

Deno.test("evaluate() comes to the numbers of the eval task", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const agents = ["keyword", "empty", "oracle"];
    const { measures } = await evaluate(await loadDataset(dataset), { database, agents, seed: 3 });
    const out = join(folder, "run");
    const options = ["--database", database, "--dataset", dataset, "--seed", "3", "--out", out];
    const { code, stderr } = await runTask("eval", ...options, "--agent", ...agents);
    assert.equal(code, 0, stderr);
    assert.deepEqual(
      JSON.parse(JSON.stringify(measures)),
      JSON.parse(await Deno.readTextFile(join(out, "metrics.json"))),
    );
  }));

Deno.test("evaluate() keeps every turn and captions its table with what the engine is worth", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const { records, table } = await evaluate(await loadDataset(dataset), {
      database,
      agents: ["empty", "oracle"],
      seed: 1,
      maxRetries: 0,
    });
    // Four dialogues of two interactions each, one turn an interaction.
    assert.equal(records.filter(({ agent }) => agent === "oracle").length, 8);
    assert.ok(records.every(({ turn }) => turn === 1));
    assert.ok(table.caption.endsWith(engineNote));
    assert.deepEqual(table.columns.map(({ header }) => header), ["Metric", "empty", "oracle", "Improvement"]);
  }));

Deno.test("evaluate() refuses an agent that is not known", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const options = { database, agents: ["keywrod"], seed: 1 };
    await assert.rejects(evaluate(await loadDataset(dataset), options), {
      name: "InputError",
      message: /keywrod/,
    });
  }));
