import type { Agent } from "querylogue/agents";
import { evaluate } from "querylogue/runs";
import { loadDataset } from "querylogue/dialogue";
import assert from "node:assert/strict";
import { writeLakes } from "../scripts/lakes.ts";
import { inFolder } from "../scripts/run_task.ts";

Deno.test("a caption names the agents from outside and who judges them, and says of the offline agents what they are", () =>
  inFolder(async (folder) => {
    const { database, dataset: file } = await writeLakes(folder);
    const dataset = await loadDataset(file);
    const mine: Agent = () => Promise.resolve({ kind: "response", text: "Here.", sql: "SELECT 1" });
    const captionOf = async (...agents: readonly (string | Agent)[]) =>
      (await evaluate(dataset, { database, agents, seed: 1 })).table.caption;
    assert.equal(
      await captionOf(mine),
      "Dialogue performance. mine under test, with the scripted user and the offline judge, which use no language model.",
    );
    assert.match(
      await captionOf(mine, "keyword"),
      /\. mine under test, beside offline agents, with the scripted/,
    );
    assert.match(await captionOf("keyword"), /Offline engine \(keyword agent/);
  }));
