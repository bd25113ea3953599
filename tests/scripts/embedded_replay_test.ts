import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startGenerate } from "./model_task.ts";
import { endOf, inFolder } from "./run_task.ts";

const recorded = fileURLToPath(new URL("../../datasets/atlas/replay/dialogues.json", import.meta.url));

Deno.test("the embedded recording of a model is made again, byte for byte, without network or key, and the drafts that were refused are told", () =>
  inFolder(async (folder) => {
    const out = join(folder, "dialogues.json");
    const replay = ["--engine", "model", "--replay", "--concurrency", "16", "--out", out];
    const { code, stderr } = await endOf(startGenerate(replay));
    assert.equal(code, 0, stderr);
    assert.equal(await Deno.readTextFile(out), await Deno.readTextFile(recorded));
    assert.match(stderr, /draft 1 was refused and went back with the reason.*Draft 2 was taken/);
  }));

Deno.test("the cassette of the embedded dialogues holds the draft of each", async () => {
  const read = (name: string) =>
    Deno.readTextFile(fileURLToPath(new URL(`../../datasets/atlas/model/${name}`, import.meta.url)));
  const replies = (await read("cassette.jsonl")).trim().split("\n").map((line) =>
    JSON.parse(line).reply.text
  );
  const { dialogues } = JSON.parse(await read("dialogues.json"));
  for (const { experiment_id, interactions } of dialogues) {
    const utterances: readonly string[] = interactions.map(({ utterance }: { utterance: string }) =>
      utterance
    );
    assert.ok(
      replies.some((text) =>
        utterances.every((utterance) => text.includes(JSON.stringify(utterance).slice(1, -1)))
      ),
      `dialogue ${experiment_id}`,
    );
  }
});
