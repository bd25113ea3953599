import { loadDataset } from "querylogue/dialogue";
import { verify } from "querylogue/runs";
import assert from "node:assert/strict";
import { writeLakes } from "../scripts/lakes.ts";
import { inFolder } from "../scripts/run_task.ts";

Deno.test("verify() hands each ground truth's findings on as they come, and stops when it is told to", () =>
  inFolder(async (folder) => {
    const { database, dataset: path } = await writeLakes(folder);
    const dataset = await loadDataset(path);
    const seen: unknown[] = [];
    const { queries, diversity } = await verify(dataset, {
      database,
      onQuery: (query) => void seen.push(query),
    });
    assert.deepEqual(seen, queries);
    assert.equal(queries.length, dataset.dialogues.flatMap(({ interactions }) => interactions).length);
    assert.equal(diversity.dialogues, dataset.dialogues.length);
    const reason = new Error("stop");
    await assert.rejects(verify(dataset, { database, signal: AbortSignal.abort(reason) }), reason);
  }));

Deno.test("verify() says from which dialect the ground truths are translated, and nothing where they are not", () =>
  inFolder(async (folder) => {
    const { database, dataset: path } = await writeLakes(folder);
    const dataset = await loadDataset(path);
    const told = async (sql_dialect: "oracle" | "sqlite") => {
      const warnings: string[] = [];
      const control = { ...dataset.control, sql_dialect };
      await verify({ control, dialogues: dataset.dialogues.slice(0, 1) }, {
        database,
        onWarning: (text) => void warnings.push(text),
      });
      return warnings;
    };
    assert.deepEqual(await told("oracle"), [
      "The ground truths are SQL of oracle and are translated to sqlite",
    ]);
    assert.deepEqual(await told("sqlite"), []);
  }));
