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
