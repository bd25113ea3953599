import assert from "node:assert/strict";
import { parseDataset } from "../../lib/dialogue/mod.ts";
import type { SimulatedUser, TurnRecord } from "../../lib/evaluation/mod.ts";
import { scriptedChat } from "../../lib/llm/mod.ts";
import { playEvaluation, prepareEvaluation } from "../../lib/runs/mod.ts";
import { calls } from "../agents/loop/script.ts";
import { inFolder, sqliteFile } from "../database/fixtures.ts";

const interaction = {
  utterance: "How many?",
  intention: "Count.",
  ground_truth_sql: "SELECT count(*) FROM lake",
};
const dataset = parseDataset({
  dialogues: ["1", "2"].map((experiment_id) => ({
    ...{ experiment_id, total_expected_interactions: 1, interactions: [interaction] },
  })),
});
const removal = "DELETE FROM lake WHERE id = 1";

/** Asks, then says yes to whatever comes back. */
const approving: SimulatedUser = (_, turns) =>
  Promise.resolve({ kind: "question", text: turns.length === 0 ? "Remove lake 1." : "yes" });

Deno.test("with a scratch folder each dialogue has a copy that the agent may change, and the original stays", () =>
  inFolder(async (folder) => {
    const path = sqliteFile(
      folder,
      "CREATE TABLE lake (id INTEGER PRIMARY KEY); INSERT INTO lake VALUES (1), (2);",
    );
    const before = await Deno.readFile(path);
    // What removes the row in one dialogue must find it again in the next.
    const chat = scriptedChat(({ messages }) =>
      messages.at(-1)?.role === "tool"
        ? calls(["answer", { kinds: "acknowledgment", text: "Done." }])
        : calls(["execute_non_query", { plan: ["Remove it."], sql: removal }])
    );
    const records: TurnRecord[] = [];
    {
      await using setup = await prepareEvaluation({
        ...{ database: `sqlite:${path}`, dataset, agents: ["askdb"] },
        agentModels: { name: "small", chat: () => chat },
        scratch: { folder: `${folder}/scratch` },
      });
      const keep = (record: TurnRecord) => Promise.resolve(void records.push(record));
      await Array.fromAsync(playEvaluation({ ...setup, user: approving }, { keep, maxRetries: 1 }));
      assert.deepEqual(Array.from(Deno.readDirSync(`${folder}/scratch`)), []);
    }
    assert.deepEqual(
      records.toSorted((a, b) => a.dialogue_key < b.dialogue_key ? -1 : 1).flatMap((
        { dialogue_key, changed = [] },
      ) => changed.map(({ sql, tables }) => [dialogue_key, sql, tables[0]?.deleted])),
      [["1", removal, 1], ["2", removal, 1]],
    );
    assert.deepEqual(await Deno.readFile(path), before);
  }));

Deno.test("a function is no agent that gets a copy", () =>
  inFolder(async (folder) => {
    const database = `sqlite:${
      sqliteFile(folder, "CREATE TABLE lake (id INTEGER); INSERT INTO lake VALUES (1);")
    }`;
    await assert.rejects(
      prepareEvaluation({
        ...{ database, dataset, agents: [() => Promise.reject(new Error("never"))] },
        scratch: { folder: `${folder}/scratch` },
      }),
      /A function gets no copy/,
    );
  }));
